import type { Page } from 'playwright-core';

/** How many elements the browser has styled again, and for how many boxes it has computed the layout again. */
export interface StyleAndLayoutCounts {
  restyled: number;
  laidOut: number;
}

/**
 * Counts the elements that the browser styles and lays out again from now on. The returned function stops counting and
 * resolves with the counts.
 */
export async function countStyleAndLayout(page: Page): Promise<() => Promise<StyleAndLayoutCounts>> {
  const client = await page.context().newCDPSession(page);
  const counts = { restyled: 0, laidOut: 0 };
  interface TraceEvent {
    name?: string;
    args?: { elementCount?: number; beginData?: { dirtyObjects?: number } };
  }
  client.on('Tracing.dataCollected', ({ value }) => {
    for (const { name, args } of value as TraceEvent[]) {
      if (name === 'UpdateLayoutTree') counts.restyled += args?.elementCount ?? 0;
      if (name === 'Layout') counts.laidOut += args?.beginData?.dirtyObjects ?? 0;
    }
  });
  await client.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline'] },
  });
  return async () => {
    const hasEnded = new Promise((resolve) => client.once('Tracing.tracingComplete', resolve));
    await client.send('Tracing.end');
    await hasEnded;
    return counts;
  };
}

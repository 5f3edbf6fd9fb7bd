import type { Page } from 'playwright-core';

/**
 * Starts to record style recalculations. The returned function stops it and resolves with the number of elements
 * whose style the browser has computed.
 */
export async function countRestyledElements(page: Page): Promise<() => Promise<number>> {
  const client = await page.context().newCDPSession(page);
  let count = 0;
  client.on('Tracing.dataCollected', ({ value }) => {
    for (const { name, args } of value as { name?: string; args?: { elementCount?: number } }[])
      if (name === 'UpdateLayoutTree') count += args?.elementCount ?? 0;
  });
  await client.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline'] },
  });
  return async () => {
    const hasEnded = new Promise((resolve) => client.once('Tracing.tracingComplete', resolve));
    await client.send('Tracing.end');
    await hasEnded;
    return count;
  };
}

import type { BrowserContext } from 'playwright-core';

interface WidgetMountCallbacks {
  onMounted(widget: string): void;
  onFailed(widget: string, address: string): void;
}

/** Reports the widgets that mount or fail on all pages of a browser profile, by the events of docs/api.md. */
export async function reportMountedWidgets(
  context: BrowserContext,
  { onMounted, onFailed }: WidgetMountCallbacks,
): Promise<void> {
  await context.exposeBinding(
    'tiemJourneysWidget',
    ({ page }, event: 'mounted' | 'failed', widget: string) =>
      event === 'mounted' ? onMounted(widget) : onFailed(widget, page.url()),
  );
  await context.addInitScript(() => {
    const reportEvent = (window as unknown as { tiemJourneysWidget(event: string, widget: string): void })
      .tiemJourneysWidget;
    for (const event of ['mounted', 'failed'])
      document.addEventListener(
        `tiem:widget:${event}`,
        ({ detail }: CustomEventInit<{ widget?: unknown }>) => {
          if (typeof detail?.widget === 'string') reportEvent(event, detail.widget);
        },
      );
  });
}

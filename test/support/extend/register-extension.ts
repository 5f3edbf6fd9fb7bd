import type { Extensions } from '../../../mount/api/extension-queue';

const page = window as { tiemQueue?: { push(wish: (tiem: Extensions) => void): void } };

/** Runs the code of an extension on the page, before or after the bundle has loaded. */
export function registerExtension(setUp: (tiem: Extensions) => void): void {
  page.tiemQueue ??= [] as never;
  page.tiemQueue!.push(setUp);
}

/** Creates a custom renderer that shows its props as text, and again after each change. */
export function createTextRenderer(tiem: Extensions, format: (props: Record<string, unknown>) => string) {
  return tiem.draw<Record<string, unknown>>((node, props) => {
    node.textContent = format(props);
    return {
      update(next) {
        node.textContent = format(next);
      },
    };
  });
}

afterEach(() => {
  delete page.tiemQueue;
});

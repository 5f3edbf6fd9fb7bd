import type { Extensions } from '../../../mount/api/extension-api.types';

const page = window as { tiemQueue?: { push(wish: (tiem: Extensions) => void): void } };

/** Runs the code of an extension, before or after the bundle has loaded. */
export function registerExtension(wish: (tiem: Extensions) => void): void {
  page.tiemQueue ??= [] as never;
  page.tiemQueue!.push(wish);
}

/** Content that shows its props, at first and after each change. */
export function renderText(tiem: Extensions, say: (props: Record<string, unknown>) => string) {
  return tiem.draw<Record<string, unknown>>((node, props) => {
    node.textContent = say(props);
    return {
      update(next) {
        node.textContent = say(next);
      },
    };
  });
}

afterEach(() => {
  delete page.tiemQueue;
});

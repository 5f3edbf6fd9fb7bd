import { Fragment, type ReactElement, StrictMode, useEffect, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import type { OptionsSchema } from '../../src/lib/options';
import { ErrorBoundary } from '../../src/ui/ErrorBoundary';
import { MountingError } from './errors';
import type { ViewDefinition } from './mount.types';
import type { Mounted } from './mounting.types';

interface ViewMount {
  element: HTMLElement;
  view: ViewDefinition<OptionsSchema, object>;
  props: object;
  /** Puts the store around the view, where it shows something of it. */
  around?: ((view: ReactElement) => ReactElement) | undefined;
  crashed(cause: unknown): void;
}

const Strict = process.env.NODE_ENV === 'production' ? Fragment : StrictMode;

let roots = 0;

/**
 * Resolves with the view's undoing when it has drawn itself, and not before: until then the page is the server's.
 * A view that throws instead leaves nothing behind.
 */
export function mountView({ element, view, props, around, crashed }: ViewMount): Promise<Mounted> {
  const { View, replaces } = view;
  const container = document.createElement('tiem-root');
  element.append(container);
  let server: Mounted | undefined;
  // Ids made by `useId` would otherwise be the same in every root of the page.
  const root = createRoot(container, { identifierPrefix: `tiem${++roots}-`, onCaughtError: () => {} });

  function cleanup(): void {
    root.unmount();
    server?.cleanup();
    container.remove();
  }

  return new Promise((resolve, reject) => {
    let drawn = false;
    let alive = false;
    let broken = false;
    function failRender(cause: unknown): void {
      // Preact finishes drawing what stands beside the broken part, and would take that for a view.
      broken = true;
      const error = new MountingError('render', 'The view threw while rendering.', cause);
      // Not while React is still at work on this very root.
      queueMicrotask(() => {
        if (alive) return crashed(error);
        cleanup();
        reject(error);
      });
    }
    function swapInView(): void {
      if (drawn || broken) return;
      drawn = true;
      if (replaces === 'whole') server = replaceServerNodes(element, container);
    }
    // Views hang their listeners in effects, which run after the drawing: only then can a gesture be replayed.
    const resolveMount = () =>
      queueMicrotask(() => {
        if (broken) return;
        alive = true;
        resolve({ ...server, cleanup });
      });
    const drawing = <View {...props} />;
    // `Drawn` stands first, so its effect runs first: the view measures itself in a page without the server's nodes.
    const tree = (
      <Strict>
        <ErrorBoundary onError={failRender}>
          <MountEffects onDrawn={swapInView} onAlive={resolveMount} />
          {around ? around(drawing) : drawing}
        </ErrorBoundary>
      </Strict>
    );
    // Preact knows no identifierPrefix and counts from zero in every root; this is where it keeps the count.
    Reflect.set(tree, '__m', [roots, 0]);
    root.render(tree);
  });
}

function MountEffects({ onDrawn, onAlive }: { onDrawn(): void; onAlive(): void }): null {
  useLayoutEffect(onDrawn, [onDrawn]);
  useEffect(onAlive, [onAlive]);
  return null;
}

const CONTROLS = 'a[href], button, input, select, textarea, [role="button"], [tabindex]';

const formControlsIn = (element: Element) => [...element.querySelectorAll<HTMLElement>(CONTROLS)];

/**
 * Takes what the server wrote off the page in favour of what the view has drawn. Undoing gives it back: the very
 * same nodes, with whatever listeners and values they had; what others have added since stays where it is.
 */
function replaceServerNodes(element: HTMLElement, container: HTMLElement): Mounted {
  const kept = [...element.childNodes].filter((node) => node !== container);
  const before = formControlsIn(element);
  const focused = element.ownerDocument.activeElement;

  /** What stands where a control of the server stood: the one with its id or its field's, else the one at its place. */
  function replacement(target: Element): HTMLElement | undefined {
    const control = target.closest<HTMLElement>(CONTROLS);
    if (!control) return undefined;
    const id = control.getAttribute('id');
    const drawn = formControlsIn(container);
    // `billing_city` is `shipping-city` where one address stands for both.
    const field = /^(?:billing|shipping)_(\w+)$/.exec(id ?? '')?.[1];
    const isField = (own: string) => own.replace(/^(?:billing|shipping)-/, '') === field;
    return (
      drawn.find((candidate) => id && candidate.id === id) ??
      (field ? drawn.find((candidate) => isField(candidate.id)) : drawn[before.indexOf(control)])
    );
  }

  for (const node of kept) node.remove();
  // Whoever had reached the control with the keyboard must not find themselves at the top of the page.
  if (focused && !focused.isConnected) replacement(focused)?.focus({ preventScroll: true });

  return {
    heirOf: replacement,
    cleanup() {
      // The container may be gone where somebody emptied the element.
      if (container.parentNode === element) container.before(...kept);
      else element.append(...kept);
    },
  };
}

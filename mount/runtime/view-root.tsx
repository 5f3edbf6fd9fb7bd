import { Fragment, type ReactElement, StrictMode, useEffect, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import type { OptionsSchema } from '../../src/lib/options';
import { ErrorBoundary } from '../../src/ui/ErrorBoundary';
import { MountingError } from './errors';
import type { ViewDefinition } from './mount.types';
import type { MountedWidget } from './mounting.types';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      /** The element around everything that a widget renders. It has no box, see styles/base.css. */
      'tiem-root': { children?: import('react').ReactNode };
    }
  }
}

interface ViewMountRequest {
  element: HTMLElement;
  view: ViewDefinition<OptionsSchema, object>;
  props: object;
  /** Wraps the view in the store's provider; missing for views that show no domain of the store. */
  wrap?: ((view: ReactElement) => ReactElement) | undefined;
  onCrash(cause: unknown): void;
}

const Strict = process.env.NODE_ENV === 'production' ? Fragment : StrictMode;

let roots = 0;

/**
 * Renders the view and resolves with its cleanup; the page keeps the server's HTML until then. If the view throws,
 * everything it has rendered is removed.
 */
export function mountView({ element, view, props, wrap, onCrash }: ViewMountRequest): Promise<MountedWidget> {
  const { View, shouldReplaceServerHtml } = view;
  const container = document.createElement('tiem-root');
  // Makes the container a list item in a `<ul>`, such as Storefront's header cart, because screen readers expect only
  // list items there.
  if (element.matches('ul')) container.setAttribute('role', 'listitem');
  element.append(container);
  let serverNodesCleanup: MountedWidget | undefined;
  // The prefix keeps ids from `useId` unique, because the page has several roots.
  const root = createRoot(container, { identifierPrefix: `tiem${++roots}-`, onCaughtError: () => {} });

  function unmountView(): void {
    root.unmount();
    serverNodesCleanup?.cleanup();
    container.remove();
  }

  return new Promise((resolve, reject) => {
    let isRendered = false;
    let isMounted = false;
    let hasFailed = false;
    function handleRenderError(cause: unknown): void {
      // Records the failure. Preact still commits the siblings of a component that threw, and that render must not be
      // reported as successful.
      hasFailed = true;
      const error = new MountingError('render', 'The view threw while rendering.', cause);
      // Unmounting is deferred, because React must not unmount a root while it is rendering that root.
      queueMicrotask(() => {
        if (isMounted) return onCrash(error);
        unmountView();
        reject(error);
      });
    }
    function insertViewContainer(): void {
      if (isRendered || hasFailed) return;
      isRendered = true;
      if (shouldReplaceServerHtml) serverNodesCleanup = replaceServerNodes(element, container);
    }
    // Resolves when effects have added the view's listeners, because gestures can be replayed only then. Effects run
    // after rendering.
    const resolveMountPromise = () =>
      queueMicrotask(() => {
        if (hasFailed) return;
        isMounted = true;
        resolve({ ...serverNodesCleanup, cleanup: unmountView });
      });
    const drawing = <View {...props} />;
    // `MountEffects` is the first child, so its layout effect runs first and removes the server's nodes before the
    // view measures itself.
    const tree = (
      <Strict>
        <ErrorBoundary onError={handleRenderError}>
          <MountEffects onRender={insertViewContainer} onMount={resolveMountPromise} />
          {wrap ? wrap(drawing) : drawing}
        </ErrorBoundary>
      </Strict>
    );
    // Preact has no `identifierPrefix`, and its `useId` counts from zero in every root, so ids would repeat.
    // Preact derives them from the internal property `__m`, which gets a different value for each root.
    Reflect.set(tree, '__m', [roots, 0]);
    root.render(tree);
  });
}

function MountEffects({ onRender, onMount }: { onRender(): void; onMount(): void }): null {
  useLayoutEffect(onRender, [onRender]);
  useEffect(onMount, [onMount]);
  return null;
}

const CONTROLS = 'a[href], button, input, select, textarea, [role="button"], [tabindex]';

const findFormControls = (element: Element) => [...element.querySelectorAll<HTMLElement>(CONTROLS)];

/**
 * Replaces the server's nodes with the view. The cleanup restores the very same nodes, with their listeners and
 * values, and keeps nodes that other scripts have added since.
 */
function replaceServerNodes(element: HTMLElement, container: HTMLElement): MountedWidget {
  const serverNodes = [...element.childNodes].filter((node) => node !== container);
  const before = findFormControls(element);
  const focused = element.ownerDocument.activeElement;

  /**
   * Finds the rendered control that replaces one of the server's controls: the control with the same id, else with
   * the same field name, else at the same position.
   */
  function findReplacingControl(target: Element): HTMLElement | undefined {
    const control = target.closest<HTMLElement>(CONTROLS);
    if (!control) return undefined;
    const { id } = control;
    const isRendered = findFormControls(container);
    // Compares field names without `billing` or `shipping`: if one address is used for both, the view renders
    // `shipping-city` for the server's `billing_city`.
    const field = /^(?:billing|shipping)_(\w+)$/.exec(control.getAttribute('name') ?? '')?.[1];
    const isNameOfSameField = (own: string) => own.replace(/^(?:billing|shipping)-/, '') === field;
    return (
      isRendered.find((candidate) => id && candidate.id === id) ??
      (field
        ? isRendered.find((candidate) => isNameOfSameField(candidate.id))
        : isRendered[before.indexOf(control)])
    );
  }

  for (const node of serverNodes) node.remove();
  // Moves the focus to the replacement if the shopper had focused a server-rendered control. Otherwise the focus would
  // fall back to <body>.
  if (focused && !focused.isConnected) findReplacingControl(focused)?.focus({ preventScroll: true });

  return {
    replacement: findReplacingControl,
    cleanup() {
      // Appends the server's nodes if another script has emptied the element, because their container is missing then.
      if (container.parentNode === element) container.before(...serverNodes);
      else element.append(...serverNodes);
    },
  };
}

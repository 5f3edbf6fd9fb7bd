import { type LoaderDeps, startLoader } from '../../../mount/loader/start';
import type {
  BehaviourDefinition,
  Catalogue,
  CatalogueEntry,
  MountContext,
  ViewDefinition,
  WidgetDefinition,
} from '../../../mount/runtime/mount.types';
import { createMounter } from '../../../mount/runtime/mounting';
import type { OptionsSchema } from '../../../src/lib/options';

/**
 * Starts a loader on the test page with the given catalogue. The returned function stops it; otherwise it
 * stops after the test.
 */
export function openLoader(catalogue: Catalogue, deps: Partial<LoaderDeps> = {}): () => void {
  const stop = startLoader({
    version: '1.0.0',
    catalogue,
    chunks: {},
    base: 'https://shop.example/wp-content/themes/x/tiem.js?ver=3',
    nonce: '',
    importUrl: () => Promise.reject(new Error('no such chunk')),
    importMounting: async () => ({ createMounter }),
    importActions: () => Promise.reject(new Error('no actions in this test')),
    ...deps,
  });
  stops.push(() => stop?.());
  return () => stop?.();
}

const stops: (() => void)[] = [];

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  document.head.innerHTML = '';
  document.body.innerHTML = '';
});

/** Creates a widget without a view that logs its mounts and events. */
export function createLoggingBehaviour(name = 'tabs', options: OptionsSchema = {}) {
  const log: string[] = [];
  const contexts: MountContext<Readonly<Record<string, unknown>>>[] = [];
  const definition: BehaviourDefinition = {
    kind: 'behaviour',
    name,
    options,
    mount(context) {
      contexts.push(context);
      log.push('mount');
      const recordEvent = (event: Event) => {
        event.preventDefault();
        log.push(event.type);
      };
      const types = ['click', 'submit', 'keydown'];
      for (const type of types) context.element.addEventListener(type, recordEvent);
      return () => {
        log.push('unmount');
        for (const type of types) context.element.removeEventListener(type, recordEvent);
      };
    },
  };
  return { definition, log, places: contexts };
}

export const createCatalogueEntry = (
  definition: object,
  extra: Partial<CatalogueEntry> = {},
): CatalogueEntry => ({
  kind: (definition as { kind: CatalogueEntry['kind'] }).kind,
  when: 'now',
  load: async () => ({ default: definition as WidgetDefinition }),
  ...extra,
});

export const createViewDefinition = <P extends object>(
  view: Pick<ViewDefinition, 'name' | 'shouldReplaceServerHtml'> & {
    View: (props: P) => React.ReactNode;
    read?: () => P;
  },
): object => ({ kind: 'view', options: {}, domains: [], read: () => ({}), ...view });

/** Creates a fake chunk that loads when the test calls `arrive`, and fails to load when it calls `fail`. */
export function createDeferredChunk<T>(value: T) {
  let resolveChunk = () => {};
  let rejectChunk = () => {};
  const promise = new Promise<T>((resolve, reject) => {
    resolveChunk = () => resolve(value);
    rejectChunk = () => reject(new TypeError('Failed to fetch dynamically imported module'));
  });
  promise.catch(() => {});
  return { promise, arrive: resolveChunk, fail: rejectChunk };
}

export const readMountState = (selector: string) =>
  document.querySelector(selector)?.getAttribute('data-tiem-state') ?? null;

/** Waits until all settled promises have been handled, to assert that something did not happen. */
export async function flushPromises(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setTimeout(resolve, 0));
}

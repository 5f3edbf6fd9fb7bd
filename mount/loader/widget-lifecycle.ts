import type { TiemEvents, WidgetDefinition } from '../runtime/mount.types';
import type { Mounted, MountRequest } from '../runtime/mounting.types';
import type { Report } from '../runtime/report-problems';
import type { Point } from './mount-points';

/**
 * Emits the widget events `tiem:widget:mounted`, `…:unmounted` and `…:failed`, which themes receive on the
 * document or through `tiem.on`.
 */
export function emit<K extends keyof TiemEvents>(event: K, detail: TiemEvents[K], element: Element): void {
  // Events dispatched on a removed element do not reach the document, so they are dispatched on <html>. It is read
  // through the prototype, because a named element can shadow `document.documentElement`.
  const from = element.isConnected
    ? element
    : (Reflect.get(Document.prototype, 'documentElement', document) as Element);
  const name = `tiem:widget:${event === 'error' ? 'failed' : event}`;
  from.dispatchEvent(new CustomEvent(name, { bubbles: true, detail }));
}

/** Sets the state of a mount point. */
export type SetState = (state: Point['state']) => void;

/** Loaded on demand, because few elements are removed before their widget has loaded. */
const transferGesturesLater = async (point: Point): Promise<void> =>
  (await import('./transfer-gestures')).transfer(point);

interface LifecycleDeps {
  report: Report;
  mount(request: MountRequest): Promise<Mounted>;
  /** Called when a widget has mounted: from then on, widgets show and hide the panels. */
  mounted(): void;
}

/**
 * Creates the function that mounts a widget after its code has loaded, and handles its failure and removal. It is
 * not in the loader, so that pages where no widget mounts do not download it.
 */
export function createLifecycle({ report, mount, mounted: tellPage }: LifecycleDeps) {
  return async (point: Point, definition: WidgetDefinition, shared: boolean, setState: SetState) => {
    const { element, name: widget, entry } = point;
    /** The element was removed, or the view threw right after it rendered. */
    const hasEnded = () => point.state !== 'loading';

    function failMount(cause: unknown): void {
      point.cleanup();
      setState('failed');
      report({ widget, element, cause });
    }
    function cleanupOnce(mounted: Mounted): () => void {
      return () => {
        point.cleanup = () => {};
        try {
          mounted.cleanup();
        } catch (cause) {
          report({ kind: 'mount', widget, element, message: 'Unmounting failed.', cause });
        }
        emit('unmounted', { widget, element }, element);
      };
    }

    if (hasEnded()) return transferGesturesLater(point);
    const given = element.getAttribute('data-tiem-when');
    if (given && !/^(now|idle|visible|intent)$/.test(given))
      report({ kind: 'options', widget, element, message: { when: given, actual: point.when } });
    try {
      const mounted = await mount({
        ...{ element, name: widget, entry, definition, shared, mountEvent: point.mountEvent },
        crashed: (cause) => point.state !== 'gone' && failMount(cause),
      });
      if (hasEnded()) {
        mounted.cleanup();
        return transferGesturesLater(point);
      }
      point.replacement = mounted.heirOf;
      point.cleanup = cleanupOnce(mounted);
      setState('ready');
      tellPage();
      emit('mounted', { widget, element }, element);
    } catch (cause) {
      if (hasEnded()) await transferGesturesLater(point);
      else failMount(cause);
    }
  };
}

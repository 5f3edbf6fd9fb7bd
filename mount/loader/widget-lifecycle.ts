import type { TiemEvents, WidgetDefinition } from '../runtime/mount.types';
import type {
  MountedWidget,
  MountPoint,
  MountRequest,
  ReportProblem,
  SetState,
} from '../runtime/mounting.types';

/**
 * Emits the widget events `tiem:widget:mounted`, `…:unmounted` and `…:failed`, which themes receive on the
 * document or through `tiem.on`.
 */
export function emitWidgetEvent<K extends keyof TiemEvents>(
  event: K,
  detail: TiemEvents[K],
  element: Element,
): void {
  // Events dispatched on a removed element do not reach the document, so they are dispatched on <html>. It is read
  // through the prototype, because a named element can shadow `document.documentElement`.
  const target: Element = element.isConnected
    ? element
    : Reflect.get(Document.prototype, 'documentElement', document);
  const name = `tiem:widget:${event === 'error' ? 'failed' : event}`;
  target.dispatchEvent(new CustomEvent(name, { bubbles: true, detail }));
}

/** Loads the module for held gestures on demand, because few elements are removed before their widget has loaded. */
const loadAndTransferGestures = async (point: MountPoint): Promise<void> =>
  (await import('./transfer-gestures')).transferGestures(point);

interface LifecycleDeps {
  report: ReportProblem;
  mount(request: MountRequest): Promise<MountedWidget>;
  /**
   * Called when a widget has mounted. From then on, widgets show and hide the panels that the stylesheet hides at
   * first.
   */
  onMount(): void;
}

/**
 * Creates the function that mounts a widget after its code has loaded, and handles its failure and removal. It is
 * not in the loader, so that pages where no widget mounts do not download it.
 */
export function createLifecycle({ report, mount, onMount: notifyPage }: LifecycleDeps) {
  return async (point: MountPoint, definition: WidgetDefinition, shared: boolean, setState: SetState) => {
    const { element, name: widget, entry } = point;
    /** Whether the element was removed, or the view threw right after it rendered. */
    const hasMountEnded = () => point.state !== 'loading';

    function failWidgetMount(cause: unknown): void {
      point.cleanup();
      setState('failed');
      report({ widget, element, cause });
    }
    function createMountCleanup(mounted: MountedWidget): () => void {
      return () => {
        point.cleanup = () => {};
        try {
          mounted.cleanup();
        } catch (cause) {
          report({ kind: 'mount', widget, element, message: 'Unmounting failed.', cause });
        }
        emitWidgetEvent('unmounted', { widget, element }, element);
      };
    }

    if (hasMountEnded()) return loadAndTransferGestures(point);
    const attributeValue = element.getAttribute('data-tiem-when');
    if (attributeValue && !/^(now|idle|visible|intent)$/.test(attributeValue))
      report({ kind: 'options', widget, element, message: { when: attributeValue, actual: point.when } });
    try {
      const mounted = await mount({
        ...{ element, name: widget, entry, definition, sharesElement: shared, mountEvent: point.mountEvent },
        onCrash: (cause) => point.state !== 'gone' && failWidgetMount(cause),
      });
      if (hasMountEnded()) {
        mounted.cleanup();
        return loadAndTransferGestures(point);
      }
      point.replacement = mounted.replacement;
      point.cleanup = createMountCleanup(mounted);
      setState('ready');
      notifyPage();
      emitWidgetEvent('mounted', { widget, element }, element);
    } catch (cause) {
      if (hasMountEnded()) await loadAndTransferGestures(point);
      else failWidgetMount(cause);
    }
  };
}

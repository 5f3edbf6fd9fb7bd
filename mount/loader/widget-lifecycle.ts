import type { WidgetDefinition } from '../runtime/mount.types';
import type { Mounted, MountRequest } from '../runtime/mounting.types';
import type { Report } from '../runtime/report-problems';
import { emit } from '../tell';
import type { Point } from './mount-points';

/** How a mount point shows what has become of it. */
export type SetState = (state: Point['state']) => void;

/** Few elements leave the page before their widget has loaded, so the code for them is loaded when one has. */
const transferGesturesLater = async (point: Point): Promise<void> =>
  (await import('./transfer-gestures')).transfer(point);

interface LifecycleDeps {
  report: Report;
  mount(request: MountRequest): Promise<Mounted>;
  /** A widget is there: what the stylesheet hides stays the widgets' business. */
  mounted(): void;
}

/** From the moment a widget's code is there to its end. Here and not in the loader: pages that nobody touches need none of it. */
export function createLifecycle({ report, mount, mounted: tellPage }: LifecycleDeps) {
  return async (point: Point, definition: WidgetDefinition, shared: boolean, setState: SetState) => {
    const { element, name: widget, entry } = point;
    /** It left the page, or broke right after it was drawn. */
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

import type { WidgetDefinition } from './mount.types';
import type { Mounted, MountRequest } from './mounting.types';
import type { Point } from './points';
import type { Report } from './problems';
import { tell } from './tell';

/** How a mount point shows what has become of it. */
export type Become = (state: Point['state']) => void;

/** Few elements leave the page before their widget has loaded, so the code for them is loaded when one has. */
const handOn = async (point: Point): Promise<void> => (await import('./put-in-anew')).handOn(point);

interface LifeDeps {
  report: Report;
  mount(request: MountRequest): Promise<Mounted>;
  /** A widget is there: what the stylesheet hides stays the widgets' business. */
  mounted(): void;
}

/** From the moment a widget's code is there to its end. Here and not in the loader: pages that nobody touches need none of it. */
export function createLife({ report, mount, mounted: tellPage }: LifeDeps) {
  return async (point: Point, definition: WidgetDefinition, shared: boolean, become: Become) => {
    const { element, name: widget, entry } = point;
    /** It left the page, or broke right after it was drawn. */
    const isOver = () => point.state !== 'loading';

    function fail(cause: unknown): void {
      point.undo();
      become('failed');
      report({ widget, element, cause });
    }
    function undoOnce(mounted: Mounted): () => void {
      return () => {
        point.undo = () => {};
        try {
          mounted.undo();
        } catch (cause) {
          report({ kind: 'mount', widget, element, message: 'Unmounting failed.', cause });
        }
        tell('unmounted', { widget, element }, element);
      };
    }

    if (isOver()) return handOn(point);
    const given = element.getAttribute('data-tiem-when');
    if (given && !/^(now|idle|visible|intent)$/.test(given))
      report({ kind: 'options', widget, element, message: { when: given, taken: point.when } });
    try {
      const mounted = await mount({
        ...{ element, name: widget, entry, definition, shared, wokenBy: point.wokenBy },
        crashed: (cause) => point.state !== 'gone' && fail(cause),
      });
      if (isOver()) {
        mounted.undo();
        return handOn(point);
      }
      point.heirOf = mounted.heirOf;
      point.undo = undoOnce(mounted);
      become('ready');
      tellPage();
      tell('mounted', { widget, element }, element);
    } catch (cause) {
      if (isOver()) await handOn(point);
      else fail(cause);
    }
  };
}

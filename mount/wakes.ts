import { listen } from './dom';
import type { Catalogue } from './mount.types';
import type { Points } from './points';

/** The request that the event tells of leaves before a view comes and draws: its answer is what the shopper waits for. */
const LEAVING = 100;

/** Some widgets are wanted although nobody touched them: the mini cart, when a button elsewhere adds to the cart. */
export function watchWakes(points: Points, catalogue: Catalogue): () => void {
  const types = Object.values(catalogue).flatMap(({ wakes }) => wakes ?? []);
  function wake(event: Event): void {
    for (const point of points.all()) {
      if (!point.entry.wakes?.includes(event.type)) continue;
      point.wokenBy ??= event;
      if (event.type.endsWith('-started') && point.entry.kind === 'view')
        setTimeout(points.begin, LEAVING, point);
      else points.begin(point);
    }
  }
  // jQuery's own events are no DOM events, but `.trigger()` also calls `window.on<type>`, however late jQuery arrives.
  const handlers = window as unknown as Record<string, unknown>;
  for (const type of types) if (type.includes('_')) handlers[`on${type}`] = wake;
  // The window hears what is fired on the document even where it does not bubble.
  return listen(types, wake);
}

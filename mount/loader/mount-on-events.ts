import type { Catalogue } from '../runtime/mount.types';
import type { Points } from './mount-points';
import { listen } from './safe-dom';

/** The request that the event tells of leaves before a view comes and draws: its answer is what the shopper waits for. */
const REQUEST_HEAD_START = 100;

/** Some widgets are wanted although nobody touched them: the mini cart, when a button elsewhere adds to the cart. */
export function watchMountEvents(points: Points, catalogue: Catalogue): () => void {
  const types = Object.values(catalogue).flatMap(({ mountOn }) => mountOn ?? []);
  function mountTriggered(event: Event): void {
    for (const point of points.all()) {
      if (!point.entry.mountOn?.includes(event.type)) continue;
      point.mountEvent ??= event;
      if (event.type.endsWith('-started') && point.entry.kind === 'view')
        setTimeout(points.begin, REQUEST_HEAD_START, point);
      else points.begin(point);
    }
  }
  // jQuery's own events are no DOM events, but `.trigger()` also calls `window.on<type>`, however late jQuery arrives.
  const handlers = window as unknown as Record<string, unknown>;
  for (const type of types) if (type.includes('_')) handlers[`on${type}`] = mountTriggered;
  // The window hears what is fired on the document even where it does not bubble.
  return listen(types, mountTriggered);
}

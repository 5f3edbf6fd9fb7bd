import { listen } from './dom';
import type { Catalogue } from './mount.types';
import type { Points } from './points';

/** Some widgets are wanted although nobody touched them: the mini cart, when a button elsewhere adds to the cart. */
export function watchWakes(points: Points, catalogue: Catalogue): () => void {
  const types = Object.values(catalogue).flatMap(({ wakes }) => wakes ?? []);
  function wake(event: Event): void {
    for (const point of points.all()) {
      if (!point.entry.wakes?.includes(event.type)) continue;
      point.wokenBy ??= event;
      points.begin(point);
    }
  }
  // The window hears what is fired on the document even where it does not bubble.
  return listen(types, wake);
}

import { gestureOf, replay } from './gestures';
import type { Points } from './points';

/** Left by the inline stub (stub.ts). A symbol: no element and no plugin of the page goes by that name. */
const KEPT = Symbol.for('tiem.kept');

type StubWindow = Window & { [KEPT]?: { take(): Event[] } };

/** What the shopper did before this script ran goes to the widgets, or its native way where there is none. */
export function takeKept(points: Points): void {
  const stub = (window as StubWindow)[KEPT];
  for (const event of stub?.take() ?? []) {
    const { target } = event;
    if (target instanceof Element && !handOver(target, event, points)) {
      const gesture = gestureOf(event, target);
      if (gesture) replay(gesture, target);
    }
  }
}

function handOver(target: Element, event: Event, points: Points): boolean {
  for (const point of points.pendingAround(target)) {
    const gesture = gestureOf(event, point.element);
    if (gesture && points.keep(point, gesture)) {
      points.begin(point);
      return true;
    }
  }
  return false;
}

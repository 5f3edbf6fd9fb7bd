import { replay } from './gestures';
import type { Points } from './points';

/** Left by the inline stub (stub.ts). A symbol: no element and no plugin of the page goes by that name. */
const KEPT = Symbol.for('tiem.kept');

type StubWindow = Window & { [KEPT]?: { take(): Event[] } };

/** What the shopper did before this script ran goes to the widgets, or its native way where there is none. */
export function takeKept({ pendingAround, begin, keep }: Points): void {
  for (const event of (window as StubWindow)[KEPT]?.take() ?? []) {
    const target = event.target as Element;
    const point = [...pendingAround(target)].find((pending) => keep(pending, event));
    if (point) begin(point);
    else replay(event, target);
  }
}

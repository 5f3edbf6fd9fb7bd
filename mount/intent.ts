import { listen } from './dom';
import { isGesture } from './gestures';
import type { Points } from './points';
import { waitFor } from './when';

const WARM = ['pointerover', 'pointerdown', 'touchstart', 'focusin'];
const ACTS = ['click', 'submit', 'keydown'];

/** So long the first touch has the machine for what it is meant for; what the site wants everywhere waits for a pause then. */
const FIRST_TURN = 1_500;

/**
 * The shopper goes first: whatever they touch gets its widget at once, and what they did to it before it was there
 * is done again when it is. It hears of everything first, so that nobody has acted on it yet.
 */
export function watchIntent({ pendingAround, begin, keep }: Points): (() => void)[] {
  function touch(event: Event): void {
    const { target, type } = event;
    if (!(target instanceof Element) || event.defaultPrevented) return;
    const acts = ACTS.includes(type) && isGesture(event);
    for (const point of pendingAround(event)) {
      // What keeps the gesture is what it was meant for.
      if (point.entry.keeps && point.element.localName === 'body')
        setTimeout(waitFor, FIRST_TURN, point.element, 'idle', () => begin(point));
      else begin(point);
      if (!acts || !keep(point, event)) continue;
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
  }

  return [listen(ACTS, touch), listen(WARM, touch, { passive: true })];
}

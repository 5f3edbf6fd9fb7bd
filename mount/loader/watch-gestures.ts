import { isGesture } from './gestures';
import type { Points } from './mount-points';
import { waitForTrigger } from './mount-trigger';
import { listen } from './safe-dom';

const HOVER_EVENTS = ['pointerover', 'pointerdown', 'touchstart', 'focusin'];
const ACTION_EVENTS = ['click', 'submit', 'keydown'];

/** So long the first touch has the machine for what it is meant for; what the site wants everywhere waits for a pause then. */
const SITE_WIDE_DELAY = 1_500;

/**
 * The shopper goes first: whatever they touch gets its widget at once, and what they did to it before it was there
 * is done again when it is. It hears of everything first, so that nobody has acted on it yet.
 */
export function watchGestures({ pointAround, begin, hold }: Points): (() => void)[] {
  function handleGesture(event: Event): void {
    const { target, type } = event;
    if (!(target instanceof Element) || event.defaultPrevented) return;
    const acts = ACTION_EVENTS.includes(type) && isGesture(event);
    for (const point of pointAround(event)) {
      // What keeps the gesture is what it was meant for.
      if (point.entry.holds && point.element.localName === 'body')
        setTimeout(waitForTrigger, SITE_WIDE_DELAY, point.element, 'idle', () => begin(point));
      else begin(point);
      if (!acts || !hold(point, event)) continue;
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
  }

  return [listen(ACTION_EVENTS, handleGesture), listen(HOVER_EVENTS, handleGesture, { passive: true })];
}

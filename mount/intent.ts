import { isGesture } from './gestures';
import type { Points } from './points';

const WARM = ['pointerover', 'pointerdown', 'touchstart', 'focusin'];
const ACTS = ['click', 'submit', 'keydown'];

/**
 * The shopper goes first: whatever they touch gets its widget at once, and what they did to it before it was there
 * is done again when it is. On the window and while capturing, so that nobody has acted on it yet.
 */
export function watchIntent({ pendingAround, begin, keep }: Points): () => void {
  function touch(event: Event): void {
    const { target, type } = event;
    if (!(target instanceof Element) || event.defaultPrevented) return;
    const acts = ACTS.includes(type) && isGesture(event);
    for (const point of pendingAround(target)) {
      begin(point);
      if (!acts || !keep(point, event)) continue;
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
  }

  for (const type of ACTS) window.addEventListener(type, touch, true);
  for (const type of WARM) window.addEventListener(type, touch, { capture: true, passive: true });
  return () => {
    for (const type of [...ACTS, ...WARM]) window.removeEventListener(type, touch, true);
  };
}

import { type Gesture, gestureOf } from './gestures';
import type { Point } from './points';

const WARM = ['pointerover', 'pointerdown', 'touchstart', 'focusin'];
const ACTS = ['click', 'submit', 'keydown'];

export interface IntentDeps {
  /** The mount points around an element whose widgets are not there yet, the nearest first. */
  pendingAround(target: Element): Iterable<Point>;
  begin(point: Point): void;
  /** Whether the gesture waits for the widget. */
  keep(point: Point, gesture: Gesture): boolean;
}

/**
 * The shopper goes first: whatever they touch gets its widget at once, and what they did to it before it was there
 * is done again when it is. On the window and while capturing, so that nobody has acted on it yet.
 */
export function watchIntent({ pendingAround, begin, keep }: IntentDeps): () => void {
  function act(event: Event): void {
    if (event.defaultPrevented) return;
    const pending = event.target instanceof Element ? pendingAround(event.target) : [];
    for (const point of pending) {
      const gesture = gestureOf(event, point.element);
      begin(point);
      if (!gesture || !keep(point, gesture)) continue;
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
  }

  function warm(event: Event): void {
    if (event.target instanceof Element) for (const point of pendingAround(event.target)) begin(point);
  }

  const how = { capture: true, passive: true };
  for (const type of ACTS) window.addEventListener(type, act, true);
  for (const type of WARM) window.addEventListener(type, warm, how);
  return () => {
    for (const type of ACTS) window.removeEventListener(type, act, true);
    for (const type of WARM) window.removeEventListener(type, warm, true);
  };
}

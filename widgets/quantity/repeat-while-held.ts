import { createCleanups } from '../../src/lib/cleanups';

/** A press that lasts this long is a hold. */
const FIRST_REPEAT_DELAY = 400;
const REPEAT_INTERVAL = 80;

/**
 * One step a click; held down, one after the other until there is none left. `done` follows when the finger is off:
 * what listens for it asks a shop.
 */
export function repeatWhileHeld(button: HTMLElement, step: () => boolean, done: () => void): () => void {
  const undo = createCleanups();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isHeld = false;
  /** The click that ends a hold is told by the hold. */
  let isTold = false;

  const repeatStep = () => {
    isHeld = true;
    timer = step() ? setTimeout(repeatStep, REPEAT_INTERVAL) : undefined;
  };
  const stopRepeating = (isClick: boolean) => {
    clearTimeout(timer);
    timer = undefined;
    if (!isHeld) return;
    isHeld = false;
    isTold = isClick;
    done();
  };
  undo.listen(button, 'pointerdown', ({ button: other }) => {
    isTold = false;
    if (!other) timer = setTimeout(repeatStep, FIRST_REPEAT_DELAY);
  });
  undo.listen(button, 'pointerup', () => stopRepeating(true));
  // A finger also leaves after every `pointerup`, before its click.
  for (const type of ['pointercancel', 'pointerleave'] as const)
    undo.listen(button, type, () => stopRepeating(false));
  const handleClick = (event: Event) => {
    event.preventDefault();
    if (!isTold && step()) done();
    isTold = false;
  };
  // Before whoever else listens on the button.
  undo.listen(button, 'click', handleClick, { capture: true });
  // A long press on a phone would open a menu instead.
  undo.listen(button, 'contextmenu', (event) => {
    if (timer !== undefined) event.preventDefault();
  });
  undo.add(() => clearTimeout(timer));
  return undo.run;
}

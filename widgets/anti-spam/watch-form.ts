import { createCleanups } from '../../src/lib/cleanups';
import type { FormRecord } from './form-record';

/** Throttles mouse moves, which fire hundreds of times. */
const MOVE_SAMPLING = 500;
const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock']);
const CORRECTIONS = new Set(['Backspace', 'Delete']);

/** Records a form from its first interaction on. Returns the cleanup. */
export function watchForm(form: HTMLFormElement, record: FormRecord): () => void {
  const undo = createCleanups();
  const passive = { passive: true, capture: true };
  const pressed = new Map<string, number>();
  let mouseDown: number | undefined;
  let touchStart: number | undefined;
  let moveStart: number | undefined;

  undo.listen(
    form,
    'keydown',
    ({ code, repeat, target, timeStamp }) => {
      // Do not record the key timings of a password field: typing rhythm can identify the password.
      if (!repeat && !(target as Element).matches('[type="password"]')) pressed.set(code, timeStamp);
    },
    passive,
  );
  undo.listen(
    form,
    'keyup',
    ({ code, key, timeStamp }) => {
      const from = pressed.get(code);
      if (from === undefined) return;
      pressed.delete(code);
      if (MODIFIERS.has(key)) record.modifiers.addTiming(from, timeStamp);
      else record.keys.addTiming(from, timeStamp);
      if (CORRECTIONS.has(key)) record.corrections.addTiming(from, timeStamp);
    },
    passive,
  );
  undo.listen(
    form,
    'mousedown',
    ({ timeStamp }) => {
      mouseDown = timeStamp;
    },
    passive,
  );
  undo.listen(
    document,
    'mouseup',
    ({ timeStamp }) => {
      if (mouseDown !== undefined) record.clicks.addTiming(mouseDown, timeStamp);
      mouseDown = undefined;
    },
    passive,
  );
  undo.listen(
    form,
    'touchstart',
    ({ timeStamp }) => {
      touchStart = timeStamp;
    },
    passive,
  );
  undo.listen(
    form,
    'touchend',
    ({ timeStamp }) => {
      if (touchStart !== undefined) record.touches.addTiming(touchStart, timeStamp);
      touchStart = undefined;
    },
    passive,
  );
  undo.listen(
    form,
    'touchmove',
    () => {
      record.touchMoves += 1;
    },
    passive,
  );
  undo.listen(
    document,
    'scroll',
    () => {
      record.scrolls += 1;
    },
    passive,
  );
  undo.listen(
    document,
    'mousemove',
    ({ timeStamp }) => {
      moveStart ??= timeStamp;
      if (timeStamp - moveStart < MOVE_SAMPLING) return;
      record.moves.addTiming(moveStart, timeStamp);
      moveStart = undefined;
    },
    passive,
  );
  return undo.run;
}

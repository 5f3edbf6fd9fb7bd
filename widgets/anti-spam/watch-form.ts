import { createCleanups } from '../../src/lib/cleanups';

/** Minimum time in ms between two recorded mouse moves, because browsers fire hundreds of these events. */
const MOVE_SAMPLING_INTERVAL = 500;
const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock']);
const CORRECTIONS = new Set(['Backspace', 'Delete']);

/** Records keys, clicks, touches and scrolling in a form for the spam filter. Returns a cleanup function. */
export function recordFormActivity(form: HTMLFormElement, record: FormRecord): () => void {
  const cleanups = createCleanups();
  const passive = { passive: true, capture: true };
  const pressedKeys = new Map<string, number>();
  let mouseDown: number | undefined;
  let touchStart: number | undefined;
  let moveStart: number | undefined;

  cleanups.listen(
    form,
    'keydown',
    ({ code, repeat, target, timeStamp }) => {
      // Do not record the key timings of a password field: typing rhythm can identify the password.
      const isPassword = target instanceof Element && target.matches('[type="password"]');
      if (!repeat && !isPassword) pressedKeys.set(code, timeStamp);
    },
    passive,
  );
  cleanups.listen(
    form,
    'keyup',
    ({ code, key, timeStamp }) => {
      const from = pressedKeys.get(code);
      if (from === undefined) return;
      pressedKeys.delete(code);
      if (MODIFIERS.has(key)) record.modifiers.addTiming(from, timeStamp);
      else record.keys.addTiming(from, timeStamp);
      if (CORRECTIONS.has(key)) record.corrections.addTiming(from, timeStamp);
    },
    passive,
  );
  cleanups.listen(
    form,
    'mousedown',
    ({ timeStamp }) => {
      mouseDown = timeStamp;
    },
    passive,
  );
  cleanups.listen(
    document,
    'mouseup',
    ({ timeStamp }) => {
      if (mouseDown !== undefined) record.clicks.addTiming(mouseDown, timeStamp);
      mouseDown = undefined;
    },
    passive,
  );
  cleanups.listen(
    form,
    'touchstart',
    ({ timeStamp }) => {
      touchStart = timeStamp;
    },
    passive,
  );
  cleanups.listen(
    form,
    'touchend',
    ({ timeStamp }) => {
      if (touchStart !== undefined) record.touches.addTiming(touchStart, timeStamp);
      touchStart = undefined;
    },
    passive,
  );
  cleanups.listen(
    form,
    'touchmove',
    () => {
      record.touchMoveCount += 1;
    },
    passive,
  );
  cleanups.listen(
    document,
    'scroll',
    () => {
      record.scrollCount += 1;
    },
    passive,
  );
  cleanups.listen(
    document,
    'mousemove',
    ({ timeStamp }) => {
      moveStart ??= timeStamp;
      if (timeStamp - moveStart < MOVE_SAMPLING_INTERVAL) return;
      record.moves.addTiming(moveStart, timeStamp);
      moveStart = undefined;
    },
    passive,
  );
  return cleanups.run;
}

/** Maximum number of recorded timings. More would not help the spam filter. */
const MAX_ENTRIES = 100;

/** Records how long each action took and the pause since the previous action, in milliseconds. */
class RecordedTimings {
  count = 0;
  private readonly entries: string[] = [];
  private lastEnd: number | undefined;

  addTiming(from: number, to: number): void {
    this.count += 1;
    const pause = this.lastEnd === undefined ? 0 : from - this.lastEnd;
    this.lastEnd = to;
    if (this.entries.length < MAX_ENTRIES)
      this.entries.push(`${Math.round(to - from)},${Math.round(Math.max(0, pause))}`);
  }
  toString(): string {
    return this.entries.join(';');
  }
}

/** Records when and how often the visitor typed, clicked and scrolled in a form, never what was typed. */
export interface FormRecord {
  readonly keys: RecordedTimings;
  readonly clicks: RecordedTimings;
  readonly modifiers: RecordedTimings;
  readonly corrections: RecordedTimings;
  readonly moves: RecordedTimings;
  readonly touches: RecordedTimings;
  touchMoveCount: number;
  scrollCount: number;
  /**
   * Returns the hidden fields to post, under the names that the shop's spam filter expects, without their prefix.
   */
  createHiddenFields(now: number): [name: string, value: string][];
}

export function createFormActivityRecord(begin: number): FormRecord {
  return {
    keys: new RecordedTimings(),
    clicks: new RecordedTimings(),
    modifiers: new RecordedTimings(),
    corrections: new RecordedTimings(),
    moves: new RecordedTimings(),
    touches: new RecordedTimings(),
    touchMoveCount: 0,
    scrollCount: 0,
    createHiddenFields(now) {
      const { keys, clicks, modifiers, corrections, moves, touches, touchMoveCount, scrollCount } = this;
      return [
        ['bib', String(begin)],
        ['bfs', String(now)],
        ['bkpc', String(keys.count)],
        ['bkp', String(keys)],
        ['bmc', String(clicks)],
        ['bmcc', String(clicks.count)],
        ['bmk', String(modifiers)],
        ['bck', String(corrections)],
        ['bmmc', String(moves.count)],
        ['btmc', String(touchMoveCount)],
        ['bsc', String(scrollCount)],
        ['bte', String(touches)],
        ['btec', String(touches.count)],
        ['bmm', String(moves)],
      ];
    },
  };
}

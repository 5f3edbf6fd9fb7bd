/** Upper bound for the number of recorded timings; more of them would not help the spam filter. */
const MAX_ENTRIES = 100;

/** Records how long each action took and the pause since the previous action, in milliseconds. */
class Timings {
  count = 0;
  private readonly entries: string[] = [];
  private last: number | undefined;

  addTiming(from: number, to: number): void {
    this.count += 1;
    const pause = this.last === undefined ? 0 : from - this.last;
    this.last = to;
    if (this.entries.length < MAX_ENTRIES)
      this.entries.push(`${Math.round(to - from)},${Math.round(Math.max(0, pause))}`);
  }
  toString(): string {
    return this.entries.join(';');
  }
}

/** Records when and how often the visitor typed, clicked and scrolled in a form, never what was typed. */
export interface FormRecord {
  readonly keys: Timings;
  readonly clicks: Timings;
  readonly modifiers: Timings;
  readonly corrections: Timings;
  readonly moves: Timings;
  readonly touches: Timings;
  touchMoves: number;
  scrolls: number;
  /** Hidden fields to post: the names that the shop's spam filter reads, without their prefix. */
  fields(now: number): [name: string, value: string][];
}

export function createRecord(begin: number): FormRecord {
  return {
    keys: new Timings(),
    clicks: new Timings(),
    modifiers: new Timings(),
    corrections: new Timings(),
    moves: new Timings(),
    touches: new Timings(),
    touchMoves: 0,
    scrolls: 0,
    fields(now) {
      const { keys, clicks, modifiers, corrections, moves, touches, touchMoves, scrolls } = this;
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
        ['btmc', String(touchMoves)],
        ['bsc', String(scrolls)],
        ['bte', String(touches)],
        ['btec', String(touches.count)],
        ['bmm', String(moves)],
      ];
    },
  };
}

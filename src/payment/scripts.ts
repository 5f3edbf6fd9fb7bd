import { eventChannel } from 'redux-saga';
import { put, take } from 'redux-saga/effects';
import { scriptsSeen } from './payment.slice';
import type { ScriptState } from './payment.types';

type Step = Generator<unknown, void, never>;

/** The page says which script brings a method; several names by spaces. */
const REGULAR = 'data-tiem-gateway';
const EXPRESS = 'data-tiem-express-gateway';

/** When the page is complete all of its scripts have run or failed; the door they knock at may still be on its way. */
const GRACE = 5_000;

/** Tells the store how the scripts of payment methods are doing. */
export function* watchScripts(): Step {
  const broken = new WeakSet<EventTarget>();
  let isPageOver = false;
  const news = eventChannel<true>((tell) => {
    const fail = ({ target }: Event) => {
      if (!(target as Partial<Element> | null)?.hasAttribute?.(REGULAR)) return;
      broken.add(target as EventTarget);
      tell(true);
    };
    let clock: ReturnType<typeof setTimeout> | undefined;
    const waitOn = () => {
      clock = setTimeout(() => {
        isPageOver = true;
        tell(true);
      }, GRACE);
    };
    // The failure of a script does not bubble.
    window.addEventListener('error', fail, true);
    if (document.readyState === 'complete') waitOn();
    else window.addEventListener('load', waitOn);
    return () => {
      window.removeEventListener('error', fail, true);
      window.removeEventListener('load', waitOn);
      clearTimeout(clock);
    };
  });
  try {
    while (true) {
      const states: Record<string, ScriptState> = {};
      for (const script of document.querySelectorAll(`script[${REGULAR}]`))
        for (const id of namesOf(script, REGULAR))
          states[id] = isPageOver || broken.has(script) ? 'failed' : 'loading';
      yield put(scriptsSeen(states));
      yield take(news);
    }
  } finally {
    news.close();
  }
}

/** Gateways that are paid with by a button of their own, and by nothing else. */
export function expressGateways(): string[] {
  return [...document.querySelectorAll(`script[${EXPRESS}]`)].flatMap((script) => namesOf(script, EXPRESS));
}

const namesOf = (script: Element, attribute: string): string[] =>
  (script.getAttribute(attribute) ?? '').split(/\s+/).filter(Boolean);

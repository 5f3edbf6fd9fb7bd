import { eventChannel } from 'redux-saga';
import { put, take } from 'redux-saga/effects';
import type { App } from '../app/app.types';
import { gatewaysWithoutFields, needsNoFields } from './methods';
import { scriptsSeen } from './payment.slice';
import type { ScriptState } from './payment.types';
import { paymentsOf } from './registry';

type Step = Generator<unknown, void, never>;

/** The page says which script brings a method; several names by spaces. */
const REGULAR = 'data-tiem-gateway';
const EXPRESS = 'data-tiem-express-gateway';

const NO_FIELDS =
  'it has fields and no script for the block checkout, and its fields were not printed (docs/payment-methods.md)';

/** When the page is complete all of its scripts have run or failed; the door they knock at may still be on its way. */
const GRACE = 5_000;

/**
 * Tells the store how the scripts of payment methods are doing. A gateway that has fields waits for its script, too:
 * offered by its title alone it would end in a refusal of the server.
 */
export function* watchScripts(app: App): Step {
  const { raw } = app.settings;
  const { methods, refusals } = paymentsOf(app);
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
    const stop = refusals.subscribe(() => tell(true));
    return () => {
      stop();
      window.removeEventListener('error', fail, true);
      window.removeEventListener('load', waitOn);
      clearTimeout(clock);
    };
  });
  function tellWithoutFields(): void {
    for (const name of gatewaysWithoutFields(raw)) {
      const key = `regular ${name}`;
      if (refusals.has(key) || isRegistered(name)) continue;
      app.report(`the payment method "${name}" is not offered`, new Error(NO_FIELDS));
      refusals.add(key, { name, isExpress: false, missing: [], text: NO_FIELDS });
    }
  }
  const isRegistered = (id: string) =>
    methods.all().some(({ name, paymentMethodId }) => name === id || paymentMethodId === id);
  try {
    while (true) {
      const states: Record<string, ScriptState> = {};
      const refused = refusals.all();
      for (const id of gatewaysWithoutFields(raw)) states[id] = isPageOver ? 'failed' : 'loading';
      for (const script of document.querySelectorAll(`script[${REGULAR}]`))
        for (const id of namesOf(script, REGULAR))
          states[id] = isPageOver || broken.has(script) ? 'failed' : 'loading';
      for (const { name, isExpress } of refused)
        if (!isExpress && !needsNoFields(raw, name)) states[name] = 'failed';
      yield put(scriptsSeen(states));
      if (isPageOver) tellWithoutFields();
      // A method may be refused while the store is told of others.
      if (refusals.all() === refused) yield take(news);
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

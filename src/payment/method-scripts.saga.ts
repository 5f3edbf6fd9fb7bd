import { eventChannel } from 'redux-saga';
import { put, take } from 'redux-saga/effects';
import type { App, Saga } from '../app/app.types';
import { gatewaysWithoutFields, needsNoFields } from './built-in-methods';
import { scriptsFound } from './payment.slice';
import type { ScriptState } from './payment.types';
import { paymentRegistryOf } from './registry';

/** The page says which script brings a method; several names by spaces. */
const REGULAR_ATTRIBUTE = 'data-tiem-gateway';
const EXPRESS_ATTRIBUTE = 'data-tiem-express-gateway';

const NO_FIELDS =
  'it has fields and no script for the block checkout, and its fields were not printed (docs/payment-methods.md)';

/** When the page is complete all of its scripts have run or failed; the door they knock at may still be on its way. */
const GRACE_PERIOD = 5_000;

/**
 * Tells the store how the scripts of payment methods are doing. A gateway that has fields waits for its script, too:
 * offered by its title alone it would end in a refusal of the server.
 */
export function* watchScripts(app: App): Saga {
  const { raw } = app.settings;
  const { methods, refusals } = paymentRegistryOf(app);
  const broken = new WeakSet<EventTarget>();
  let isPageOver = false;
  const news = eventChannel<true>((tell) => {
    const handleScriptError = ({ target }: Event) => {
      if (!(target as Partial<Element> | null)?.hasAttribute?.(REGULAR_ATTRIBUTE)) return;
      broken.add(target as EventTarget);
      tell(true);
    };
    let clock: ReturnType<typeof setTimeout> | undefined;
    const startGracePeriod = () => {
      clock = setTimeout(() => {
        isPageOver = true;
        tell(true);
      }, GRACE_PERIOD);
    };
    // The failure of a script does not bubble.
    window.addEventListener('error', handleScriptError, true);
    if (document.readyState === 'complete') startGracePeriod();
    else window.addEventListener('load', startGracePeriod);
    const stop = refusals.subscribe(() => tell(true));
    return () => {
      stop();
      window.removeEventListener('error', handleScriptError, true);
      window.removeEventListener('load', startGracePeriod);
      clearTimeout(clock);
    };
  });
  function reportGatewaysWithoutFields(): void {
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
      for (const script of document.querySelectorAll(`script[${REGULAR_ATTRIBUTE}]`))
        for (const id of namesOf(script, REGULAR_ATTRIBUTE))
          states[id] = isPageOver || broken.has(script) ? 'failed' : 'loading';
      for (const { name, isExpress } of refused)
        if (!isExpress && !needsNoFields(raw, name)) states[name] = 'failed';
      yield put(scriptsFound(states));
      if (isPageOver) reportGatewaysWithoutFields();
      // A method may be refused while the store is told of others.
      if (refusals.all() === refused) yield take(news);
    }
  } finally {
    news.close();
  }
}

/** Gateways that are paid with by a button of their own, and by nothing else. */
export function expressGateways(): string[] {
  return [...document.querySelectorAll(`script[${EXPRESS_ATTRIBUTE}]`)].flatMap((script) =>
    namesOf(script, EXPRESS_ATTRIBUTE),
  );
}

const namesOf = (script: Element, attribute: string): string[] =>
  (script.getAttribute(attribute) ?? '').split(/\s+/).filter(Boolean);

import { eventChannel } from 'redux-saga';
import { put, takeEvery } from 'redux-saga/effects';
import type { App, Saga } from '../app/app.types';
import { findGatewaysWithoutFields, isGatewayWithoutFields } from './built-in-methods';
import type { ScriptState } from './payment.rules';
import { scriptsFound } from './payment.slice';
import { getPaymentRegistry } from './payment-registry';

/** Attributes of a script with the names of the methods that it registers, separated by spaces. */
const REGULAR_ATTRIBUTE = 'data-tiem-gateway';
const EXPRESS_ATTRIBUTE = 'data-tiem-express-gateway';

const NO_FIELDS =
  'it has fields and no script for the block checkout, and its fields were not printed (docs/payment-methods.md)';

/**
 * Time in milliseconds after the page's load event before missing scripts are reported. By the load event all scripts
 * have run or failed, but the extension API may still be loading.
 */
const GRACE_PERIOD = 5_000;

/**
 * Watches the scripts of payment methods and stores their loading state. A gateway with fields also waits for its
 * script, because an order without its fields would be rejected.
 */
export function* watchMethodScripts(app: App): Saga {
  const { raw } = app.settings;
  const { methods, refusals } = getPaymentRegistry(app);
  const failedScripts = new WeakSet<EventTarget>();
  let isGracePeriodOver = false;
  const scriptEvents = eventChannel<true>((emit) => {
    const handleScriptError = ({ target }: Event) => {
      // Ignores errors without a script element: an uncaught exception has the window as its target, which has no
      // attributes. The cast is safe, because it makes all members optional.
      const script = target as (EventTarget & Partial<Element>) | null;
      if (!script?.hasAttribute?.(REGULAR_ATTRIBUTE)) return;
      failedScripts.add(script);
      emit(true);
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const startGracePeriod = () => {
      timer = setTimeout(() => {
        isGracePeriodOver = true;
        emit(true);
      }, GRACE_PERIOD);
    };
    // Listens in the capture phase, because error events of scripts do not bubble.
    window.addEventListener('error', handleScriptError, true);
    if (document.readyState === 'complete') startGracePeriod();
    else window.addEventListener('load', startGracePeriod);
    const unsubscribe = refusals.subscribe(() => emit(true));
    return () => {
      unsubscribe();
      window.removeEventListener('error', handleScriptError, true);
      window.removeEventListener('load', startGracePeriod);
      clearTimeout(timer);
    };
  });
  function reportGatewaysWithoutFields(): void {
    for (const name of findGatewaysWithoutFields(raw)) {
      const key = `regular ${name}`;
      if (refusals.has(key) || isMethodRegistered(name)) continue;
      app.report(`the payment method "${name}" is not offered`, new Error(NO_FIELDS));
      refusals.add(key, { name, isExpress: false, missingProperties: [], reason: NO_FIELDS });
    }
  }
  const isMethodRegistered = (id: string) =>
    methods.all().some(({ name, paymentMethodId }) => name === id || paymentMethodId === id);
  function* storeScriptStates(): Saga {
    const states: Record<string, ScriptState> = {};
    for (const id of findGatewaysWithoutFields(raw)) states[id] = isGracePeriodOver ? 'failed' : 'loading';
    for (const script of document.querySelectorAll(`script[${REGULAR_ATTRIBUTE}]`))
      for (const id of readMethodNamesOfScript(script, REGULAR_ATTRIBUTE))
        states[id] = isGracePeriodOver || failedScripts.has(script) ? 'failed' : 'loading';
    for (const { name, isExpress } of refusals.all())
      if (!isExpress && !isGatewayWithoutFields(raw, name)) states[name] = 'failed';
    yield put(scriptsFound(states));
    if (isGracePeriodOver) reportGatewaysWithoutFields();
  }
  yield takeEvery(scriptEvents, storeScriptStates);
  yield* storeScriptStates();
  app.signal.addEventListener('abort', scriptEvents.close);
}

/** Finds gateways that are offered only as express methods. */
export function findExpressGateways(): string[] {
  return [...document.querySelectorAll(`script[${EXPRESS_ATTRIBUTE}]`)].flatMap((script) =>
    readMethodNamesOfScript(script, EXPRESS_ATTRIBUTE),
  );
}

const readMethodNamesOfScript = (script: Element, attribute: string): string[] =>
  (script.getAttribute(attribute) ?? '').split(/\s+/).filter(Boolean);

import { delay, put } from 'redux-saga/effects';
import type { App, Saga } from '../app/app.types';
import { call, race } from '../app/typed-effects';
import type { CanMakePaymentAnswer, CanMakePaymentArgument } from '../extend/payment-method.types';
import { asRecord } from '../lib/json-values';
import { contexts, noticeAdded, noticeDismissed } from '../notice';
import type { PaymentMethod } from './payment.rules';
import { getPaymentRegistry } from './payment-registry';
import type { MethodKind } from './registration.rules';

const CAN_MAKE_PAYMENT_TIMEOUT = 2_000;

interface AvailabilityResult {
  method: PaymentMethod;
  answer?: CanMakePaymentAnswer;
  problem?: unknown;
}

/**
 * Returns the names of the methods that can be used. All methods are checked at the same time, because a method that
 * never answers must not delay the others. If the check of a method throws, only that method is hidden, and admins see
 * the reason.
 */
export function* findUsableMethods(
  app: App,
  methods: readonly PaymentMethod[],
  argument: CanMakePaymentArgument,
  kind: MethodKind,
): Saga<string[]> {
  const results = methods.map((method): AvailabilityResult => ({ method }));
  const answers = Promise.all(
    results.map(async (entry) => {
      try {
        entry.answer = await entry.method.canMakePayment(argument);
      } catch (cause) {
        entry.problem = cause ?? new Error('it threw nothing');
      }
    }),
  );
  yield* race([call(() => answers), delay(CAN_MAKE_PAYMENT_TIMEOUT)]);
  const usableNames: string[] = [];
  for (const entry of results) {
    const { name } = entry.method;
    const problem = getRefusalReason(entry);
    yield* showAdminNotice(app, entry.method, kind, problem);
    if (problem === undefined && entry.answer === true && isMethodAllowedByExtensions(app, name, argument))
      usableNames.push(name);
  }
  return usableNames;
}

function getRefusalReason({ answer, problem }: AvailabilityResult): unknown {
  if (problem !== undefined) return problem;
  if (answer === undefined) return new Error('canMakePayment did not answer in time.');
  const { error } = asRecord(answer);
  return error;
}

/** Returns whether extensions allow the method. A callback that throws does not count as a rejection. */
function isMethodAllowedByExtensions(app: App, name: string, argument: CanMakePaymentArgument): boolean {
  return getPaymentRegistry(app)
    .callbacks.all()
    .every((callbacks) => {
      try {
        return !Object.hasOwn(callbacks, name) || callbacks[name]?.(argument) === true;
      } catch (cause) {
        app.report(`an extension's callback for the payment method "${name}"`, cause);
        return true;
      }
    });
}

const reportedMethods = new WeakMap<PaymentMethod, string>();

function* showAdminNotice(app: App, method: PaymentMethod, kind: MethodKind, problem: unknown): Saga {
  const { name } = method;
  const { message } = asRecord(problem);
  const problemText = problem === undefined ? '' : String(message ?? problem);
  if ((reportedMethods.get(method) ?? '') === problemText) return;
  reportedMethods.set(method, problemText);
  if (problemText) app.report(`the payment method "${name}"`, problem);
  if (!app.settings.currentUserIsAdmin) return;
  const notice = {
    id: `payment-method-${name}`,
    context: kind === 'express' ? contexts.expressPayments : contexts.payments,
  };
  if (!problemText) yield put(noticeDismissed(notice));
  else {
    const content = app.messages.t('payment.registrationFailed', name) + problemText;
    yield put(noticeAdded({ ...notice, content, status: 'error' }));
  }
}

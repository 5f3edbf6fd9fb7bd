import { call, delay, put, race, select, take } from 'redux-saga/effects';
import type { App } from '../app/app.types';
import { reportBug } from '../app/report-bug';
import { until } from '../app/until';
import { type Cart, refreshAsked, selectConfirmed, selectReadProblem } from '../cart';
import { acquireLock, lockName } from '../lib/locks';
import { methodChosen, methodOf, selectIsExpress, selectPayment } from '../payment';
import { sentValues } from './additional.rules';
import { type Choices, sendChoices } from './checkout.api';
import { selectIsOrdering } from './checkout.selectors';
import { additionalFieldsEdited, checkoutMoved } from './checkout.slice';
import { formOf } from './form';
import { additionalFields } from './form.rules';

type Step<T = void> = Generator<unknown, T, never>;

const DEBOUNCE = 1_500;

/**
 * Tells the shop the payment method and the additional fields before the order, as WooCommerce's checkout block does
 * from version 9.8 on: a fee may depend on them, and the total on the page has to be the one that is charged. Only where
 * the shop says that it knows the request.
 *
 *   shopper   method   types a field    press
 *   request   |PUT|    |--1.5 s--|PUT|  the order waits for the answer
 */
export function* choicesSaga(app: App, knownMethod: string): Step {
  let told: Choices = { payment_method: knownMethod, additional_fields: fieldsOf(app) };
  while (true) {
    const news = newsOf(app, told);
    if (!news) {
      yield take([methodChosen.type, additionalFieldsEdited.type]);
      continue;
    }
    if (!news.payment_method) {
      const { edit } = (yield race({
        edit: take([methodChosen.type, additionalFieldsEdited.type]),
        rest: delay(DEBOUNCE),
      })) as { edit?: unknown };
      if (edit) continue;
    }
    yield call(until, (state) => !selectIsOrdering(state) && !selectIsExpress(state));
    const latest = newsOf(app, told);
    if (!latest) continue;
    told = {
      ...{ ...told, ...latest },
      additional_fields: { ...told.additional_fields, ...latest.additional_fields },
    };
    yield call(tell, app, latest);
  }
}

function fieldsOf(app: App): NonNullable<Choices['additional_fields']> {
  const form = formOf(app);
  const fields = (['contact', 'order'] as const).flatMap((place) => additionalFields(form, place));
  return sentValues(fields, form.additional);
}

/** What differs from what the shop was told last; `null` where nothing does. */
function newsOf(app: App, told: Choices): Choices | null {
  const { activePaymentMethod } = selectPayment(app.store.getState());
  const method = methodOf(app, activePaymentMethod)?.paymentMethodId ?? '';
  const fields = Object.entries(fieldsOf(app)).filter(
    ([name, value]) =>
      value !== (told.additional_fields?.[name] ?? (typeof value === 'boolean' ? false : '')),
  );
  const news: Choices = {
    ...(method && method !== told.payment_method && { payment_method: method }),
    ...(fields.length > 0 && { additional_fields: Object.fromEntries(fields) }),
  };
  return Object.keys(news).length > 0 ? news : null;
}

/** An order that is pressed meanwhile waits until the page has the total. */
function* tell(app: App, news: Choices): Step {
  yield put(checkoutMoved({ type: 'calculationStarted' }));
  try {
    const { totals } = (yield call(sendInTurn, app, news)) as Cart;
    const shown = selectConfirmed(yield select((state: unknown) => state));
    if (totals.totalPrice !== shown?.totals.totalPrice) {
      yield put(refreshAsked());
      yield call(until, (state) => selectConfirmed(state) !== shown || selectReadProblem(state) !== null);
    }
  } catch (error) {
    // A value that the shop refuses is refused with the order, where the shopper reads why.
    reportBug(app, 'the total with the chosen method', error);
  } finally {
    yield put(checkoutMoved({ type: 'calculationFinished' }));
  }
}

/** In the turn of the cart's changes: servers save the session as a whole, and the last request to end would win. */
async function sendInTurn(app: App, news: Choices): Promise<Cart> {
  const endTurn = await acquireLock(lockName(app.settings.homeUrl, 'turn'));
  try {
    return await sendChoices(app, news);
  } finally {
    endTurn();
  }
}

import { eventChannel } from 'redux-saga';
import { put, take } from 'redux-saga/effects';
import type { App } from '../app/app.types';
import { contexts, noticeAdded, noticeDismissed } from '../notice';
import { paymentsOf, type Refusal } from './registry';

type Step = Generator<unknown, void, never>;

/** Admins read which registration was refused, and why; shoppers never do. */
export function* tellRefusals(app: App): Step {
  if (!app.settings.currentUserIsAdmin) return;
  const { refusals } = paymentsOf(app);
  const changes = eventChannel<true>((tell) => refusals.subscribe(() => tell(true)));
  let told: readonly Refusal[] = [];
  while (true) {
    const now = refusals.all();
    for (const gone of told.filter((one) => !now.includes(one))) yield put(noticeDismissed(placeOf(gone)));
    for (const one of now.filter((other) => !told.includes(other)))
      yield put(noticeAdded({ ...placeOf(one), content: textOf(app, one), status: 'error' }));
    told = now;
    // A method may be refused while the notices of others are added.
    if (refusals.all() === now) yield take(changes);
  }
}

const placeOf = ({ name, isExpress }: Refusal) => ({
  id: `payment-method-${name}`,
  context: isExpress ? contexts.expressPayments : contexts.payments,
});

function textOf({ messages }: App, { name, text, missing }: Refusal): string {
  const { t } = messages;
  const problem = text || `${t('payment.missingProperties')} ${missing.join(', ')}`;
  return t('payment.registrationFailed', name) + problem;
}

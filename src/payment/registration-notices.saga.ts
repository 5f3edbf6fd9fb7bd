import { eventChannel } from 'redux-saga';
import { put, take } from 'redux-saga/effects';
import type { App, Saga } from '../app/app.types';
import { contexts, noticeAdded, noticeDismissed } from '../notice';
import { paymentRegistryOf, type RegistrationRefusal } from './registry';

/** Shows admins which registrations were refused and why; shoppers do not see it. */
export function* showRegistrationErrors(app: App): Saga {
  if (!app.settings.currentUserIsAdmin) return;
  const { refusals } = paymentRegistryOf(app);
  const changes = eventChannel<true>((tell) => refusals.subscribe(() => tell(true)));
  let told: readonly RegistrationRefusal[] = [];
  while (true) {
    const now = refusals.all();
    for (const gone of told.filter((one) => !now.includes(one)))
      yield put(noticeDismissed(noticePlace(gone)));
    for (const one of now.filter((other) => !told.includes(other)))
      yield put(noticeAdded({ ...noticePlace(one), content: textOf(app, one), status: 'error' }));
    told = now;
    // A registration may be refused while the notices of others are added.
    if (refusals.all() === now) yield take(changes);
  }
}

const noticePlace = ({ name, isExpress }: RegistrationRefusal) => ({
  id: `payment-method-${name}`,
  context: isExpress ? contexts.expressPayments : contexts.payments,
});

function textOf({ messages }: App, { name, text, missing }: RegistrationRefusal): string {
  const { t } = messages;
  const problem = text || `${t('payment.missingProperties')} ${missing.join(', ')}`;
  return t('payment.registrationFailed', name) + problem;
}

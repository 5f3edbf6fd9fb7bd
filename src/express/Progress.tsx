import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useApp } from '../app/AppContext';
import { type Attempt, selectAttempt, selectCheckout, selectPlacedOrderUrl } from '../checkout';
import { methodOf, selectPayment, setupCancelled } from '../payment';
import { Button } from '../ui/Button';

/** Announces the progress of an express order, because other notices are muted while a wallet sheet is open. */
export function Progress({ active }: { active: string }): ReactElement {
  const app = useApp();
  const { t } = app.messages;
  const dispatch = useDispatch();
  const attempt = useSelector(selectAttempt);
  const { status } = useSelector(selectCheckout);
  const { pendingScripts } = useSelector(selectPayment);
  const orderUrl = useSelector(selectPlacedOrderUrl(app));
  const wasClosed = useWasClosed(active);
  // The block checkout shows open order attempts itself.
  const hasForm = document.querySelector('[data-tiem~="block-checkout"]') !== null;
  const { permalink } = app.settings.storePages.checkout;
  const words = !hasForm && progressText(attempt);
  const said = pendingScripts
    ? `${orderUrl !== null ? `${t('checkout.placed')} ` : ''}${t('payment.waiting', methodOf(app, active)?.ariaLabel ?? '')}`
    : status === 'complete'
      ? t('checkout.done')
      : active && status !== 'idle'
        ? t('checkout.placing')
        : words
          ? t(words)
          : wasClosed
            ? t('payment.expressCancelled')
            : '';
  return (
    <>
      <p className="tiem-express__progress" role="status">
        {said}
      </p>
      {active && orderUrl && <a href={orderUrl}>{t('checkout.checkOrder')}</a>}
      {active && pendingScripts === 'setup' && (
        <Button onClick={() => dispatch(setupCancelled())}>{t('common.cancel')}</Button>
      )}
      {words && permalink && !active && <a href={permalink}>{t('checkout.checkOrder')}</a>}
    </>
  );
}

function progressText({ phase }: Attempt) {
  switch (phase) {
    case 'checking':
      return 'checkout.checking';
    case 'placed':
      return 'checkout.placed';
    case 'probablyPlaced':
      return 'checkout.maybePlaced';
    case 'unknownOutcome':
      return 'checkout.notKnown';
    case 'unpaid':
      return 'checkout.paymentUnfinished';
    default:
      return false;
  }
}

/** Whether a sheet was closed without an order. */
function useWasClosed(active: string): boolean {
  const { status } = useSelector(selectCheckout);
  const [wasClosed, setClosed] = useState(false);
  const before = useRef({ active, isOrdered: false });
  useEffect(() => {
    const { current } = before;
    if (active && status !== 'idle') current.isOrdered = true;
    if (active === current.active) return;
    setClosed(!active && !current.isOrdered);
    before.current = { active, isOrdered: false };
  }, [active, status]);
  return wasClosed;
}

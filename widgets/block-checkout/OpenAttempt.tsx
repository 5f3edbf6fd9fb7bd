import { type ReactElement, useEffect, useRef } from 'react';
import { useApp } from '../../src/app/AppContext';
import { useAppDispatch, useAppSelector } from '../../src/app/store-hooks';
import { selectOptimisticCart } from '../../src/cart';
import {
  type Attempt,
  isCartOfUnpaidOrder,
  payAgainRequested,
  retryRequested,
  selectAttempt,
  selectIsOrdering,
} from '../../src/checkout';
import { formatMoney } from '../../src/lib/money';
import { Button } from '../../src/ui/Button';

/** Shows the state of an unfinished order attempt, in place of the form or above it. */
export function OpenAttempt(): ReactElement | null {
  const attempt = useAppSelector(selectAttempt);
  const panel = useRef<HTMLDivElement>(null);
  const { phase } = attempt;
  const cart = useAppSelector(selectOptimisticCart);
  const isFormHidden = shouldHideForm(attempt, cart);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focused button is gone, so focus moves here
  useEffect(() => {
    if (isFormHidden) panel.current?.focus();
  }, [isFormHidden, phase]);
  if (!isFormHidden && phase !== 'unpaid') return null;
  return (
    <div
      ref={panel}
      className={`tiem-block-checkout__attempt is-${phase}`}
      role={phase === 'checking' ? 'status' : 'alert'}
      tabIndex={-1}
    >
      <AttemptMessage attempt={attempt} />
    </div>
  );
}

export function shouldHideForm({ phase }: Attempt, cart: { items: readonly unknown[] } | null): boolean {
  if (phase === 'unpaid') return cart?.items.length === 0;
  return (
    phase === 'checking' || phase === 'unknownOutcome' || phase === 'probablyPlaced' || phase === 'placed'
  );
}

function AttemptMessage({ attempt }: { attempt: Attempt }): ReactElement | null {
  const { messages, settings } = useApp();
  const { t } = messages;
  const dispatch = useAppDispatch();
  const { myaccount, shop } = settings.storePages;
  const account = myaccount.permalink && <a href={myaccount.permalink}>{t('checkout.checkOrder')}</a>;
  switch (attempt.phase) {
    case 'checking':
      return (
        <p>
          <span className="tiem-spinner" aria-hidden="true" /> {t('checkout.checking')}
        </p>
      );
    case 'probablyPlaced':
      return (
        <>
          <p>{t('checkout.maybePlaced')}</p>
          {account && <p>{account}</p>}
        </>
      );
    case 'unknownOutcome':
      return (
        <>
          <p>{t('checkout.notKnown')}</p>
          <div className="tiem-block-checkout__buttons">
            {account}
            <Button variant="main" onClick={() => dispatch(retryRequested())}>
              {t('checkout.tryAgain')}
            </Button>
          </div>
        </>
      );
    case 'placed': {
      const { orderId, total, currency } = attempt.placedOrder;
      return (
        <>
          <h2 className="tiem-step__title">{t('checkout.placed')}</h2>
          {orderId > 0 && <p>{t('checkout.orderNumber', orderId)}</p>}
          {currency && total && (
            <p>
              {t('totals.total')}: <strong>{formatMoney(total, currency)}</strong>
            </p>
          )}
          <div className="tiem-block-checkout__buttons">
            {account}
            {shop.permalink && <a href={shop.permalink}>{t('cart.continueShopping')}</a>}
          </div>
        </>
      );
    }
    case 'unpaid':
      return <UnpaidOrder attempt={attempt} />;
    default:
      return null;
  }
}

/**
 * Shows an unpaid order. If the cart has changed since, adds a button that pays this order, because the form would
 * place a new order.
 */
function UnpaidOrder({ attempt }: { attempt: Extract<Attempt, { phase: 'unpaid' }> }): ReactElement {
  const { t } = useApp().messages;
  const dispatch = useAppDispatch();
  const cart = useAppSelector(selectOptimisticCart);
  const isOrdering = useAppSelector(selectIsOrdering);
  const { orderId, total, currency } = attempt.placedOrder;
  return (
    <>
      <p>{t('checkout.paymentUnfinished')}</p>
      <p>
        {t('checkout.orderNumber', orderId)}
        {currency && total && (
          <>
            {' · '}
            <strong>{formatMoney(total, currency)}</strong>
          </>
        )}
      </p>
      {cart && !isCartOfUnpaidOrder(attempt, cart) && (
        <div className="tiem-block-checkout__buttons">
          <Button variant="main" isBusy={isOrdering} onClick={() => dispatch(payAgainRequested())}>
            {t('checkout.payOrder', orderId)}
          </Button>
        </div>
      )}
    </>
  );
}

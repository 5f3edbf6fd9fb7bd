import { type ReactElement, useSyncExternalStore } from 'react';
import { useApp } from '../../src/app/AppContext';
import { useAppDispatch, useAppSelector } from '../../src/app/store-hooks';
import { selectOptimisticCart } from '../../src/cart';
import {
  isCartOfUnpaidOrder,
  newTotalConfirmed,
  selectAttempt,
  selectCheckout,
  selectIsOrdering,
  selectPlacedOrderUrl,
} from '../../src/checkout';
import { useFilter } from '../../src/extend/extension-points';
import { formatMoney } from '../../src/lib/money';
import { contexts } from '../../src/notice';
import { getRegisteredMethod, selectPayment, setupCancelled } from '../../src/payment';
import { Button } from '../../src/ui/Button';
import { AreaNotices } from './FormStep';

export function Actions({ settings }: { settings: Readonly<DOMStringMap> }): ReactElement {
  const app = useApp();
  const { messages } = app;
  const { t } = messages;
  const { status } = useAppSelector(selectCheckout);
  const attempt = useAppSelector(selectAttempt);
  const isOrdering = useAppSelector(selectIsOrdering);
  const dispatch = useAppDispatch();
  const { activePaymentMethod, pendingScripts } = useAppSelector(selectPayment);
  const cart = useAppSelector(selectOptimisticCart);
  const isOnline = useIsOnline();
  const { permalink } = app.settings.storePages.cart;
  const method = cart?.needsPayment ? getRegisteredMethod(app, activePaymentMethod) : undefined;
  const ownLabel = settings.placeOrderButtonLabel || t('checkout.placeOrder');
  const filtered = useFilter()('placeOrderButtonLabel', ownLabel, { context: 'checkout' });
  const orderUrl = useAppSelector(selectPlacedOrderUrl(app));
  const isOwed = attempt.phase === 'unpaid' && isCartOfUnpaidOrder(attempt, cart);
  const label = isOwed
    ? t('checkout.payOrder', attempt.placedOrder.orderId)
    : method?.placeOrderButtonLabel || filtered;

  return (
    <div className="tiem-block-checkout__actions wc-block-checkout__actions">
      <AreaNotices context={contexts.actions} />
      {attempt.phase === 'changed' && <NewTotal attempt={attempt} />}
      <p className="tiem-block-checkout__progress" role="status">
        {!isOnline
          ? t('checkout.offline')
          : pendingScripts
            ? `${orderUrl !== null ? `${t('checkout.placed')} ` : ''}${t('payment.waiting', method?.ariaLabel ?? t('checkout.payment'))}`
            : status === 'complete'
              ? t('checkout.done')
              : attempt.phase === 'waiting'
                ? t(attempt.waitingFor === 'tab' ? 'checkout.otherTab' : 'checkout.waitingForCart')
                : attempt.phase === 'sent'
                  ? t('checkout.placing')
                  : ''}
      </p>
      {orderUrl && (
        <p>
          <a href={orderUrl}>{t('checkout.checkOrder')}</a>
        </p>
      )}
      {pendingScripts === 'setup' && (
        <Button className="tiem-block-checkout__stop" onClick={() => dispatch(setupCancelled())}>
          {t('common.cancel')}
        </Button>
      )}
      <div className="tiem-block-checkout__buttons">
        {settings.showReturnToCart !== 'false' && permalink && (
          <a
            className="tiem-block-checkout__back wc-block-components-checkout-return-to-cart-button"
            href={permalink}
          >
            {t('checkout.returnToCart')}
          </a>
        )}
        {attempt.phase !== 'changed' && (
          <Button
            type="submit"
            variant="main"
            className="wc-block-components-button wc-block-components-checkout-place-order-button"
            isBusy={isOrdering}
            disabled={!isOnline || !cart}
          >
            {label}
          </Button>
        )}
      </div>
    </div>
  );
}

type TotalChangedAttempt = Extract<ReturnType<typeof selectAttempt>, { phase: 'changed' }>;

/** Asks the shopper to confirm a total that changed after they placed the order. */
function NewTotal({ attempt }: { attempt: TotalChangedAttempt }): ReactElement {
  const { messages } = useApp();
  const dispatch = useAppDispatch();
  const { oldTotal, newTotal, currency } = attempt;
  return (
    <div className="tiem-block-checkout__changed" role="alert">
      <p>{messages.t('checkout.changedSince')}</p>
      {oldTotal !== newTotal && (
        <dl>
          <div>
            <dt>{messages.t('checkout.oldTotal')}</dt>
            <dd>
              <s>{formatMoney(oldTotal, currency)}</s>
            </dd>
          </div>
          <div>
            <dt>{messages.t('checkout.newTotal')}</dt>
            <dd>
              <strong>{formatMoney(newTotal, currency)}</strong>
            </dd>
          </div>
        </dl>
      )}
      <Button variant="main" onClick={() => dispatch(newTotalConfirmed())}>
        {messages.t('checkout.confirmTotal')}
      </Button>
    </div>
  );
}

function subscribeToOnlineStatus(notify: () => void): () => void {
  window.addEventListener('online', notify);
  window.addEventListener('offline', notify);
  return () => {
    window.removeEventListener('online', notify);
    window.removeEventListener('offline', notify);
  };
}

function useIsOnline(): boolean {
  return useSyncExternalStore(subscribeToOnlineStatus, () => navigator.onLine);
}

import { type ReactElement, useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useApp } from '../../src/app/AppContext';
import { type Attempt, retryAsked, selectAttempt } from '../../src/checkout';
import { formatMoney } from '../../src/lib/money';
import { Button } from '../../src/ui/Button';

/** Something is known, or not known, of an order: this is said in the form's place. */
export function OpenAttempt(): ReactElement | null {
  const attempt = useSelector(selectAttempt);
  const panel = useRef<HTMLDivElement>(null);
  const { phase } = attempt;
  const isShown = hidesForm(attempt);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever pressed the button that is gone now is brought here
  useEffect(() => {
    if (isShown) panel.current?.focus();
  }, [isShown, phase]);
  if (!isShown) return null;
  return (
    <div
      ref={panel}
      className={`tiem-checkout__attempt is-${phase}`}
      role={phase === 'checking' ? 'status' : 'alert'}
      tabIndex={-1}
    >
      <Words attempt={attempt} />
    </div>
  );
}

export function hidesForm({ phase }: Attempt): boolean {
  return phase === 'checking' || phase === 'notKnown' || phase === 'maybePlaced' || phase === 'placed';
}

function Words({ attempt }: { attempt: Attempt }): ReactElement | null {
  const { messages, settings } = useApp();
  const { t } = messages;
  const dispatch = useDispatch();
  const { myaccount, shop } = settings.storePages;
  const account = myaccount.permalink && <a href={myaccount.permalink}>{t('checkout.checkOrder')}</a>;
  switch (attempt.phase) {
    case 'checking':
      return (
        <p>
          <span className="tiem-spinner" aria-hidden="true" /> {t('checkout.checking')}
        </p>
      );
    case 'maybePlaced':
      return (
        <>
          <p>{t('checkout.maybePlaced')}</p>
          {account && <p>{account}</p>}
        </>
      );
    case 'notKnown':
      return (
        <>
          <p>{t('checkout.notKnown')}</p>
          <div className="tiem-checkout__buttons">
            {account}
            <Button look="main" onClick={() => dispatch(retryAsked())}>
              {t('checkout.tryAgain')}
            </Button>
          </div>
        </>
      );
    case 'placed': {
      const { orderId, total, currency } = attempt.order;
      return (
        <>
          <h2 className="tiem-step__title">{t('checkout.placed')}</h2>
          {orderId > 0 && <p>{t('checkout.orderNumber', orderId)}</p>}
          {currency && total && (
            <p>
              {t('totals.total')}: <strong>{formatMoney(total, currency)}</strong>
            </p>
          )}
          <div className="tiem-checkout__buttons">
            {account}
            {shop.permalink && <a href={shop.permalink}>{t('cart.continueShopping')}</a>}
          </div>
        </>
      );
    }
    default:
      return null;
  }
}

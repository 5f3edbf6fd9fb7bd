import type { ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import { useApp } from '../../src/app/AppContext';
import { type CartProblem, refreshAsked } from '../../src/cart';
import { Button } from '../../src/ui/Button';
import { SafeHtml } from '../../src/ui/SafeHtml';

export function EmptyCheckout(): ReactElement {
  const { messages, settings } = useApp();
  const { shop } = settings.storePages;
  return (
    <div className="tiem-checkout__empty wc-block-checkout-empty">
      <p>{messages.t('checkout.emptyCart')}</p>
      {shop.permalink && (
        <a className="tiem-button is-plain" href={shop.permalink}>
          {messages.t('checkout.browseStore')}
        </a>
      )}
    </div>
  );
}

export function LoginRequired(): ReactElement {
  const { messages, settings } = useApp();
  return (
    <div className="tiem-checkout__empty">
      <p>{messages.t('checkout.loginRequired')}</p>
      {settings.loginUrl && (
        <a className="tiem-button is-plain" href={settings.loginUrl}>
          {messages.t('checkout.login')}
        </a>
      )}
    </div>
  );
}

/** The form before the cart is known: its size, so that nothing jumps; or why there is none. */
export function LoadingCheckout({ problem }: { problem: CartProblem | null }): ReactElement {
  const { messages } = useApp();
  const dispatch = useDispatch();
  if (problem)
    return (
      <div className="tiem-checkout__empty" role="alert">
        <SafeHtml html={problem.message} />
        <Button onClick={() => dispatch(refreshAsked())}>{messages.t('common.retry')}</Button>
      </div>
    );
  return (
    <div className="tiem-checkout__skeleton tiem-checkout__waiting">
      <p className="tiem-hidden-text" role="status">
        {messages.t('common.loading')}
      </p>
      {['contact', 'name', 'street', 'city', 'phone', 'payment'].map((part) => (
        <div key={part} className="tiem-skeleton" aria-hidden="true" />
      ))}
    </div>
  );
}

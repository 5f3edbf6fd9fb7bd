import type { ReactElement } from 'react';
import { useApp } from '../../src/app/AppContext';
import type { OptimisticCart } from '../../src/cart';
import { useFilter } from '../../src/extend/extension-points';

interface ProceedProps {
  url: string | null;
  label: string;
}

export function ProceedToCheckout({ url, label }: ProceedProps): ReactElement | null {
  const { t } = useApp().messages;
  const filter = useFilter();
  const of = { context: 'cart' };
  const link = filter('proceedToCheckoutButtonLink', url ?? '', of);
  if (!link) return null;
  return (
    <a className="tiem-button is-main tiem-block-cart__proceed wc-block-cart__submit-button" href={link}>
      <span>{filter('proceedToCheckoutButtonLabel', label || t('cart.proceed'), of)}</span>
    </a>
  );
}

interface AcceptedMethodsProps {
  cart: OptimisticCart;
  titles: Readonly<Record<string, string>>;
}

export function AcceptedMethods({ cart, titles }: AcceptedMethodsProps): ReactElement | null {
  const accepted = cart.paymentMethods.flatMap((id) => (Object.hasOwn(titles, id) ? [titles[id]] : []));
  if (accepted.length === 0) return null;
  return <p className="tiem-block-cart__hint">{accepted.join(' · ')}</p>;
}

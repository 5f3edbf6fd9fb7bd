import { type ReactElement, useLayoutEffect, useRef } from 'react';
import { useSelector } from 'react-redux';
import { useApp } from '../app/AppContext';
import { selectShownCart } from '../cart';
import { selectIsOrdering } from '../checkout';
import { cartTexts } from '../i18n/vi/cart';
import { checkoutTexts } from '../i18n/vi/checkout';
import { fieldTexts } from '../i18n/vi/field';
import { paymentTexts } from '../i18n/vi/payment';
import { contexts } from '../notice';
import { type ExpressView, selectPayment } from '../payment';
import { ExpressMethod } from './ExpressMethod';
import { Progress } from './Progress';
import { makeSurroundingsInert } from './quiet';

/** Buttons that pay at once, by a sheet of their own. Where none of them can be used, there is nothing. */
export const ExpressPayment: ExpressView = ({ settings = {} }) => {
  const { messages } = useApp();
  messages.addTexts(checkoutTexts).addTexts(cartTexts).addTexts(fieldTexts).addTexts(paymentTexts);
  const cart = useSelector(selectShownCart);
  const isOrdering = useSelector(selectIsOrdering);
  const { availableExpressPaymentMethods: names, activePaymentMethod } = useSelector(selectPayment);
  const active = names.includes(activePaymentMethod) ? activePaymentMethod : '';
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(
    () => (active && place.current ? makeSurroundingsInert(place.current) : undefined),
    [active],
  );

  const isUsable = cart !== null && cart.items.length > 0 && cart.needsPayment && names.length > 0;
  return (
    <div ref={place} className="tiem-express-place">
      {/* The loader finds it like any other place for notices. */}
      <div data-tiem="notices" data-tiem-context={hasForm() ? contexts.expressPayments : contexts.checkout} />
      {isUsable && (
        <section className="tiem-express" aria-label={messages.t('checkout.expressPayment')}>
          <h2 className="tiem-express__title">{messages.t('checkout.expressPayment')}</h2>
          <div className="tiem-express__methods">
            {names.map((name) => (
              <InertWhileActive key={name} isInert={active ? name !== active : isOrdering} name={name}>
                <ExpressMethod name={name} settings={settings} />
              </InertWhileActive>
            ))}
          </div>
          <Progress active={active} />
          <p className="tiem-express__or">
            <span>{messages.t('checkout.orContinueBelow')}</span>
          </p>
        </section>
      )}
    </div>
  );
};

/** On a cart's page nobody else says what the shop has against an order. */
const hasForm = (): boolean => document.querySelector('[data-tiem~="block-checkout"]') !== null;

interface InertProps {
  isInert: boolean;
  name: string;
  children: ReactElement;
}

/** One sheet at a time. As an attribute, which not every version of React knows by its name. */
function InertWhileActive({ isInert, name, children }: InertProps): ReactElement {
  const node = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    node.current?.toggleAttribute('inert', isInert);
  }, [isInert]);
  return (
    <div ref={node} className="tiem-express__method" data-method={name}>
      {children}
    </div>
  );
}

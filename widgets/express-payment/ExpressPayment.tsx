import { type ReactElement, useEffect, useLayoutEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useApp } from '../../src/app/AppContext';
import { selectShownCart, viewerCame, viewerLeft } from '../../src/cart';
import { selectIsOrdering } from '../../src/checkout';
import { cartTexts } from '../../src/i18n/vi/cart';
import { checkoutTexts } from '../../src/i18n/vi/checkout';
import { fieldTexts } from '../../src/i18n/vi/field';
import { paymentTexts } from '../../src/i18n/vi/payment';
import { contexts } from '../../src/notice';
import { selectPayment } from '../../src/payment';
import { ExpressMethod } from './ExpressMethod';
import { Progress } from './Progress';
import { quietAround } from './quiet';

export interface ExpressPaymentProps {
  element: HTMLElement;
  hasSeparator: boolean;
}

/** Buttons that pay at once, by a sheet of their own. Where none of them can be used, there is nothing. */
export function ExpressPayment({ element, hasSeparator }: ExpressPaymentProps): ReactElement | null {
  const { messages } = useApp();
  messages.bring(checkoutTexts).bring(cartTexts).bring(fieldTexts).bring(paymentTexts);
  const dispatch = useDispatch();
  useEffect(() => {
    dispatch(viewerCame());
    return () => {
      dispatch(viewerLeft());
    };
  }, [dispatch]);
  const cart = useSelector(selectShownCart);
  const isOrdering = useSelector(selectIsOrdering);
  const { availableExpressPaymentMethods: names, activePaymentMethod } = useSelector(selectPayment);
  const active = names.includes(activePaymentMethod) ? activePaymentMethod : '';
  useLayoutEffect(() => (active ? quietAround(element) : undefined), [active, element]);

  const isUsable = cart !== null && cart.items.length > 0 && cart.needsPayment && names.length > 0;
  return (
    <>
      {/* The loader finds it like any other place for notices. */}
      <div data-tiem="notices" data-tiem-context={contexts.expressPayments} />
      {isUsable && (
        <section className="tiem-express" aria-label={messages.t('checkout.expressPayment')}>
          <h2 className="tiem-express__title">{messages.t('checkout.expressPayment')}</h2>
          <div className="tiem-express__methods">
            {names.map((name) => (
              <Quiet key={name} isQuiet={active ? name !== active : isOrdering} name={name}>
                <ExpressMethod name={name} />
              </Quiet>
            ))}
          </div>
          <Progress active={active} element={element} />
          {hasSeparator && (
            <p className="tiem-express__or">
              <span>{messages.t('checkout.orContinueBelow')}</span>
            </p>
          )}
        </section>
      )}
    </>
  );
}

interface QuietProps {
  isQuiet: boolean;
  name: string;
  children: ReactElement;
}

/** One sheet at a time. As an attribute, which not every version of React knows by its name. */
function Quiet({ isQuiet, name, children }: QuietProps): ReactElement {
  const node = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    node.current?.toggleAttribute('inert', isQuiet);
  }, [isQuiet]);
  return (
    <div ref={node} className="tiem-express__method" data-method={name}>
      {children}
    </div>
  );
}

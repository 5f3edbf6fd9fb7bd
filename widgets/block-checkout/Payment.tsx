import { isValidElement, type ReactElement, type ReactNode } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useApp } from '../../src/app/AppContext';
import { selectShownCart } from '../../src/cart';
import { contexts } from '../../src/notice';
import { methodChosen, methodOf, selectPayment } from '../../src/payment';
import { RadioOptions } from '../../src/ui/RadioOptions';
import { SafeHtml } from '../../src/ui/SafeHtml';
import { AreaNotices } from './AreaNotices';
import { Step, type StepProps } from './Step';

export function Payment(props: StepProps): ReactElement | null {
  const app = useApp();
  const { messages } = app;
  const dispatch = useDispatch();
  const cart = useSelector(selectShownCart);
  const { availablePaymentMethods, activePaymentMethod, paymentMethodsInitialized, status } =
    useSelector(selectPayment);
  if (cart && !cart.needsPayment) return null;
  const options = availablePaymentMethods.flatMap((name) => {
    const method = methodOf(app, name);
    if (!method) return [];
    return [{ value: name, label: drawn(method.label) ?? name, content: drawn(method.content) }];
  });
  return (
    <Step {...props} id="payment-method" title={messages.t('checkout.payment')}>
      <AreaNotices context={contexts.payments} />
      {options.length > 0 ? (
        <div className="wc-block-checkout__payment-method">
          <RadioOptions
            id="wc-payment-method-options"
            legend={messages.t('checkout.payment')}
            options={options}
            selected={activePaymentMethod}
            disabled={status === 'processing'}
            onChange={(method) => dispatch(methodChosen({ method }))}
          />
        </div>
      ) : (
        <p className="tiem-checkout__hint">
          {messages.t(paymentMethodsInitialized ? 'payment.none' : 'payment.loading')}
        </p>
      )}
    </Step>
  );
}

/** What a method says of itself is text of the shop, or an element of this page's React. */
function drawn(content: unknown): ReactNode {
  if (typeof content === 'string') return content ? <SafeHtml html={content} /> : undefined;
  return isValidElement(content) ? content : undefined;
}

import { lazy, type ReactElement, type ReactNode, Suspense, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useApp } from '../../src/app/AppContext';
import { selectShownCart } from '../../src/cart';
import { contexts } from '../../src/notice';
import { methodChosen, methodOf, paymentsOf, selectPayment } from '../../src/payment';
import { ErrorBoundary } from '../../src/ui/ErrorBoundary';
import { type RadioOption, RadioOptions } from '../../src/ui/RadioOptions';
import { SafeHtml } from '../../src/ui/SafeHtml';
import { AreaNotices } from './AreaNotices';
import type { MethodPartProps } from './MethodPart';
import { Step, type StepProps } from './Step';
import { Unready } from './Unready';

const MethodPart = lazy(() => import('./MethodPart'));
const SavedMethods = lazy(() => import('./SavedMethods'));

export function Payment(props: StepProps): ReactElement | null {
  const { messages } = useApp();
  const dispatch = useDispatch();
  const cart = useSelector(selectShownCart);
  const { activePaymentMethod, activeSavedToken, savedPaymentMethods, ...payment } =
    useSelector(selectPayment);
  const options = useMethodOptions();
  if (cart && !cart.needsPayment) return null;
  return (
    <Step {...props} id="payment-method" title={messages.t('checkout.payment')}>
      <AreaNotices context={contexts.payments} />
      {Object.keys(savedPaymentMethods).length > 0 && (
        <Late>
          <SavedMethods />
        </Late>
      )}
      {options.length > 0 && (
        <div className="wc-block-checkout__payment-method">
          <RadioOptions
            id="wc-payment-method-options"
            legend={messages.t('checkout.payment')}
            options={options}
            selected={activeSavedToken ? null : activePaymentMethod}
            disabled={payment.status === 'processing'}
            onChange={(method) => dispatch(methodChosen({ method }))}
          />
        </div>
      )}
      {options.every(({ disabled }) => disabled) && (
        <p className="tiem-checkout__hint">
          {messages.t(payment.paymentMethodsInitialized ? 'payment.none' : 'payment.loading')}
        </p>
      )}
    </Step>
  );
}

/** The methods there are, and below them those whose script is on its way or has failed. */
function useMethodOptions(): RadioOption[] {
  const app = useApp();
  const { t } = app.messages;
  const cart = useSelector(selectShownCart);
  const { availablePaymentMethods, scripts } = useSelector(selectPayment);
  const there = availablePaymentMethods.flatMap((name) => {
    const method = methodOf(app, name);
    if (!method) return [];
    const label = isDrawn(method.label) ? (
      <Late key="label" fallback={method.ariaLabel}>
        <MethodPart name={name} part="label" />
      </Late>
    ) : (
      textOf(method.label) || method.ariaLabel
    );
    const content = isDrawn(method.content) ? (
      <Content key="content" name={name} part="content" />
    ) : (
      textOf(method.content)
    );
    return [{ value: name, label, content }];
  });
  const registered = new Set(
    paymentsOf(app)
      .methods.all()
      .flatMap(({ name, paymentMethodId }) => [name, paymentMethodId]),
  );
  const awaited = Object.entries(scripts).flatMap(([id, state]) => {
    if (!cart?.paymentMethods.includes(id) || registered.has(id)) return [];
    const title = methodOf(app, id)?.ariaLabel ?? id;
    const description =
      state === 'failed' ? t('payment.failedToLoad', title) : t('payment.loadingOne', title);
    return [{ value: id, label: title, description, disabled: true }];
  });
  return [...there, ...awaited];
}

const isDrawn = (content: unknown): boolean => typeof content === 'object' && content !== null;

function textOf(content: unknown): ReactNode {
  return typeof content === 'string' && content ? <SafeHtml html={content} /> : undefined;
}

function Content(props: MethodPartProps): ReactElement {
  const app = useApp();
  const { messages } = app;
  const title = methodOf(app, props.name)?.ariaLabel ?? props.name;
  return (
    <Late
      fallback={<Unready message={messages.t('payment.loadingOne', title)} />}
      otherwise={<Unready message={messages.t('payment.failedToLoad', title)} />}
    >
      <MethodPart {...props} />
    </Late>
  );
}

interface LateProps {
  children: ReactNode;
  /** While it is being downloaded. */
  fallback?: ReactNode;
  /** Where it cannot be; the same as before, if nothing is said. */
  otherwise?: ReactNode;
}

function Late({ children, fallback = null, otherwise = fallback }: LateProps): ReactNode {
  const app = useApp();
  const [isLost, setLost] = useState(false);
  if (isLost) return otherwise;
  function fail(cause: unknown): void {
    app.report('a payment method could not be drawn', cause);
    setLost(true);
  }
  return (
    <ErrorBoundary onError={fail}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  );
}

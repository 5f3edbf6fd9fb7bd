import { lazy, type ReactElement, type ReactNode, Suspense, useState } from 'react';
import { useApp } from '../../src/app/AppContext';
import { useAppDispatch, useAppSelector } from '../../src/app/store-hooks';
import { selectOptimisticCart } from '../../src/cart';
import { contexts } from '../../src/notice';
import { getPaymentRegistry, getRegisteredMethod, methodChosen, selectPayment } from '../../src/payment';
import { ErrorBoundary } from '../../src/ui/ErrorBoundary';
import { type RadioOption, RadioOptions } from '../../src/ui/RadioOptions';
import { SafeHtml } from '../../src/ui/SafeHtml';
import { AreaNotices, FormStep, type StepProps } from './FormStep';
import type { RegisteredContentProps } from './MethodContent';
import { MethodUnavailable } from './MethodUnavailable';

const MethodPart = lazy(() => import('./MethodContent'));
const SavedMethods = lazy(() => import('./SavedMethods'));

export function Payment(props: StepProps): ReactElement | null {
  const { messages } = useApp();
  const dispatch = useAppDispatch();
  const cart = useAppSelector(selectOptimisticCart);
  const { activePaymentMethod, activeSavedToken, savedPaymentMethods, ...payment } =
    useAppSelector(selectPayment);
  const options = useMethodOptions();
  if (cart && !cart.needsPayment) return null;
  return (
    <FormStep {...props} id="payment-method" title={messages.t('checkout.payment')}>
      <AreaNotices context={contexts.payments} />
      {Object.keys(savedPaymentMethods).length > 0 && (
        <LazyContent>
          <SavedMethods />
        </LazyContent>
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
        <p className="tiem-block-checkout__hint">
          {messages.t(payment.paymentMethodsInitialized ? 'payment.none' : 'payment.loading')}
        </p>
      )}
    </FormStep>
  );
}

/** Returns the available methods, followed by methods whose script is loading or has failed. */
function useMethodOptions(): RadioOption[] {
  const app = useApp();
  const { t } = app.messages;
  const cart = useAppSelector(selectOptimisticCart);
  const { availablePaymentMethods, scripts } = useAppSelector(selectPayment);
  const availableOptions = availablePaymentMethods.flatMap((name) => {
    const method = getRegisteredMethod(app, name);
    if (!method) return [];
    const label = isReactElement(method.label) ? (
      <LazyContent key="label" fallback={method.ariaLabel}>
        <MethodPart name={name} slotContent="label" />
      </LazyContent>
    ) : (
      renderHtmlText(method.label) || method.ariaLabel
    );
    const content = isReactElement(method.content) ? (
      <MethodContent key="content" name={name} slotContent="content" />
    ) : (
      renderHtmlText(method.content)
    );
    return [{ value: name, label, content }];
  });
  const registeredIds = new Set(
    getPaymentRegistry(app)
      .methods.all()
      .flatMap(({ name, paymentMethodId }) => [name, paymentMethodId]),
  );
  const pendingOptions = Object.entries(scripts).flatMap(([id, state]) => {
    if (!cart?.paymentMethods.includes(id) || registeredIds.has(id)) return [];
    const title = getRegisteredMethod(app, id)?.ariaLabel ?? id;
    const description =
      state === 'failed' ? t('payment.failedToLoad', title) : t('payment.loadingOne', title);
    return [{ value: id, label: title, description, disabled: true }];
  });
  return [...availableOptions, ...pendingOptions];
}

const isReactElement = (content: unknown): boolean => typeof content === 'object' && content !== null;

function renderHtmlText(content: unknown): ReactNode {
  return typeof content === 'string' && content ? <SafeHtml html={content} /> : undefined;
}

function MethodContent(props: RegisteredContentProps): ReactElement {
  const app = useApp();
  const { messages } = app;
  const title = getRegisteredMethod(app, props.name)?.ariaLabel ?? props.name;
  return (
    <LazyContent
      fallback={<MethodUnavailable message={messages.t('payment.loadingOne', title)} />}
      errorFallback={<MethodUnavailable message={messages.t('payment.failedToLoad', title)} />}
    >
      <MethodPart {...props} />
    </LazyContent>
  );
}

interface LazyContentProps {
  children: ReactNode;
  /** The content that is shown while the code of the children is loading. */
  fallback?: ReactNode;
  /** The content that is shown if the code of the children fails to load; by default `fallback`. */
  errorFallback?: ReactNode;
}

function LazyContent({ children, fallback = null, errorFallback = fallback }: LazyContentProps): ReactNode {
  const app = useApp();
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed) return errorFallback;
  function reportFailure(cause: unknown): void {
    app.report('a payment method could not be drawn', cause);
    setFailed(true);
  }
  return (
    <ErrorBoundary onError={reportFailure}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  );
}

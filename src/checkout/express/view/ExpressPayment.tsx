import {
  type ReactElement,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useApp } from '../../../app/AppContext';
import { useAppDispatch, useAppSelector } from '../../../app/store-hooks';
import { CART_PAGE_WIDGET, CHECKOUT_PAGE_WIDGET, NOTICES_WIDGET } from '../../../app/widget-roles';
import { selectOptimisticCart } from '../../../cart';
import { useRegisteredValues } from '../../../extend/extension-points';
import type { ExpressPaymentProps } from '../../../extend/payment-method.types';
import { ThirdPartyContent } from '../../../extend/ThirdPartyContent';
import { contexts } from '../../../notice';
import {
  type ExpressView,
  getPaymentRegistry,
  getRegisteredMethod,
  selectPayment,
  setupCancelled,
} from '../../../payment';
import { Button } from '../../../ui/Button';
import {
  type Attempt,
  createPaymentMethodProps,
  getExpressSession,
  selectAttempt,
  selectCheckout,
  selectIsOrdering,
  selectPlacedOrderUrl,
} from '../..';

/** Renders the buttons of the express payment methods, or none if no method can be used. */
export const ExpressPayment: ExpressView = ({ settings = {} }) => {
  const { messages } = useApp();
  const cart = useAppSelector(selectOptimisticCart);
  const isOrdering = useAppSelector(selectIsOrdering);
  const { availableExpressPaymentMethods: names, activePaymentMethod } = useAppSelector(selectPayment);
  const active = names.includes(activePaymentMethod) ? activePaymentMethod : '';
  const container = useRef<HTMLDivElement>(null);
  useLayoutEffect(
    () => (active && container.current ? makeSurroundingsInert(container.current) : undefined),
    [active],
  );

  const isUsable = cart !== null && cart.items.length > 0 && cart.needsPayment && names.length > 0;
  return (
    <div ref={container} className="tiem-express-place">
      {/* The area for the notices of express payments. The loader mounts the notices widget in it. */}
      <div
        data-tiem={NOTICES_WIDGET}
        data-tiem-context={hasCheckoutForm() ? contexts.expressPayments : contexts.checkout}
      />
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
          <ExpressProgress active={active} />
          <p className="tiem-express__or">
            <span>{messages.t('checkout.orContinueBelow')}</span>
          </p>
        </section>
      )}
    </div>
  );
};

const CHECKOUT = `[data-tiem~="${CHECKOUT_PAGE_WIDGET}"]`;

/**
 * Whether the page has a checkout form. The cart page has none, so the notice area above the express buttons also shows
 * checkout errors there.
 */
const hasCheckoutForm = (): boolean => document.querySelector(CHECKOUT) !== null;

interface InertProps {
  isInert: boolean;
  name: string;
  children: ReactElement;
}

/**
 * Makes its children inert while a wallet sheet is open, because only one may be open at a time. `inert` is set as an
 * attribute, because older versions of React do not know the property.
 */
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

interface ExpressMethodProps {
  name: string;
  settings: Readonly<Record<string, string | undefined>>;
}

/** Renders the button of an express method. If the button throws, the other methods still work. */
function ExpressMethod({ name, settings }: ExpressMethodProps): ReactElement | null {
  const app = useApp();
  // Memoises the props, because the method expects that they keep their identity, and the block's attributes do not
  // change.
  const attributes = useRef(getButtonAttributes(settings));
  const source = useMemo(() => {
    const session = getExpressSession(app);
    const failExpressSession = (message?: unknown) =>
      session.failSession(name, typeof message === 'string' ? message : '');
    return createPaymentMethodProps(app, name, {
      onClick: () => session.startSession(name),
      onClose: () => session.closeSession(name),
      onSubmit: () => session.submitOrder(name),
      onError: failExpressSession,
      setExpressPaymentError: failExpressSession,
      buttonAttributes: attributes.current,
    });
  }, [app, name]);
  const props = useSyncExternalStore(source.subscribe, source.get);
  useLayoutEffect(() => () => source.removeObservers(), [source]);
  const method = useRegisteredValues(getPaymentRegistry(app).expressMethods).find((one) => one.name === name);
  if (!method) return null;
  return (
    <ThirdPartyContent
      ownerName={`the express payment method "${name}"`}
      content={method.content}
      props={props}
    />
  );
}

/**
 * Returns the attributes of the express payment block. As in WooCommerce's block, the method gets them only if
 * "showButtonStyles" is set.
 */
function getButtonAttributes({
  showButtonStyles,
  buttonHeight = '48',
  buttonBorderRadius = '4',
}: ExpressMethodProps['settings']): ExpressPaymentProps['buttonAttributes'] {
  return showButtonStyles === 'true' ? { height: buttonHeight, borderRadius: buttonBorderRadius } : undefined;
}

const CONTAINER_SELECTOR = `[data-tiem~="${CART_PAGE_WIDGET}"], ${CHECKOUT}`;

/** Makes everything in the cart or checkout around `element` inert until the returned cleanup is called. */
function makeSurroundingsInert(element: HTMLElement): () => void {
  const host = element.closest(CONTAINER_SELECTOR);
  const inertElements: Element[] = [];
  for (let node: Element = element; host && node !== host && node.parentElement; node = node.parentElement)
    for (const sibling of node.parentElement.children) {
      if (sibling === node || sibling.hasAttribute('inert') || sibling.matches('dialog[open]')) continue;
      sibling.setAttribute('inert', '');
      inertElements.push(sibling);
    }
  return () => {
    for (const inertElement of inertElements) inertElement.removeAttribute('inert');
  };
}

/** Announces the progress of an express order, because other notices are muted while a wallet sheet is open. */
function ExpressProgress({ active }: { active: string }): ReactElement {
  const app = useApp();
  const { t } = app.messages;
  const dispatch = useAppDispatch();
  const attempt = useAppSelector(selectAttempt);
  const { status } = useAppSelector(selectCheckout);
  const { pendingScripts } = useAppSelector(selectPayment);
  const orderUrl = useAppSelector(selectPlacedOrderUrl(app));
  const wasClosed = useWasSheetClosed(active);
  // Shows no progress of open order attempts on a page with the block checkout, which shows them itself.
  const hasForm = hasCheckoutForm();
  const { permalink } = app.settings.storePages.checkout;
  const progressText = !hasForm && getProgressText(attempt);
  const statusText = pendingScripts
    ? `${orderUrl !== null ? `${t('checkout.placed')} ` : ''}${t('payment.waiting', getRegisteredMethod(app, active)?.ariaLabel ?? '')}`
    : status === 'complete'
      ? t('checkout.done')
      : active && status !== 'idle'
        ? t('checkout.placing')
        : progressText
          ? t(progressText)
          : wasClosed
            ? t('payment.expressCancelled')
            : '';
  return (
    <>
      <p className="tiem-express__progress" role="status">
        {statusText}
      </p>
      {active && orderUrl && <a href={orderUrl}>{t('checkout.checkOrder')}</a>}
      {active && pendingScripts === 'setup' && (
        <Button onClick={() => dispatch(setupCancelled())}>{t('common.cancel')}</Button>
      )}
      {progressText && permalink && !active && <a href={permalink}>{t('checkout.checkOrder')}</a>}
    </>
  );
}

function getProgressText({ phase }: Attempt) {
  switch (phase) {
    case 'checking':
      return 'checkout.checking';
    case 'placed':
      return 'checkout.placed';
    case 'probablyPlaced':
      return 'checkout.maybePlaced';
    case 'unknownOutcome':
      return 'checkout.notKnown';
    case 'unpaid':
      return 'checkout.paymentUnfinished';
    default:
      return false;
  }
}

/** Returns whether the last wallet sheet was closed without an order. */
function useWasSheetClosed(active: string): boolean {
  const { status } = useAppSelector(selectCheckout);
  const [wasClosed, setClosed] = useState(false);
  const before = useRef({ active, isOrdered: false });
  useEffect(() => {
    const { current } = before;
    if (active && status !== 'idle') current.isOrdered = true;
    if (active === current.active) return;
    setClosed(!active && !current.isOrdered);
    before.current = { active, isOrdered: false };
  }, [active, status]);
  return wasClosed;
}

import { type FormEvent, type ReactElement, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { useApp } from '../../src/app/AppContext';
import type { App } from '../../src/app/app.types';
import { useAppDispatch, useAppSelector } from '../../src/app/store-hooks';
import {
  type CartProblem,
  refreshRequested,
  selectCartReadProblem,
  selectOptimisticCart,
  viewerAdded,
  viewerRemoved,
} from '../../src/cart';
import { useBlockRoot, useNoticesMountPoint } from '../../src/cart/view/block-root';
import {
  checkoutDomain,
  getCheckoutSettings,
  orderRequested,
  overrideFieldSettings,
  selectAttempt,
  selectCheckout,
} from '../../src/checkout';
import { Slot } from '../../src/extend/extension-points';
import { contexts } from '../../src/notice';
import { Preview } from '../../src/preview/Preview';
import { Button } from '../../src/ui/Button';
import { SafeHtml } from '../../src/ui/SafeHtml';
import { ErrorSummary } from './ErrorSummary';
import { FormArea } from './FormArea';
import { AreaNotices } from './FormStep';
import { OpenAttempt, shouldHideForm } from './OpenAttempt';
import { assertNotNativeBlock, type BlockCheckoutProps, listServerNodes } from './read-props';
import { restoreTypedFields } from './restore-typed-fields';
import { CheckoutAreas, ServerNodes } from './ServerNode';
import { Summary } from './Summary';
import { useFormEvents } from './useCheckoutForm';

const DOMAINS = [checkoutDomain];

export function BlockCheckout(props: BlockCheckoutProps): ReactElement {
  const { element, fieldOverrides } = props;
  useBlockRoot(element, 'checkout', () => assertNotNativeBlock(element));
  const applyFieldOverrides = useCallback(
    (app: App) => overrideFieldSettings(app, fieldOverrides),
    [fieldOverrides],
  );
  const checkout = <Checkout {...props} />;
  if (!props.isPreview) return checkout;
  return (
    <Preview element={element} domains={DOMAINS} onOpen={applyFieldOverrides}>
      {checkout}
    </Preview>
  );
}

function Checkout(props: BlockCheckoutProps): ReactElement {
  const app = useApp();
  // Copies typed values in a layout effect, which runs in the same task that removes the server's form. So nothing can
  // be typed into that form in between.
  useLayoutEffect(() => restoreTypedFields(app, props.serverControls), [app, props.serverControls]);
  const dispatch = useAppDispatch();
  useEffect(() => {
    dispatch(viewerAdded());
    return () => {
      dispatch(viewerRemoved());
    };
  }, [dispatch]);
  useRemovedLoadingClass(props.element);
  useNoticesMountPoint(props.element, contexts.cart);
  return (
    <>
      <ServerNodes nodes={props.nodesBefore} />
      <div className="tiem-block-checkout wc-block-components-sidebar-layout wc-block-checkout">
        <CheckoutColumns {...props} />
        <Slot areaName="woocommerce/checkout" context="woocommerce/checkout" />
      </div>
      <ServerNodes nodes={props.nodesAfter} />
    </>
  );
}

/**
 * Removes the class `is-loading` from the checkout block while the widget is mounted, because themes show skeletons in
 * a block with this class.
 */
function useRemovedLoadingClass({ classList }: HTMLElement): void {
  useLayoutEffect(() => {
    if (!classList.contains('is-loading')) return;
    classList.remove('is-loading');
    return () => classList.add('is-loading');
  }, [classList]);
}

function CheckoutColumns(props: BlockCheckoutProps): ReactElement {
  const app = useApp();
  const cart = useAppSelector(selectOptimisticCart);
  const problem = useAppSelector(selectCartReadProblem);
  const attempt = useAppSelector(selectAttempt);
  const { status } = useAppSelector(selectCheckout);
  const { checkoutAllowsGuest, checkoutAllowsSignup } = getCheckoutSettings(app);
  const isOpen = shouldHideForm(attempt, cart);
  const mustLogIn = app.settings.currentUserId === 0 && !checkoutAllowsGuest && !checkoutAllowsSignup;

  if (!isOpen && cart && cart.items.length === 0 && status === 'idle') return <EmptyCheckout />;
  if (!isOpen && mustLogIn) return <LoginRequired />;
  return (
    <>
      <div className="tiem-block-checkout__main wc-block-checkout__main">
        <OpenAttempt />
        {/* Keeps the form mounted while an order is looked up, so that the form keeps its values. */}
        <div hidden={isOpen}>
          {cart ? <CheckoutForm {...props} /> : <LoadingCheckout problem={problem} />}
        </div>
      </div>
      {!(isOpen && cart?.items.length === 0) && (cart || !problem) && <Summary {...props} />}
    </>
  );
}

type FormProps = Pick<BlockCheckoutProps, 'formAreas' | 'stepNumbers' | 'showsReturnToCart'>;

function CheckoutForm({ formAreas, stepNumbers, showsReturnToCart }: FormProps): ReactElement {
  const { messages } = useApp();
  const dispatch = useAppDispatch();
  const form = useRef<HTMLFormElement>(null);
  const refusal = useFormEvents(form);

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    // Ignores the submit event of a plugin's form that is rendered in a portal. The event bubbles to this form in
    // React's tree, although the plugin's form is not inside it in the DOM.
    if (event.target === form.current) dispatch(orderRequested());
  }

  return (
    <form
      ref={form}
      className="tiem-block-checkout__form tiem-steps wc-block-components-form wc-block-checkout__form"
      aria-label={messages.t('checkout.title')}
      noValidate
      onSubmit={handleSubmit}
    >
      <AreaNotices context={contexts.checkout} />
      <ErrorSummary form={form} rejection={refusal} />
      <CheckoutAreas
        areas={formAreas}
        draw={({ area, settings, content }) => (
          <FormArea
            key={area}
            name={area}
            settings={{ showReturnToCart: String(showsReturnToCart), ...settings }}
            showNumber={stepNumbers}
            content={content}
          />
        )}
      />
      <Slot
        areaName="woocommerce/checkout-fields-block"
        context="woocommerce/checkout"
        serverElement={listServerNodes(formAreas)}
      />
    </form>
  );
}

function EmptyCheckout(): ReactElement {
  const { messages, settings } = useApp();
  const { shop } = settings.storePages;
  return (
    <div className="tiem-block-checkout__empty wc-block-checkout-empty">
      <p>{messages.t('checkout.emptyCart')}</p>
      {shop.permalink && (
        <a className="tiem-button is-plain" href={shop.permalink}>
          {messages.t('checkout.browseStore')}
        </a>
      )}
    </div>
  );
}

function LoginRequired(): ReactElement {
  const { messages, settings } = useApp();
  return (
    <div className="tiem-block-checkout__empty">
      <p>{messages.t('checkout.loginRequired')}</p>
      {settings.loginUrl && (
        <a className="tiem-button is-plain" href={settings.loginUrl}>
          {messages.t('checkout.login')}
        </a>
      )}
    </div>
  );
}

/**
 * Renders a skeleton of the form's size while the cart loads, so that the layout does not shift. If the cart cannot be
 * loaded, renders an error.
 */
function LoadingCheckout({ problem }: { problem: CartProblem | null }): ReactElement {
  const { messages } = useApp();
  const dispatch = useAppDispatch();
  if (problem)
    return (
      <div className="tiem-block-checkout__empty" role="alert">
        <SafeHtml html={problem.message} />
        <Button onClick={() => dispatch(refreshRequested())}>{messages.t('common.retry')}</Button>
      </div>
    );
  return (
    <div className="tiem-block-checkout__skeleton tiem-block-checkout__waiting">
      <p className="tiem-visually-hidden" role="status">
        {messages.t('common.loading')}
      </p>
      {['contact', 'name', 'street', 'city', 'phone', 'payment'].map((part) => (
        <div key={part} className="tiem-skeleton" aria-hidden="true" />
      ))}
    </div>
  );
}

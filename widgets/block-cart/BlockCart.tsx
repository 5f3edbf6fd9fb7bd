import { type ReactElement, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useApp } from '../../src/app/AppContext';
import { useAppDispatch, useAppSelector } from '../../src/app/store-hooks';
import {
  cartDomain,
  type OptimisticCart,
  refreshRequested,
  selectCartReadProblem,
  selectOptimisticCart,
  viewerAdded,
  viewerRemoved,
} from '../../src/cart';
import { useBlockRoot, useNoticesMountPoint } from '../../src/cart/view/block-root';
import { CouponForm } from '../../src/cart/view/coupons';
import { ExpressSlot } from '../../src/cart/view/ExpressSlot';
import { useRemovedLine } from '../../src/cart/view/LineControls';
import { FeeRows, TaxRows } from '../../src/cart/view/TotalRows';
import { Slot } from '../../src/extend/extension-points';
import { contexts } from '../../src/notice';
import { Preview } from '../../src/preview/Preview';
import { Button } from '../../src/ui/Button';
import { type CartAreas, CONTAINER_AREAS, prepareCartAreas, type RenderedArea } from './areas';
import { CartLines, CrossSells, type LineRemoval } from './CartItems';
import { CartStatus } from './CartStatus';
import { assertNotNativeBlock, type BlockCartProps } from './read-props';
import { Shipping } from './Shipping';
import { AcceptedMethods, Discount, Heading, ProceedToCheckout, Subtotal, Total } from './Totals';

const DOMAINS = [cartDomain];

export function BlockCart(props: BlockCartProps): ReactElement {
  const { element } = props;
  useBlockRoot(element, 'cart', () => assertNotNativeBlock(element));
  const cart = <Cart {...props} />;
  if (!props.isPreview) return cart;
  return (
    <Preview element={element} domains={DOMAINS}>
      {cart}
    </Preview>
  );
}

function Cart(props: BlockCartProps): ReactElement {
  const dispatch = useAppDispatch();
  const cart = useAppSelector(selectOptimisticCart);
  const areas = useCartAreas(props.element, cart);
  const [removedLine, dismiss] = useRemovedLine(cart);
  const removal = { removedLine, dismiss };
  useNoticesMountPoint(props.element, contexts.cart);

  useEffect(() => {
    dispatch(viewerAdded());
    return () => {
      dispatch(viewerRemoved());
    };
  }, [dispatch]);

  return (
    <>
      {cart ? <CartStatus cart={cart} element={props.element} lineRemoval={removal} /> : <LoadingCart />}
      {cart &&
        areas &&
        renderAreaContents(cart, props, areas, removal).map(([name, content]) => (
          <CartAreaPortal key={name} areas={areas} name={name} content={content} />
        ))}
      {areas &&
        CONTAINER_AREAS.map((name) => <InnerBlocks key={name} name={name} element={areas.find(name)} />)}
    </>
  );
}

function renderAreaContents(
  cart: OptimisticCart,
  { settings, checkoutUrl, texts, methodTitles }: BlockCartProps,
  areas: CartAreas,
  removal: LineRemoval,
): [RenderedArea, ReactNode][] {
  if (cart.items.length === 0) return [['empty-cart', <EmptyCart key="empty" />]];
  const part = { cart, settings };
  return [
    ['cart-line-items', <CartLines key="lines" {...part} lineRemoval={removal} />],
    ['cart-cross-sells-products', <CrossSells key="cross-sells" products={cart.crossSells} />],
    ['cart-order-summary-heading', <Heading key="heading" text={texts.heading} />],
    ['cart-order-summary-coupon-form', settings.couponsEnabled && <CouponForm key="coupons" />],
    ['cart-order-summary-subtotal', <Subtotal key="subtotal" {...part} />],
    ['cart-order-summary-fee', <FeeRows key="fees" {...part} />],
    ['cart-order-summary-discount', <Discount key="discount" {...part} />],
    ['cart-order-summary-shipping', <Shipping key="shipping" {...part} />],
    ['cart-order-summary-taxes', <TaxRows key="taxes" {...part} />],
    ['cart-order-summary-total', <Total key="total" {...part} />],
    [
      'cart-express-payment',
      <ExpressSlot key="express" settings={{ ...areas.find('cart-express-payment')?.dataset }} />,
    ],
    ['proceed-to-checkout', <ProceedToCheckout key="proceed" url={checkoutUrl} label={texts.proceedLabel} />],
    ['cart-accepted-payment-methods', <AcceptedMethods key="methods" cart={cart} titles={methodTitles} />],
  ];
}

/** Renders the slot in which inner blocks of third-party code in a cart area appear. */
function InnerBlocks({ name, element }: { name: string; element: HTMLElement | null }): ReactNode {
  if (!element) return null;
  const block = name === 'cart' ? name : `${name}-block`;
  return createPortal(
    <Slot areaName={`woocommerce/${block}`} context="woocommerce/cart" serverElement={[element]} />,
    element,
  );
}

interface AreaProps {
  areas: CartAreas;
  name: RenderedArea;
  content: ReactNode;
}

function CartAreaPortal({ areas, name, content }: AreaProps): ReactNode {
  const element = areas.find(name);
  return element && content ? createPortal(<tiem-root>{content}</tiem-root>, element) : null;
}

/** Prepares the page's block elements as portal targets and shows either the filled or the empty cart. */
function useCartAreas(element: HTMLElement, cart: OptimisticCart | null): CartAreas | null {
  const [areas, setAreas] = useState<CartAreas | null>(null);
  useLayoutEffect(() => {
    const prepared = prepareCartAreas(element);
    const wasLoading = element.classList.contains('is-loading');
    element.classList.remove('is-loading');
    setAreas(prepared);
    return () => {
      prepared.cleanup();
      if (wasLoading) element.classList.add('is-loading');
    };
  }, [element]);

  const shown = cart ? (cart.items.length > 0 ? 'filled-cart' : 'empty-cart') : 'neither';
  const hasCrossSells = (cart?.crossSells.length ?? 0) > 0;
  useLayoutEffect(() => {
    const wanted: [string, boolean][] = [
      ['filled-cart', shown !== 'filled-cart'],
      ['empty-cart', shown !== 'empty-cart'],
      ['cart-cross-sells', !hasCrossSells],
    ];
    const before = wanted.flatMap(([name, hidden]) => {
      const area = areas?.find(name);
      if (!area) return [];
      const wasHidden = area.hidden;
      area.hidden = hidden;
      return [{ area, was: wasHidden }];
    });
    return () => {
      for (const { area, was } of before) area.hidden = was;
    };
  }, [areas, shown, hasCrossSells]);
  return areas;
}

/** Renders a skeleton until the cart has been read. If reading failed, renders an error with a retry button. */
function LoadingCart(): ReactElement {
  const { messages } = useApp();
  const dispatch = useAppDispatch();
  const problem = useAppSelector(selectCartReadProblem);
  if (!problem) return <Skeleton />;
  return (
    <div className="tiem-block-cart__failed" role="alert">
      <p>{problem.message}</p>
      <Button variant="main" onClick={() => dispatch(refreshRequested())}>
        {messages.t('common.retry')}
      </Button>
    </div>
  );
}

/** Shows Tiệm's message for an empty cart, unless the page has an empty-cart block with content of its own. */
function EmptyCart(): ReactElement {
  const { messages, settings } = useApp();
  const container = useRef<HTMLDivElement>(null);
  const [isNeeded, setNeeded] = useState(false);
  const shop = settings.storePages.shop.permalink;

  useLayoutEffect(() => {
    const root = container.current?.parentElement;
    const otherNodes = [...(root?.parentElement?.childNodes ?? [])].filter((node) => node !== root);
    setNeeded(!otherNodes.some((node) => (node.textContent ?? '').trim() !== ''));
  }, []);

  return (
    <div ref={container} className="tiem-block-cart__empty" hidden={!isNeeded}>
      {isNeeded && (
        <>
          <strong>{messages.t('cart.empty')}</strong>
          <span>{messages.t('cart.emptyHint')}</span>
          {shop && (
            <a className="tiem-button is-plain" href={shop}>
              <span>{messages.t('cart.continueShopping')}</span>
            </a>
          )}
        </>
      )}
    </div>
  );
}

const SKELETON_ROWS = ['first', 'second', 'third'];

/** Renders a placeholder with the height of the cart lines and totals while the cart is loading. */
function Skeleton(): ReactElement {
  const { t } = useApp().messages;
  return (
    <div className="tiem-block-cart__skeleton" role="status">
      <span className="tiem-visually-hidden">{t('common.loading')}</span>
      <div>
        {SKELETON_ROWS.map((row) => (
          <div key={row} className="tiem-block-cart__skeleton-line">
            <span className="tiem-skeleton" />
            <span className="tiem-skeleton" />
          </div>
        ))}
      </div>
      <div className="tiem-block-cart__skeleton-totals">
        {[...SKELETON_ROWS, 'fourth'].map((row) => (
          <span key={row} className="tiem-skeleton" />
        ))}
      </div>
    </div>
  );
}

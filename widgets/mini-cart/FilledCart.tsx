import { Fragment, type ReactElement, useLayoutEffect, useRef } from 'react';
import { useApp } from '../../src/app/AppContext';
import type { Settings } from '../../src/app/settings.types';
import type { OptimisticCart } from '../../src/cart';
import { Slot } from '../../src/extend/extension-points';
import { addAmounts, formatMoney } from '../../src/lib/money';
import { Money } from '../../src/ui/Money';
import { CartLineRow } from './CartLine';
import type { PanelPart, PanelSettings } from './read-props';

interface FilledCartProps {
  cart: OptimisticCart;
  panelSettings: PanelSettings;
}

/** Renders the parts below the panel's title in the order of the server's markup. */
export function FilledCart({ cart, panelSettings }: FilledCartProps): ReactElement {
  return (
    <>
      {panelSettings.areas.filledParts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the server's order never changes
        <Fragment key={index}>{renderPanelPart(part, cart, panelSettings)}</Fragment>
      ))}
      <InnerBlockSlot blockName="filled-mini-cart-contents-block" />
    </>
  );
}

function renderPanelPart(
  part: PanelPart,
  cart: OptimisticCart,
  panelSettings: PanelSettings,
): ReactElement | null {
  if ('element' in part) return <ServerElementCopy element={part.element} />;
  if (part.area === 'items') return <CartItems cart={cart} panelSettings={panelSettings} />;
  return part.area === 'footer' ? <CartFooter cart={cart} panelSettings={panelSettings} /> : null;
}

function CartItems({ cart, panelSettings }: FilledCartProps): ReactElement {
  return (
    <>
      <FreeShippingProgress cart={cart} panelSettings={panelSettings} />
      <ul className="tiem-mini-cart__lines">
        {cart.items.map((line) => (
          <CartLineRow key={line.key} line={line} />
        ))}
      </ul>
      <InnerBlockSlot blockName="mini-cart-items-block" />
    </>
  );
}

function CartFooter({ cart, panelSettings }: FilledCartProps): ReactElement {
  const { messages, settings } = useApp();
  const { cartUrl, checkoutUrl, areas } = panelSettings;
  return (
    <div className="tiem-mini-cart__foot">
      <div className="tiem-mini-cart__total">
        <span>{messages.t('totals.subtotal')}</span>
        <strong>
          <Money
            amount={computeItemsTotal(cart, settings)}
            currency={cart.totals.currency}
            busyText={cart.isUpdating ? messages.t('totals.updating') : undefined}
          />
        </strong>
      </div>
      <div className="tiem-mini-cart__links">
        <a className="tiem-mini-cart__link" href={cartUrl}>
          <span>{areas.labels.cart || messages.t('cart.view')}</span>
        </a>
        {checkoutUrl && (
          <a className="tiem-mini-cart__link is-main" href={checkoutUrl}>
            <span>{areas.labels.checkout || messages.t('cart.checkout')}</span>
          </a>
        )}
      </div>
      <InnerBlockSlot blockName="mini-cart-footer-block" />
    </div>
  );
}

const isTaxIncluded = ({ raw }: Settings): boolean => raw.displayCartPricesIncludingTax === true;

/** Returns the subtotal with or without tax, depending on the shop's price display. */
export function computeItemsTotal({ totals }: OptimisticCart, settings: Settings): string {
  return isTaxIncluded(settings) ? addAmounts([totals.totalItems, totals.totalItemsTax]) : totals.totalItems;
}

interface ShippingProgress {
  /** The amount missing for free shipping, in minor units; `0` once the threshold is reached. */
  remaining: number;
  percent: number;
}

/**
 * Computes how much is missing for free shipping. Subtracts discounts, because WooCommerce compares the discounted
 * amount with the threshold.
 */
function computeShippingProgress(
  cart: OptimisticCart,
  settings: Settings,
  thresholdInUnits: number,
): ShippingProgress | null {
  if (thresholdInUnits <= 0 || !cart.needsShipping) return null;
  const { totals } = cart;
  const discount = isTaxIncluded(settings)
    ? addAmounts([totals.totalDiscount, totals.totalDiscountTax])
    : totals.totalDiscount;
  const discountedTotal = Number(computeItemsTotal(cart, settings)) - Number(discount);
  const threshold = Math.round(thresholdInUnits * 10 ** totals.currency.minorUnit);
  return {
    remaining: Math.max(0, threshold - discountedTotal),
    percent: Math.floor(Math.min(1, discountedTotal / threshold) * 100),
  };
}

/** Shows the amount missing for free shipping. The old amount stays while the totals are being updated. */
function FreeShippingProgress({ cart, panelSettings }: FilledCartProps): ReactElement | null {
  const { messages, settings } = useApp();
  const progress = computeShippingProgress(cart, settings, panelSettings.freeShippingFrom);
  if (!progress) return null;
  const { currency } = cart.totals;
  return (
    <div className="tiem-mini-cart__progress">
      <span>
        {progress.remaining === 0
          ? messages.t('cart.freeShippingReached')
          : messages.t('cart.freeShippingLeft', formatMoney(progress.remaining, currency))}
      </span>
      <progress max={100} value={progress.percent} aria-label={messages.t('totals.freeShipping')} />
    </div>
  );
}

/** Renders the slot for third-party blocks at the end of one of the inner blocks of WooCommerce's mini cart. */
export function InnerBlockSlot({ blockName }: { blockName: string }): ReactElement {
  return <Slot areaName={`woocommerce/${blockName}`} context="woocommerce/mini-cart" />;
}

/** Renders a copy of the server's HTML without its ids, because the original is still in the page. */
export function ServerElementCopy({ element }: { element: Element }): ReactElement {
  const container = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // The cast is needed because TypeScript declares the result of `cloneNode` as `Node`.
    const copy = element.cloneNode(true) as Element;
    for (const named of [copy, ...copy.querySelectorAll('[id]')]) named.removeAttribute('id');
    copy.removeAttribute('hidden');
    container.current?.replaceChildren(copy);
  }, [element]);
  return <div ref={container} className="tiem-mini-cart__own" />;
}

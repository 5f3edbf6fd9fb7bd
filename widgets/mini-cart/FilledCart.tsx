import { Fragment, type ReactElement } from 'react';
import { useApp } from '../../src/app/AppContext';
import type { OptimisticCart } from '../../src/cart';
import { Money } from '../../src/ui/Money';
import type { Part } from './areas';
import { CartLineRow } from './CartLine';
import { FreeShippingProgress } from './FreeShippingProgress';
import { InnerBlockSlot } from './InnerBlockSlot';
import type { PanelSettings } from './panel-settings';
import { ServerPart } from './ServerPart';
import { itemsTotal } from './totals';

interface FilledProps {
  cart: OptimisticCart;
  panelSettings: PanelSettings;
}

/** The parts below the head, in the server's order. */
export function FilledCart({ cart, panelSettings }: FilledProps): ReactElement {
  return (
    <>
      {panelSettings.areas.filled.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the server's order never changes
        <Fragment key={index}>{renderPart(part, cart, panelSettings)}</Fragment>
      ))}
      <InnerBlockSlot of="filled-mini-cart-contents-block" />
    </>
  );
}

function renderPart(part: Part, cart: OptimisticCart, panelSettings: PanelSettings): ReactElement | null {
  if ('element' in part) return <ServerPart element={part.element} />;
  if (part.area === 'items')
    return <CartItems cart={cart} freeShippingFrom={panelSettings.freeShippingFrom} />;
  return part.area === 'footer' ? <CartFooter cart={cart} panelSettings={panelSettings} /> : null;
}

function CartItems({
  cart,
  freeShippingFrom,
}: {
  cart: OptimisticCart;
  freeShippingFrom: number;
}): ReactElement {
  return (
    <>
      <FreeShippingProgress cart={cart} freeShippingFrom={freeShippingFrom} />
      <ul className="tiem-mini-cart__lines">
        {cart.items.map((line) => (
          <CartLineRow key={line.key} line={line} />
        ))}
      </ul>
      <InnerBlockSlot of="mini-cart-items-block" />
    </>
  );
}

function CartFooter({ cart, panelSettings }: FilledProps): ReactElement {
  const { messages, settings } = useApp();
  const { cartUrl, checkoutUrl, areas } = panelSettings;
  return (
    <div className="tiem-mini-cart__foot">
      <div className="tiem-mini-cart__total">
        <span>{messages.t('totals.subtotal')}</span>
        <strong>
          <Money
            amount={itemsTotal(cart, settings)}
            currency={cart.totals.currency}
            updating={cart.isUpdating ? messages.t('totals.updating') : undefined}
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
      <InnerBlockSlot of="mini-cart-footer-block" />
    </div>
  );
}

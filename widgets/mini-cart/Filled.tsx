import { Fragment, type ReactElement } from 'react';
import { useApp } from '../../src/app/AppContext';
import type { ShownCart } from '../../src/cart';
import { Money } from '../../src/ui/Money';
import type { Part } from './areas';
import { Inner } from './Inner';
import { Line } from './Line';
import { Progress } from './Progress';
import type { PanelPlaces } from './places';
import { ServerPart } from './ServerPart';
import { goodsTotal } from './totals';

interface FilledProps {
  cart: ShownCart;
  places: PanelPlaces;
}

/** The parts below the head, in the server's order. */
export function Filled({ cart, places }: FilledProps): ReactElement {
  return (
    <>
      {places.areas.filled.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the server's order never changes
        <Fragment key={index}>{drawn(part, cart, places)}</Fragment>
      ))}
      <Inner of="filled-mini-cart-contents-block" />
    </>
  );
}

function drawn(part: Part, cart: ShownCart, places: PanelPlaces): ReactElement | null {
  if ('element' in part) return <ServerPart element={part.element} />;
  if (part.area === 'items') return <Items cart={cart} from={places.freeShippingFrom} />;
  return part.area === 'footer' ? <Foot cart={cart} places={places} /> : null;
}

function Items({ cart, from }: { cart: ShownCart; from: number }): ReactElement {
  return (
    <>
      <Progress cart={cart} from={from} />
      <ul className="tiem-mini-cart__lines">
        {cart.items.map((line) => (
          <Line key={line.key} line={line} />
        ))}
      </ul>
      <Inner of="mini-cart-items-block" />
    </>
  );
}

function Foot({ cart, places }: FilledProps): ReactElement {
  const { messages, settings } = useApp();
  const { cartUrl, checkoutUrl, areas } = places;
  return (
    <div className="tiem-mini-cart__foot">
      <div className="tiem-mini-cart__total">
        <span>{messages.t('totals.subtotal')}</span>
        <strong>
          <Money
            amount={goodsTotal(cart, settings)}
            currency={cart.totals.currency}
            updating={cart.updating ? messages.t('totals.updating') : undefined}
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
      <Inner of="mini-cart-footer-block" />
    </div>
  );
}

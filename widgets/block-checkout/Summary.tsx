import { Fragment, type ReactElement, type ReactNode, useId, useState } from 'react';
import { useSelector } from 'react-redux';
import { useApp } from '../../src/app/AppContext';
import { lineAmounts, type ShownCart, type ShownLine, selectShownCart } from '../../src/cart';
import { CouponChips, CouponForm } from '../../src/cart-view/coupons';
import { LineBadges } from '../../src/cart-view/LineBadges';
import { settingsOf } from '../../src/checkout';
import { FormattedPrice } from '../../src/extend/FormattedPrice';
import { Slot } from '../../src/extend/Slot';
import { useFilter } from '../../src/extend/useFilter';
import { Money } from '../../src/ui/Money';
import { Amount, Amounts, Total } from './Amounts';
import { type BlockCheckoutProps, serverNodesIn } from './read';
import { Areas, ServerNodes } from './ServerNode';

type SummaryProps = Pick<BlockCheckoutProps, 'summary' | 'totals'>;

/** On a phone one line with the total that opens; beside the form it is always open. */
export function Summary({ summary, totals }: SummaryProps): ReactElement {
  const { messages } = useApp();
  const cart = useSelector(selectShownCart);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <aside
      className={`tiem-checkout__summary wc-block-checkout__sidebar${isOpen ? ' is-open' : ''}`}
      aria-label={messages.t('checkout.summary')}
    >
      <button
        type="button"
        className="tiem-checkout__summary-button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <span>{messages.t(isOpen ? 'checkout.hideSummary' : 'checkout.showSummary')}</span>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="m6 9 6 6 6-6" />
        </svg>
        {cart && (
          <strong>
            <Amount cart={cart} amount={cart.totals.totalPrice} />
          </strong>
        )}
      </button>
      <div id={id} className="tiem-checkout__summary-content">
        <h2 className="tiem-checkout__summary-title">{messages.t('checkout.summary')}</h2>
        {cart ? (
          <>
            <Areas areas={totals} draw={() => <OrderSummary key="summary" areas={summary} cart={cart} />} />
            <Slot
              areaName="woocommerce/checkout-totals-block"
              context="woocommerce/checkout"
              serverElement={serverNodesIn(totals)}
            />
          </>
        ) : (
          <div className="tiem-checkout__skeleton" aria-hidden="true">
            <div className="tiem-skeleton" />
            <div className="tiem-skeleton" />
            <div className="tiem-skeleton" />
          </div>
        )}
      </div>
    </aside>
  );
}

function OrderSummary({ areas, cart }: { areas: SummaryProps['summary']; cart: ShownCart }): ReactElement {
  return (
    <>
      <Areas
        areas={areas}
        draw={({ area, content }) => (
          <Fragment key={area}>
            <SummaryArea name={area} cart={cart} />
            <ServerNodes nodes={content} />
          </Fragment>
        )}
      />
      <Slot
        areaName="woocommerce/checkout-order-summary-block"
        context="woocommerce/checkout"
        serverElement={serverNodesIn(areas)}
      />
      <Total cart={cart} />
      <Slot areaName="order-meta" context="woocommerce/checkout" />
    </>
  );
}

function SummaryArea({ name, cart }: { name: string; cart: ShownCart }): ReactNode {
  const app = useApp();
  switch (name) {
    case 'cart-items':
      return (
        // biome-ignore lint/a11y/useSemanticElements: a theme's rules for lists would set its room and its dots
        <div className="tiem-checkout__lines" role="list">
          {cart.items.map((line) => (
            <Line key={line.key} line={line} />
          ))}
        </div>
      );
    case 'coupon-form':
      return settingsOf(app).couponsEnabled ? (
        <div className="tiem-checkout__coupons wc-block-components-totals-coupon">
          <CouponForm />
          <CouponChips cart={cart} />
        </div>
      ) : null;
    default:
      return <Amounts name={name} cart={cart} />;
  }
}

function Line({ line }: { line: ShownLine }): ReactElement {
  const app = useApp();
  const [picture] = line.images;
  const { total, saved } = lineAmounts(line, settingsOf(app));
  const filter = useFilter();
  const of = { context: 'summary', line };
  const choices = line.variation.map(({ attribute, value }) => `${attribute}: ${value}`).join(' · ');
  return (
    // biome-ignore lint/a11y/useSemanticElements: as the list around it
    <div className={`tiem-checkout__line ${filter('cartItemClass', '', of)}`.trim()} role="listitem">
      <span className="tiem-checkout__picture">
        {picture && (
          <img src={picture.thumbnail || picture.src} alt="" width={56} height={56} loading="lazy" />
        )}
        <span className="tiem-checkout__count">{line.quantity}</span>
      </span>
      <span className="tiem-checkout__goods">
        {filter('itemName', line.name, of)}
        {choices && <span className="tiem-checkout__choices">{choices}</span>}
        <LineBadges line={line} saved={saved} context="summary" />
      </span>
      <span>
        <FormattedPrice format={filter('cartItemPrice', '<price/>', of)}>
          <Money amount={total} currency={line.totals.currency} />
        </FormattedPrice>
      </span>
    </div>
  );
}

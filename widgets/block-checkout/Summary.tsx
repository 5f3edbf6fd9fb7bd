import { Fragment, type ReactElement, type ReactNode, useId, useState } from 'react';
import { useApp } from '../../src/app/AppContext';
import { useAppSelector } from '../../src/app/store-hooks';
import {
  getLineAmounts,
  type OptimisticCart,
  type OptimisticLine,
  selectOptimisticCart,
} from '../../src/cart';
import { CouponChips, CouponForm } from '../../src/cart/view/coupons';
import { LineBadges, LineDetails, LinePrice } from '../../src/cart/view/LineDetails';
import { Amount } from '../../src/cart/view/TotalRows';
import { getCheckoutSettings } from '../../src/checkout';
import { FormattedPrice, Slot, useFilter } from '../../src/extend/extension-points';
import { decodeEntities } from '../../src/lib/html';
import { Money } from '../../src/ui/Money';
import { Amounts, Total } from './Amounts';
import { type BlockCheckoutProps, listServerNodes, type RenderedArea } from './read-props';
import { CheckoutAreas, ServerNodes } from './ServerNode';

type SummaryProps = Pick<BlockCheckoutProps, 'summaryAreas' | 'totalsAreas'>;

/**
 * Renders the order summary. On small screens it is collapsed to a row with the total; beside the form it is always
 * expanded.
 */
export function Summary({ summaryAreas, totalsAreas }: SummaryProps): ReactElement {
  const { messages } = useApp();
  const cart = useAppSelector(selectOptimisticCart);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <aside
      className={`tiem-block-checkout__summary wc-block-checkout__sidebar${isOpen ? ' is-open' : ''}`}
      aria-label={messages.t('checkout.summary')}
    >
      <button
        type="button"
        className="tiem-block-checkout__summary-button"
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
      <div id={id} className="tiem-block-checkout__summary-content">
        <h2 className="tiem-block-checkout__summary-title">{messages.t('checkout.summary')}</h2>
        {cart ? (
          <>
            <CheckoutAreas
              areas={totalsAreas}
              draw={() => <OrderSummary key="summary" areas={summaryAreas} cart={cart} />}
            />
            <Slot
              areaName="woocommerce/checkout-totals-block"
              context="woocommerce/checkout"
              serverElement={listServerNodes(totalsAreas)}
            />
          </>
        ) : (
          <div className="tiem-block-checkout__skeleton" aria-hidden="true">
            <div className="tiem-skeleton" />
            <div className="tiem-skeleton" />
            <div className="tiem-skeleton" />
          </div>
        )}
      </div>
    </aside>
  );
}

function OrderSummary({
  areas,
  cart,
}: {
  areas: SummaryProps['summaryAreas'];
  cart: OptimisticCart;
}): ReactElement {
  return (
    <>
      <CheckoutAreas
        areas={areas}
        draw={({ area, settings, content }) => (
          <Fragment key={area}>
            <SummaryArea name={area} settings={settings} cart={cart} />
            <ServerNodes nodes={content} />
          </Fragment>
        )}
      />
      <Slot
        areaName="woocommerce/checkout-order-summary-block"
        context="woocommerce/checkout"
        serverElement={listServerNodes(areas)}
      />
      <Total cart={cart} />
      <Slot areaName="order-meta" context="woocommerce/checkout" />
    </>
  );
}

interface SummaryAreaProps {
  name: string;
  settings: RenderedArea['settings'];
  cart: OptimisticCart;
}

function SummaryArea({ name, settings, cart }: SummaryAreaProps): ReactNode {
  const app = useApp();
  switch (name) {
    case 'cart-items':
      return (
        // biome-ignore lint/a11y/useSemanticElements: theme styles for lists would add margins and bullets
        <div className="tiem-block-checkout__lines" role="list">
          {cart.items.map((line) => (
            <SummaryLine
              key={line.key}
              line={line}
              showsDescription={settings.disableProductDescriptions !== 'true'}
            />
          ))}
        </div>
      );
    case 'coupon-form':
      return getCheckoutSettings(app).couponsEnabled ? (
        <div className="tiem-block-checkout__coupons wc-block-components-totals-coupon">
          <CouponForm />
          <CouponChips cart={cart} />
        </div>
      ) : null;
    default:
      return <Amounts name={name} cart={cart} />;
  }
}

interface SummaryLineProps {
  line: OptimisticLine;
  /** Whether to show the product description. WooCommerce 11's block has an option to hide it. */
  showsDescription: boolean;
}

function SummaryLine({ line, showsDescription }: SummaryLineProps): ReactElement {
  const app = useApp();
  const [picture] = line.images;
  const amounts = getLineAmounts(line, getCheckoutSettings(app));
  const filter = useFilter();
  const filterArguments = { context: 'summary', line };
  const description = showsDescription && summariseDescription(line.shortDescription || line.description);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a list item of the list in Summary.tsx
    <div
      className={`tiem-block-checkout__line ${filter('cartItemClass', '', filterArguments)}`.trim()}
      role="listitem"
    >
      <span className="tiem-block-checkout__picture">
        {picture && (
          <img src={picture.thumbnail || picture.src} alt="" width={56} height={56} loading="lazy" />
        )}
        <span className="tiem-block-checkout__count">{line.quantity}</span>
      </span>
      <div className="tiem-block-checkout__goods">
        {filter('itemName', line.name, filterArguments)}
        <span className="tiem-line-details">
          <LinePrice line={line} amounts={amounts} context="summary" />
        </span>
        <LineBadges line={line} savedAmount={amounts.savedAmount} context="summary" />
        {description && <span className="tiem-line-details">{description}</span>}
        <LineDetails line={line} />
      </div>
      <span>
        <FormattedPrice format={filter('cartItemPrice', '<price/>', filterArguments)}>
          <Money amount={amounts.total} currency={line.totals.currency} />
        </FormattedPrice>
      </span>
    </div>
  );
}

const MAX_WORDS = 15;

/**
 * Returns the description as plain text: all of it if it has at most 15 words, otherwise its first paragraph, cut
 * after 15 words.
 */
function summariseDescription(html: string): string {
  const cleanHtml = html.replace(/<(script|style)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->/gi, '');
  const splitHtmlIntoWords = (part: string): string[] =>
    decodeEntities(part.replace(/<[^>]*>/g, ' '))
      .split(/\s+/)
      .filter((word) => word !== '');
  const words = splitHtmlIntoWords(cleanHtml);
  if (words.length <= MAX_WORDS) return words.join(' ');
  const first = splitHtmlIntoWords(cleanHtml.split(/<\/p>/i)[0]!);
  return first.length <= MAX_WORDS ? first.join(' ') : `${first.slice(0, MAX_WORDS).join(' ')}…`;
}

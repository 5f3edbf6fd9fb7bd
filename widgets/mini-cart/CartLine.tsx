import { type ReactElement, useEffect, useRef } from 'react';
import { useApp } from '../../src/app/AppContext';
import { enqueueChange, type OptimisticLine } from '../../src/cart';
import { FormattedPrice } from '../../src/extend/FormattedPrice';
import { useFilter } from '../../src/extend/useFilter';
import { themeAction } from '../../src/session';
import { Money } from '../../src/ui/Money';
import { QuantityInput } from '../../src/ui/QuantityInput';
import { CONTEXT } from './panel-settings';
import { removeLine as takeOut } from './remove-line';

export function CartLineRow({ line }: { line: OptimisticLine }): ReactElement {
  const app = useApp();
  const { t } = app.messages;
  const { key, name, quantity, quantityLimits: limits } = line;
  const isLeaving = line.pending === 'removal';
  const filter = useFilter();
  const of = { context: 'cart', line };
  const className = `tiem-mini-cart__line ${filter('cartItemClass', '', of)}`.trim();
  const item = useRef<HTMLLIElement>(null);
  useRestoreFocus(item);

  function changeQuantity(wanted: number, isFinal: boolean): void {
    const byTheme = themeAction(app.settings, 'ajax_cart_item_alter_quantity').mayExist();
    const way = byTheme ? { sentVia: 'theme' as const } : {};
    void enqueueChange(app, {
      kind: 'quantity',
      key,
      quantity: wanted,
      urgent: isFinal,
      context: CONTEXT,
      ...way,
    });
  }

  function removeLine(): void {
    if (!isLeaving) void takeOut(app, key);
  }

  return (
    <li ref={item} className={isLeaving ? `${className} is-leaving` : className} aria-busy={isLeaving}>
      <LineImage line={line} />
      <div className="tiem-mini-cart__goods">
        <a className="tiem-mini-cart__name tiem-tall-link" href={line.permalink || undefined}>
          {filter('itemName', name, of)}
        </a>
        {line.variation.length > 0 && (
          <span className="tiem-mini-cart__choices">
            {line.variation.map(({ attribute, value }) => `${attribute}: ${value}`).join(' · ')}
          </span>
        )}
        <span className="tiem-mini-cart__price">
          <FormattedPrice format={filter('subtotalPriceFormat', '<price/>', of)}>
            <Money amount={line.prices.price} currency={line.prices.currency} />
          </FormattedPrice>
        </span>
        <span className="tiem-mini-cart__controls">
          {limits.editable ? (
            <QuantityInput
              value={quantity}
              min={limits.minimum}
              max={limits.maximum}
              step={limits.multipleOf}
              label={t('cart.quantityOf', name)}
              decreaseLabel={t('cart.decreaseOf', name)}
              increaseLabel={t('cart.increaseOf', name)}
              disabled={isLeaving}
              onNone={removeLine}
              onChange={changeQuantity}
            />
          ) : (
            <span className="tiem-mini-cart__fixed">
              {t('cart.quantity')}: {quantity}
            </span>
          )}
          {filter('showRemoveItemLink', true, of) && (
            <button
              type="button"
              className="tiem-mini-cart__remove"
              aria-label={t('cart.removeLine', name)}
              onClick={removeLine}
            >
              {t('common.remove')}
            </button>
          )}
        </span>
      </div>
    </li>
  );
}

function LineImage({ line }: { line: OptimisticLine }): ReactElement {
  const [image] = line.images;
  return (
    <span className="tiem-mini-cart__picture">
      {image && <img src={image.thumbnail || image.src} alt="" width={72} height={72} loading="lazy" />}
    </span>
  );
}

/** If the removed line has the focus, it moves to the panel, not to the top of the page. */
function useRestoreFocus(item: { current: HTMLElement | null }): void {
  useEffect(() => {
    const element = item.current;
    const panel = element?.closest<HTMLElement>('[role="dialog"]');
    let hadFocus = false;
    const recordFocus = () => {
      hadFocus = true;
    };
    const clearFocusRecord = (event: FocusEvent) => {
      hadFocus = !event.relatedTarget;
    };
    element?.addEventListener('focusin', recordFocus);
    element?.addEventListener('focusout', clearFocusRecord);
    return () => {
      element?.removeEventListener('focusin', recordFocus);
      element?.removeEventListener('focusout', clearFocusRecord);
      if (hadFocus && document.activeElement === document.body) panel?.focus();
    };
  }, [item]);
}

import { type ReactElement, useEffect, useRef } from 'react';
import { useApp } from '../../src/app/AppContext';
import type { App } from '../../src/app/app.types';
import { enqueueChange, type OptimisticLine } from '../../src/cart';
import { LineControls, LineImage } from '../../src/cart/view/LineControls';
import { FormattedPrice, useFilter } from '../../src/extend/extension-points';
import { browser } from '../../src/lib/browser';
import { createCleanups } from '../../src/lib/cleanups';
import { getThemeAjaxAction } from '../../src/session';
import { Money } from '../../src/ui/Money';
import { PANEL_CONTEXT } from './read-props';

export function CartLineRow({ line }: { line: OptimisticLine }): ReactElement {
  const app = useApp();
  const { key, name } = line;
  const isLeaving = line.pending === 'removal';
  const filter = useFilter();
  const filterArguments = { context: 'cart', line };
  const className = `tiem-mini-cart__line ${filter('cartItemClass', '', filterArguments)}`.trim();
  const item = useRef<HTMLLIElement>(null);
  useRestoreFocus(item);

  function changeQuantity(newQuantity: number, isFinal: boolean): void {
    const hasThemeAction = getThemeAjaxAction(app.settings, 'ajax_cart_item_alter_quantity').canExist();
    const transport = hasThemeAction ? { sentVia: 'theme' as const } : {};
    void enqueueChange(app, {
      kind: 'quantity',
      key,
      quantity: newQuantity,
      urgent: isFinal,
      context: PANEL_CONTEXT,
      ...transport,
    });
  }

  return (
    <li ref={item} className={isLeaving ? `${className} is-leaving` : className} aria-busy={isLeaving}>
      <LineImage line={line} className="tiem-mini-cart__picture" size={72} />
      <div className="tiem-mini-cart__goods">
        <a className="tiem-mini-cart__name tiem-link--large-target" href={line.permalink || undefined}>
          {filter('itemName', name, filterArguments)}
        </a>
        {line.variation.length > 0 && (
          <span className="tiem-mini-cart__choices">
            {line.variation.map(({ attribute, value }) => `${attribute}: ${value}`).join(' · ')}
          </span>
        )}
        <span className="tiem-mini-cart__price">
          <FormattedPrice format={filter('subtotalPriceFormat', '<price/>', filterArguments)}>
            <Money amount={line.prices.price} currency={line.prices.currency} />
          </FormattedPrice>
        </span>
        <span className="tiem-mini-cart__controls">
          <LineControls
            line={line}
            isEditable={line.quantityLimits.editable}
            fixedClass="tiem-mini-cart__fixed"
            removeClass="tiem-mini-cart__remove"
            onChange={changeQuantity}
            onRemove={() => void removeLine(app, key)}
            removesAtMinimum
          />
        </span>
      </div>
    </li>
  );
}

/**
 * Removes the cart line. If the shop rejects the removal, follows the server's own remove link, because the page of
 * that link shows the reason.
 */
async function removeLine(app: App, key: string): Promise<void> {
  const findRemoveLink = () =>
    [...document.querySelectorAll<HTMLAnchorElement>('a.remove[data-cart_item_key]')].find(
      ({ dataset }) => dataset.cart_item_key === key,
    );
  const isSilent = findRemoveLink() !== undefined;
  const outcome = await enqueueChange(app, {
    kind: 'remove',
    key,
    sentVia: 'ajax',
    context: PANEL_CONTEXT,
    isSilent,
  });
  const href = outcome.result === 'refused' && findRemoveLink()?.href;
  if (href) browser.goTo(href);
}

/**
 * Moves the focus to the panel if it was in the removed line. Otherwise, the focus would fall back to the top of the
 * page.
 */
function useRestoreFocus(item: { current: HTMLElement | null }): void {
  useEffect(() => {
    const element = item.current;
    const panel = element?.closest<HTMLElement>('[role="dialog"]');
    let hadFocus = false;
    const recordFocusInLine = () => {
      hadFocus = true;
    };
    const recordFocusLeavingLine = (event: FocusEvent) => {
      hadFocus = !event.relatedTarget;
    };
    if (!element) return;
    const cleanups = createCleanups();
    cleanups.listen(element, 'focusin', recordFocusInLine);
    cleanups.listen(element, 'focusout', recordFocusLeavingLine);
    return () => {
      cleanups.run();
      if (hadFocus && document.activeElement === document.body) panel?.focus();
    };
  }, [item]);
}

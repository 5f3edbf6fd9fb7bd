import { type ReactElement, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useApp } from '../../src/app/AppContext';
import { useAppDispatch, useAppSelector } from '../../src/app/store-hooks';
import { CART_PAGE_WIDGET, NOTICES_WIDGET } from '../../src/app/widget-roles';
import {
  selectAddedCount,
  selectConfirmedAddedCount,
  selectHasNoPendingChange,
  selectOptimisticCart,
  viewerAdded,
  viewerRemoved,
} from '../../src/cart';
import { createCleanups } from '../../src/lib/cleanups';
import { formatMoney } from '../../src/lib/money';
import { computeItemsTotal } from './FilledCart';
import { Panel } from './Panel';
import type { MiniCartProps } from './read-props';
import { usePanelState } from './usePanelState';
import { useCartLinkAsToggle, useCartLinkTotals } from './useServerCounter';

/**
 * Whether this is a cart page. The panel does not open there, because it would cover the cart with the added product.
 */
const isCartPage = (): boolean =>
  document.querySelector(`[data-tiem~="${CART_PAGE_WIDGET}"], .woocommerce-cart-form`) !== null;

const NOTICES = `[data-tiem~="${NOTICES_WIDGET}"]:not([data-tiem-state="failed"])`;

export function MiniCart({
  element,
  serverCount,
  panel: panelVariant,
  reveal,
  ...places
}: MiniCartProps): ReactElement {
  const { messages, settings, store } = useApp();
  const dispatch = useAppDispatch();
  const panel = useRef<HTMLDivElement>(null);
  const panelId = useId();
  const cart = useAppSelector(selectOptimisticCart);
  const added = useAppSelector(selectAddedCount);
  // The number of additions before this widget mounted. The count in the server's HTML already includes them.
  const [countBeforeMount] = useState(() => selectConfirmedAddedCount(store.getState()));
  const { mode, toggle, close, reveal: revealPanel, unreveal } = usePanelState(panel, element);
  const isOpen = mode !== 'closed';
  const [hasChanged, setChanged] = useState(added > 0);
  const [announcement, setAnnouncement] = useState('');

  useCartLinkAsToggle(element, panelId, isOpen, toggle);
  // Ignores the stored cart after a change elsewhere until the cart has been read again, because the fragments may be
  // newer.
  const currentCart = useAppSelector(selectHasNoPendingChange) && !added && cart?.isUpdating ? null : cart;
  useCartLinkTotals(
    element,
    currentCart ? currentCart.itemsCount : added > 0 ? serverCount + added - countBeforeMount : null,
    currentCart && formatMoney(computeItemsTotal(currentCart, settings), currentCart.totals.currency),
    messages,
  );

  // Requests the cart only after the shopper has opened the panel or changed the cart.
  const isWatching = isOpen || hasChanged;
  useEffect(() => {
    if (!isWatching) return;
    dispatch(viewerAdded());
    return () => {
      dispatch(viewerRemoved());
    };
  }, [dispatch, isWatching]);

  // If an addition mounted this widget, calls the listeners directly, because the events of that addition were emitted
  // before the listeners were added.
  const [wasMountedByAddition] = useState(added > 0);
  useLayoutEffect(() => {
    function handleAddStarted(): void {
      setChanged(true);
      setAnnouncement('');
      if (reveal && !isCartPage()) revealPanel();
    }
    function handleAddition(event?: DocumentEventMap['tiem:cart:line-added']): void {
      // Announces that the product was added, unless a notice area of the page announces the shop's own notice.
      const isAnnounced = event?.detail.isSaid && document.querySelector(NOTICES);
      if (!isAnnounced) setAnnouncement(messages.t('cart.added'));
      // Opens the panel once more after the response to the addition, because a timer may have closed the panel before a
      // slow shop responded.
      if (reveal && !isCartPage()) revealPanel(true);
    }
    if (wasMountedByAddition) {
      handleAddStarted();
      if (selectHasNoPendingChange(store.getState())) handleAddition();
    }
    const { listen, run } = createCleanups();
    listen(document, 'tiem:cart:add-started', handleAddStarted);
    listen(document, 'tiem:cart:line-added', handleAddition);
    listen(document, 'tiem:cart:add-refused', unreveal);
    return run;
  }, [messages, store, reveal, revealPanel, unreveal, wasMountedByAddition]);

  return (
    <>
      <div className="tiem-visually-hidden" role="status">
        {announcement}
      </div>
      {mode === 'modal' && panelVariant === 'off-canvas' && <div className="tiem-mini-cart__backdrop" />}
      <div
        ref={panel}
        id={panelId}
        className={`tiem-mini-cart tiem-mini-cart--${panelVariant}`}
        role="dialog"
        aria-modal={mode === 'modal'}
        aria-label={messages.t('cart.yourCart')}
        tabIndex={-1}
        hidden={!isOpen}
      >
        {isOpen && <Panel cart={cart} panelSettings={places} onClose={close} />}
      </div>
    </>
  );
}

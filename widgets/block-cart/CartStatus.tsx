import { type ReactElement, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useSelector } from 'react-redux';
import { useApp } from '../../src/app/AppContext';
import { type ShownCart, selectHeldBackBy } from '../../src/cart';
import { formatMoney } from '../../src/lib/money';
import { RemovedLines } from './RemovedLines';

/** What is to be known of the cart as a whole: what it waits for, what was just taken out, what it costs now. */
export function CartStatus({ cart, element }: { cart: ShownCart; element: HTMLElement }): ReactElement {
  const { t } = useApp().messages;
  const heldBackBy = useSelector(selectHeldBackBy);
  const top = useTopContainer(element);
  return (
    <>
      <NewTotal cart={cart} />
      {top &&
        createPortal(
          <>
            <div className="tiem-block-cart__waiting" role="status">
              {heldBackBy && t(heldBackBy === 'network' ? 'cart.waitingForNetwork' : 'cart.waitingForServer')}
            </div>
            <RemovedLines cart={cart} />
          </>,
          top,
        )}
    </>
  );
}

/** Said when it has changed, and not while it is still to change. */
function NewTotal({ cart }: { cart: ShownCart }): ReactElement {
  const { t } = useApp().messages;
  const { totalPrice, currency } = cart.totals;
  const total = formatMoney(totalPrice, currency);
  const known = useRef(total);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (cart.updating || known.current === total) return;
    known.current = total;
    setSaid(`${t('totals.total')}: ${total}`);
  }, [cart.updating, total, t]);
  return (
    <div className="tiem-hidden-text" role="status">
      {said}
    </div>
  );
}

function useTopContainer(element: HTMLElement): HTMLElement | null {
  const [top, setTop] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const place = document.createElement('div');
    place.className = 'tiem-block-cart__top';
    element.prepend(place);
    setTop(place);
    return () => place.remove();
  }, [element]);
  return top;
}

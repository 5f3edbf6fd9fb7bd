import { type ReactElement, useLayoutEffect, useRef, useState } from 'react';
import { useApp } from '../../src/app/AppContext';

/** The theme's empty cart speaks for itself; where it prints none, ours does. */
export function EmptyCart(): ReactElement {
  const { messages, settings } = useApp();
  const place = useRef<HTMLDivElement>(null);
  const [isNeeded, setNeeded] = useState(false);
  const shop = settings.storePages.shop.permalink;

  useLayoutEffect(() => {
    const area = place.current?.parentElement;
    const others = [...(area?.childNodes ?? [])].filter((node) => node !== place.current);
    setNeeded(!others.some((node) => (node.textContent ?? '').trim() !== ''));
  }, []);

  return (
    <div ref={place} className="tiem-block-cart__empty" hidden={!isNeeded}>
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

import { type ComponentType, type ReactElement, useEffect, useRef, useState } from 'react';
import type { CrossSell } from '../../src/cart';

interface CrossSellsProps {
  products: readonly CrossSell[];
}

/** Cross-sells are below the cart lines, so their chunk is loaded when they approach the viewport. */
export function CrossSells({ products }: CrossSellsProps): ReactElement | null {
  const place = useRef<HTMLDivElement>(null);
  const [loaded, setLoaded] = useState<{ Cards: ComponentType<CrossSellsProps> }>();
  const isWanted = products.length > 0;

  useEffect(() => {
    const element = place.current;
    if (!element || !isWanted) return;
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        watch.disconnect();
        import('./CrossSellCards').then(
          ({ CrossSellCards }) => setLoaded({ Cards: CrossSellCards }),
          // The cart works without cross-sells, so a failed download is ignored.
          () => {},
        );
      },
      { rootMargin: '200px' },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, [isWanted]);

  if (!isWanted) return null;
  return (
    <div ref={place} className="tiem-block-cart__cross-sells">
      {loaded && <loaded.Cards products={products} />}
    </div>
  );
}

import { type ComponentType, type ReactElement, useEffect, useRef, useState } from 'react';
import type { CrossSell } from '../../src/cart';

interface CrossSellsProps {
  products: readonly CrossSell[];
}

/** They stand below the lines: what draws them is downloaded when they come near the window. */
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
          // The cart is whole without them.
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

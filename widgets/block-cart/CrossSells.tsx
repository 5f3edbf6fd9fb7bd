import { type ComponentType, type ReactElement, useEffect, useRef, useState } from 'react';
import type { CrossSell } from '../../src/cart';

interface CrossSellsProps {
  products: readonly CrossSell[];
}

/** Cross-sells are below the cart lines, so their chunk is loaded when they approach the viewport. */
export function CrossSells({ products }: CrossSellsProps): ReactElement | null {
  const container = useRef<HTMLDivElement>(null);
  const [loaded, setLoaded] = useState<{ Cards: ComponentType<CrossSellsProps> }>();
  const hasProducts = products.length > 0;

  useEffect(() => {
    const element = container.current;
    if (!element || !hasProducts) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        import('./CrossSellCards').then(
          ({ CrossSellCards }) => setLoaded({ Cards: CrossSellCards }),
          // Ignores a failed download, because the cart works without cross-sells.
          () => {},
        );
      },
      { rootMargin: '200px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [hasProducts]);

  if (!hasProducts) return null;
  return (
    <div ref={container} className="tiem-block-cart__cross-sells">
      {loaded && <loaded.Cards products={products} />}
    </div>
  );
}

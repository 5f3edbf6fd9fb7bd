import { type ReactElement, useState } from 'react';
import { useApp } from '../../src/app/AppContext';
import { type CrossSell, enqueueChange } from '../../src/cart';
import { toMinorUnits } from '../../src/lib/money';
import { Button } from '../../src/ui/Button';
import { Money } from '../../src/ui/Money';

export function CrossSellCards({ products }: { products: readonly CrossSell[] }): ReactElement {
  return (
    // biome-ignore lint/a11y/useSemanticElements: in a page's content, themes indent lists and mark their entries
    <div className="tiem-block-cart__cards" role="list">
      {products.map((product) => (
        <CrossSellCard key={product.id} product={product} />
      ))}
    </div>
  );
}

function CrossSellCard({ product }: { product: CrossSell }): ReactElement {
  const [image] = product.images;
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the list around it
    <div className="tiem-block-cart__card" role="listitem">
      <a className="tiem-block-cart__card-link" href={product.permalink || undefined}>
        <span className="tiem-block-cart__card-picture">
          {image && (
            <img
              src={image.thumbnail || image.src}
              alt=""
              width={240}
              height={240}
              loading="lazy"
              decoding="async"
            />
          )}
        </span>
        <span className="tiem-block-cart__name">{product.name}</span>
      </a>
      <Price product={product} />
      <AddToCartButton product={product} />
    </div>
  );
}

function Price({ product: { prices } }: { product: CrossSell }): ReactElement {
  const { t } = useApp().messages;
  const { currency, price, regularPrice, priceRange } = prices;
  if (priceRange && priceRange.minAmount !== priceRange.maxAmount)
    return (
      <span className="tiem-block-cart__price">
        <Money amount={priceRange.minAmount} currency={currency} /> –{' '}
        <Money amount={priceRange.maxAmount} currency={currency} />
      </span>
    );
  const isSale = toMinorUnits(regularPrice) > toMinorUnits(price);
  return (
    <span className="tiem-block-cart__price">
      {isSale && (
        <del>
          <span className="tiem-visually-hidden">{t('cart.previousPrice')} </span>
          <Money amount={regularPrice} currency={currency} />
        </del>
      )}{' '}
      <Money amount={price} currency={currency} />
    </span>
  );
}

/** Renders an add button, or a link to the product's page if the product has options or cannot be bought now. */
function AddToCartButton({ product }: { product: CrossSell }): ReactElement {
  const app = useApp();
  const { t } = app.messages;
  const [isAdding, setAdding] = useState(false);
  const { id, name, type, hasOptions, isInStock, isPurchasable, addToCart } = product;

  if (type !== 'simple' || hasOptions || !isInStock || !isPurchasable)
    return (
      <a className="tiem-button is-plain" href={product.permalink || undefined}>
        <span>
          {isInStock ? addToCart.text || t('cart.details') : t('cart.outOfStock')}
          <span className="tiem-visually-hidden">: {name}</span>
        </span>
      </a>
    );

  async function addProduct(): Promise<void> {
    setAdding(true);
    const quantity = addToCart.minimum;
    await enqueueChange(app, { kind: 'add', productId: id, quantity, item: { id, quantity } });
    setAdding(false);
  }

  return (
    <Button isBusy={isAdding} onClick={() => void addProduct()}>
      {addToCart.text || t('cart.add')}
      <span className="tiem-visually-hidden">: {name}</span>
    </Button>
  );
}

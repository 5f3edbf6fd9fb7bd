import type { PreviewedProduct } from './product-markup';

/** The product data on the card, which is enough to open the dialog before the product's markup has been fetched. */
export interface ProductPreview extends PreviewedProduct {
  name: string;
  picture: string | null;
  price: string;
}

/** Reads the product's data from its card; returns `null` if the card contains no product id. */
export function readProductPreview(opener: HTMLElement): ProductPreview | null {
  const card = opener.closest('.product, li, article') ?? opener;
  const { prod, product_id: productId } = opener.dataset;
  const id = prod || productId || /\bpost-(\d+)\b/.exec(card.className)?.[1];
  const link = [opener, card.querySelector('a[href]')].find(
    (candidate): candidate is HTMLAnchorElement =>
      candidate instanceof HTMLAnchorElement && !/^#|^$/.test(candidate.getAttribute('href') ?? ''),
  );
  if (!id || !link || !/^\d+$/.test(id)) return null;
  const image = card.querySelector('img');
  const readCardText = (selector: string) => card.querySelector(selector)?.textContent?.trim() ?? '';
  return {
    id,
    url: link.href,
    name: readCardText('.woocommerce-loop-product__title, .product-title, h2, h3'),
    picture: image ? image.currentSrc || image.src : null,
    price: readPrice(card),
  };
}

/**
 * Returns the current price as text, without the regular price of a product on sale and without screen-reader
 * texts.
 */
function readPrice(card: Element): string {
  const price = card.querySelector('.price, .wc-block-components-product-price')?.cloneNode(true);
  if (!(price instanceof Element)) return '';
  if (price.querySelector('ins')) for (const old of price.querySelectorAll('del')) old.remove();
  for (const hidden of price.querySelectorAll('.screen-reader-text')) hidden.remove();
  return price.textContent?.trim() ?? '';
}

/**
 * Creates a skeleton with the size of the product's markup, so that the layout does not shift when the markup
 * arrives.
 */
export function createSkeleton({ name, picture, price }: ProductPreview, loadingText: string): HTMLElement[] {
  const createSkeletonElement = (tag: string, className: string, text = '') => {
    const element = document.createElement(tag);
    element.className = className;
    element.textContent = text;
    return element;
  };
  const skeleton = createSkeletonElement('div', 'tiem-quick-view__skeleton');
  const frame = createSkeletonElement('div', 'tiem-quick-view__image tiem-skeleton');
  if (picture) {
    const image = document.createElement('img');
    Object.assign(image, { className: 'tiem-quick-view__picture', src: picture, alt: '' });
    frame.className = 'tiem-quick-view__image';
    frame.append(image);
  }
  const textColumn = createSkeletonElement('div', 'tiem-quick-view__text');
  textColumn.append(
    createSkeletonElement('p', 'tiem-quick-view__name', name),
    createSkeletonElement('p', 'tiem-quick-view__price', price),
  );
  for (const width of ['wide', 'wide', 'short', 'button'])
    textColumn.append(
      createSkeletonElement('span', `tiem-skeleton tiem-quick-view__line tiem-quick-view__line-${width}`),
    );
  skeleton.append(frame, textColumn);
  const status = createSkeletonElement('p', 'tiem-visually-hidden', loadingText);
  status.setAttribute('role', 'status');
  return [status, skeleton];
}

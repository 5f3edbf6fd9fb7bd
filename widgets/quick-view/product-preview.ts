import type { Product } from './product-markup';

/** What the list already shows of the product: enough to open with before anything has been fetched. */
export interface ProductPreview extends Product {
  name: string;
  picture: string | null;
  price: string;
}

/** `null` where the markup does not say which product it is. */
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
  const textAt = (selector: string) => card.querySelector(selector)?.textContent?.trim() ?? '';
  return {
    id,
    url: link.href,
    name: textAt('.woocommerce-loop-product__title, .product-title, h2, h3'),
    picture: image ? image.currentSrc || image.src : null,
    price: priceIn(card),
  };
}

/** What is to pay, as it is seen: neither the price before a sale nor the words for screen readers. */
function priceIn(card: Element): string {
  const price = card.querySelector('.price, .wc-block-components-product-price')?.cloneNode(true);
  if (!(price instanceof Element)) return '';
  if (price.querySelector('ins')) for (const old of price.querySelectorAll('del')) old.remove();
  for (const hidden of price.querySelectorAll('.screen-reader-text')) hidden.remove();
  return price.textContent?.trim() ?? '';
}

/** Of the size of what is coming, so that nothing jumps when it comes. */
export function createSkeleton({ name, picture, price }: ProductPreview, loadingText: string): HTMLElement[] {
  const createPart = (tag: string, className: string, textAt = '') => {
    const element = document.createElement(tag);
    element.className = className;
    element.textContent = textAt;
    return element;
  };
  const around = createPart('div', 'tiem-quick-view-wait');
  const frame = createPart('div', 'tiem-quick-view-picture tiem-skeleton');
  if (picture) {
    const image = document.createElement('img');
    Object.assign(image, { src: picture, alt: '' });
    frame.className = 'tiem-quick-view-picture';
    frame.append(image);
  }
  const words = createPart('div', 'tiem-quick-view-words');
  words.append(
    createPart('p', 'tiem-quick-view-name', name),
    createPart('p', 'tiem-quick-view-price', price),
  );
  for (const width of ['wide', 'wide', 'short', 'button'])
    words.append(createPart('span', `tiem-skeleton tiem-quick-view-line tiem-quick-view-line-${width}`));
  around.append(frame, words);
  const status = createPart('p', 'tiem-hidden-text', loadingText);
  status.setAttribute('role', 'status');
  return [status, around];
}

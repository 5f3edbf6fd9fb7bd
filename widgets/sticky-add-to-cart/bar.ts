export interface Bar {
  box: HTMLElement;
  /** As tall as the bar, at the end of the page: what stands last can be scrolled out from under it. */
  spacer: HTMLElement;
  button: HTMLButtonElement;
  quantity: HTMLInputElement;
  setShown(isShown: boolean): void;
  showPrice(): void;
}

export function createBar(product: HTMLElement): Bar {
  const title = product.querySelector('.product_title, h1')?.textContent?.trim() ?? '';
  const box = createElement('div', 'tiem-sticky');
  box.setAttribute('role', 'region');
  box.setAttribute('aria-label', title);
  const name = createElement('span', 'tiem-sticky-name');
  name.textContent = title;
  const price = createElement('span', 'tiem-sticky-price');
  const words = createElement('span', 'tiem-sticky-words');
  words.append(name, price);
  const quantity = createElement('input', 'tiem-sticky-quantity') as HTMLInputElement;
  Object.assign(quantity, { type: 'number', inputMode: 'numeric' });
  // Inline: themes make their fields as wide as what is around them.
  Object.assign(quantity.style, { flex: 'none', width: '3.25em', paddingInline: '4px', minWidth: '0' });
  const button = createElement('button', 'tiem-sticky-button button alt') as HTMLButtonElement;
  button.type = 'button';
  box.append(words, quantity, button);
  const spacer = createElement('div', 'tiem-sticky-room');
  spacer.hidden = true;

  return {
    box,
    spacer,
    button,
    quantity,
    setShown(isShown) {
      const covered = isShown ? themeBarHeight() : 0;
      if (covered > 0) box.style.setProperty('--tiem-safe-bottom', `${covered}px`);
      box.classList.toggle('tiem-sticky-shown', isShown);
      spacer.hidden = !isShown;
      // For chat bubbles and whatever else a theme keeps in the corners.
      const { style } = document.documentElement;
      if (isShown) style.setProperty('--tiem-sticky-height', `${box.offsetHeight}px`);
      else style.removeProperty('--tiem-sticky-height');
    },
    showPrice() {
      const shown = product.querySelector('.single_variation .price') ?? priceIn(product);
      // The server's own nodes again: nothing is parsed.
      price.replaceChildren(...[...(shown?.cloneNode(true).childNodes ?? [])]);
    },
  };
}

/** The product's own, in the classic template or WooCommerce's blocks; upsells and related products are in lists. */
function priceIn(product: HTMLElement): Element | undefined {
  const prices = [...product.querySelectorAll('.price, .wc-block-components-product-price')];
  const own = prices.filter((price) => !price.closest('li, .related, .upsells'));
  return own.find((price) => price.closest('.summary')) ?? own[0] ?? prices[0];
}

/**
 * Storefront, Astra and Flatsome name a bar of their own so. It is fixed while it is used, and has no display on
 * windows for which the theme has none.
 */
export function findThemeBar(): Element | undefined {
  return [...document.querySelectorAll('[class*="sticky-add-to-cart"]:not([data-tiem])')].find((element) => {
    const { display, position } = getComputedStyle(element);
    return position === 'fixed' && display !== 'none';
  });
}

/** How much of the window's lower edge lies under a bar of the theme that stays on screen. */
function themeBarHeight(): number {
  for (const hit of document.elementsFromPoint?.(innerWidth / 2, innerHeight - 2) ?? [])
    for (let at: Element | null = hit; at; at = at.parentElement) {
      const { top, width, height } = at.getBoundingClientRect();
      const isBar = width > innerWidth / 2 && height < innerHeight / 4;
      if (isBar && getComputedStyle(at).position === 'fixed' && !at.matches('[class*="tiem-"]'))
        return Math.round(innerHeight - top);
    }
  return 0;
}

function createElement(tag: string, className: string): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  return element;
}

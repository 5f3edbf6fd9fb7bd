export interface StickyBar {
  element: HTMLElement;
  /** An element of the bar's height at the end of the page. It keeps the bar from covering the last content. */
  spacer: HTMLElement;
  button: HTMLButtonElement;
  quantity: HTMLInputElement;
  setBarShown(isShown: boolean): void;
  showPrice(): void;
}

export function createStickyBar(product: HTMLElement): StickyBar {
  const title = findTitle(product)?.textContent?.trim() ?? '';
  const element = createHtmlElement('div', 'tiem-sticky');
  element.setAttribute('role', 'region');
  element.setAttribute('aria-label', title);
  const name = createHtmlElement('span', 'tiem-sticky__name');
  name.textContent = title;
  const price = createHtmlElement('span', 'tiem-sticky__price');
  const words = createHtmlElement('span', 'tiem-sticky__text');
  words.append(name, price);
  const quantity = createHtmlElement('input', 'tiem-sticky__quantity');
  Object.assign(quantity, { type: 'number', inputMode: 'numeric' });
  // Sets the styles of the bar's quantity field inline, because themes set form fields to full width.
  Object.assign(quantity.style, { flex: 'none', width: '3.25em', paddingInline: '4px', minWidth: '0' });
  const button = createHtmlElement('button', 'tiem-sticky__button button alt');
  button.type = 'button';
  element.append(words, quantity, button);
  const spacer = createHtmlElement('div', 'tiem-sticky__spacer');
  spacer.hidden = true;

  return {
    element,
    spacer,
    button,
    quantity,
    setBarShown(isShown) {
      const coveredHeight = isShown ? measureThemeBars() : 0;
      if (coveredHeight > 0) element.style.setProperty('--tiem-safe-bottom', `${coveredHeight}px`);
      element.classList.toggle('tiem-sticky--visible', isShown);
      spacer.hidden = !isShown;
      // Sets a custom property by which a theme can move chat buttons and similar fixed elements out of the bar's way.
      const { style } = document.documentElement;
      if (isShown) style.setProperty('--tiem-sticky-height', `${element.offsetHeight}px`);
      else style.removeProperty('--tiem-sticky-height');
    },
    showPrice() {
      const shown = product.querySelector('.single_variation .price') ?? findPrice(product);
      // Clones the nodes of the server-rendered price, so that no HTML has to be parsed.
      price.replaceChildren(...[...(shown?.cloneNode(true).childNodes ?? [])]);
    },
  };
}

/** Finds the product's title. In block themes, the shop's name can be a heading of the first level too. */
export function findTitle(product: HTMLElement): Element | undefined {
  const titles = [...product.querySelectorAll('.product_title, .wp-block-post-title, h1')];
  const own = titles.filter((title) => !title.matches('.wp-block-site-title') && !title.closest('li'));
  return own.find((title) => title.matches('.product_title, h1.wp-block-post-title')) ?? own[0];
}

/**
 * Finds the product's own price, in the classic template or in WooCommerce's blocks. Prices of upsells and related
 * products do not match.
 */
export function findPrice(product: HTMLElement): Element | undefined {
  const prices = [...product.querySelectorAll('.price, .wc-block-components-product-price')];
  const own = prices.filter((price) => !price.closest('li, .related, .upsells'));
  return own.find((price) => price.closest('.summary')) ?? own[0];
}

/**
 * Finds the sticky bar that Storefront, Astra and Flatsome have themselves. That bar is `position: fixed` while it is
 * shown, and `display: none` on screens without a bar.
 */
export function findThemeBar(): Element | undefined {
  return [...document.querySelectorAll('[class*="sticky-add-to-cart"]:not([data-tiem])')].find((element) => {
    const { display, position } = getComputedStyle(element);
    return position === 'fixed' && display !== 'none';
  });
}

/**
 * Returns how many px at the bottom of the window fixed bars of the theme cover. There can be several above each other,
 * such as Storefront's bar for phones and WooCommerce's store notice.
 */
function measureThemeBars(): number {
  let top = innerHeight;
  for (let next = findBarTop(top); next < top && next > innerHeight / 2; next = findBarTop(top)) top = next;
  return Math.round(innerHeight - top);
}

/** Returns the upper edge of the theme's fixed bar whose lower edge is at `bottom`, or `bottom` if no bar is there. */
function findBarTop(bottom: number): number {
  for (const element of document.elementsFromPoint?.(innerWidth / 2, bottom - 2) ?? [])
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { top, width, height } = at.getBoundingClientRect();
      const isBar = width > innerWidth / 2 && height < innerHeight / 4;
      if (isBar && getComputedStyle(at).position === 'fixed' && !at.matches('[class*="tiem-"]')) return top;
    }
  return bottom;
}

function createHtmlElement<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className: string,
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  element.className = className;
  return element;
}

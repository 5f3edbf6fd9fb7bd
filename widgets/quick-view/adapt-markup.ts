/** Adapts a product's markup to a page that was not written for it: mount points, heading levels, ids, links. */
import type { Product } from './product-markup';

/** Mount points for markup of themes that print none. */
const WIDGETS: readonly (readonly [selector: string, names: string])[] = [
  ['.woocommerce-product-gallery', 'product-gallery'],
  ['form.variations_form', 'variation-form add-to-cart'],
  ['form.cart:not(.variations_form)', 'add-to-cart'],
  ['.quantity', 'quantity'],
];

const REFERENCES = ['for', 'aria-labelledby', 'aria-describedby', 'aria-controls', 'headers'];

export function adaptMarkup(content: DocumentFragment, { url }: Product, fullText: string): void {
  for (const [selector, names] of WIDGETS)
    for (const element of content.querySelectorAll(`${selector}:not([data-tiem])`))
      element.setAttribute('data-tiem', names);
  for (const heading of content.querySelectorAll('h1')) demoteHeading(heading);
  renameDuplicateIds(content);
  for (const link of content.querySelectorAll<HTMLAnchorElement>('a[href^="#"]'))
    if (!findById(content, link.hash.slice(1))) link.href = url + link.getAttribute('href');
  if (!hasLinkTo(content, url)) content.append(productPageLink(url, fullText));
}

export function productPageLink(url: string, text: string): HTMLElement {
  const line = document.createElement('p');
  const link = document.createElement('a');
  line.className = 'tiem-quick-view-full';
  link.href = url;
  link.textContent = text;
  line.append(link);
  return line;
}

/** Replaces an `h1` by an `h2`, because the page has an `h1` of its own. */
function demoteHeading(heading: Element): void {
  const second = document.createElement('h2');
  for (const { name, value } of heading.attributes) second.setAttribute(name, value);
  second.append(...heading.childNodes);
  heading.replaceWith(second);
}

/**
 * On a product page the dialog may repeat ids of the page. Renames them together with their references, so that each
 * label keeps its field.
 */
function renameDuplicateIds(content: DocumentFragment): void {
  const taken = [...content.querySelectorAll('[id]')].filter(({ id }) => document.getElementById(id));
  const renamed = new Map(taken.map((element) => [element.id, `${element.id}-xem-nhanh`]));
  if (renamed.size === 0) return;
  for (const element of taken) element.id = renamed.get(element.id) ?? element.id;
  for (const attribute of REFERENCES)
    for (const element of content.querySelectorAll(`[${attribute}]`)) {
      const ids = element.getAttribute(attribute)?.split(/\s+/) ?? [];
      element.setAttribute(attribute, ids.map((id) => renamed.get(id) ?? id).join(' '));
    }
}

const findById = (content: DocumentFragment, id: string) =>
  [...content.querySelectorAll('[id]')].find((element) => element.id === id);

function hasLinkTo(content: DocumentFragment, url: string): boolean {
  const { pathname, search } = new URL(url, location.href);
  return [...content.querySelectorAll<HTMLAnchorElement>('a[href]:not(form a)')].some(
    (link) => link.pathname === pathname && link.search === search && !link.hash,
  );
}

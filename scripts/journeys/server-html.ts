/**
 * Reads facts from the HTML that the server sent, and from the HTML of the page after its scripts have run, in the same
 * way, so that both can be compared.
 */

const LIST =
  /<(ul|div)\b[^>]*\sclass=["'][^"']*(?:(?<![\w-])products(?![\w-])|wc-block-product-template|products-block-post-template|wc-block-grid__products)/g;
const PRODUCT = /<li\b[^>]*\sclass=["']([^"']*)/g;

/**
 * Lists the ids of the products in the page's main list, in its order. The main list is the first one after the
 * sorting form, or else the first of the content. Lists of related or recently viewed products are not the main one.
 */
export function listProductIds(html: string): number[] {
  const sorting = html.search(/<select\b[^>]*\sname=["']orderby["']/);
  const content = html.search(/<main\b|\sid=["'](?:main|content|primary)["']/);
  for (const start of [sorting, content, 0].filter((index) => index >= 0)) {
    LIST.lastIndex = start;
    const list = LIST.exec(html);
    if (list) {
      const ids = [...extractElement(html, list.index).matchAll(PRODUCT)].flatMap(([, classes = '']) =>
        readProductId(classes),
      );
      if (ids.length > 0) return ids;
    }
  }
  return [];
}

/** Reads a post's id, which WordPress prints as a class of its element. */
function readProductId(classes: string): number[] {
  const [, id] = /(?:^|\s)post-(\d+)(?:\s|$)/.exec(classes) ?? [];
  return id && /(?:^|\s)(?:type-)?product(?:\s|$)/.test(classes) ? [Number(id)] : [];
}

/** Returns the HTML of the element that begins at `start`, up to its closing tag. */
function extractElement(html: string, start: number): string {
  const [, name = ''] = /^<(\w+)/.exec(html.slice(start, start + 20)) ?? [];
  const tags = new RegExp(`<(/?)${name}\\b`, 'g');
  tags.lastIndex = start;
  let depth = 0;
  for (let tag = tags.exec(html); tag; tag = tags.exec(html)) {
    depth += tag[1] ? -1 : 1;
    if (depth === 0) return html.slice(start, tag.index);
  }
  return html.slice(start);
}

export interface ListedOrder {
  number: string;
  /** The URL of the order's page in the account. */
  link: string;
}

/** Lists the orders in the table of WooCommerce's account page. */
export function listOrders(html: string): ListedOrder[] {
  const rows = html.match(/<tr\b[^>]*woocommerce-orders-table__row[\s\S]*?<\/tr>/g) ?? [];
  return rows.flatMap((row) => {
    const [, link = '', text = ''] = /<a\b[^>]*\shref=["']([^"']+)["'][^>]*>([\s\S]*?)<\/a>/.exec(row) ?? [];
    const [number] = /\d[\w-]*/.exec(text.replaceAll(/<[^>]*>/g, '')) ?? [];
    return number ? [{ number, link: link.replaceAll('&#038;', '&').replaceAll('&amp;', '&') }] : [];
  });
}

/** Lists the texts of an article's headings. */
export function listHeadings(html: string): string[] {
  const found = html.matchAll(/<h[2-4]\b[^>]*>([\s\S]*?)<\/h[2-4]>/g);
  return [...found].map(([, inner = '']) => extractWords(inner)).filter(Boolean);
}

/** Keeps only letters and digits of a heading, because themes may add section numbers or change quotation marks. */
export const extractWords = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&#?\w+;/g, ' ')
    .toLocaleLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

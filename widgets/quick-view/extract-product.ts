const SUMMARY = '.summary, .product-info';
const TITLE = 'h1, .product_title, .wp-block-post-title';

/** What a quick view shows of a whole product page: the pictures, and all that stands beside them. */
export function extractProduct(page: DocumentFragment, id: string): string {
  const marked = [...page.querySelectorAll(`[id="product-${id}"], .type-product`)];
  const product = marked.find((element) => element.querySelector(SUMMARY)) ?? page;
  const summary = product.querySelector(SUMMARY) ?? findBlockSummary(page);
  if (!summary)
    throw new Error(`There is no .summary on the page of product ${id}, and no block with its title.`);
  const gallery = product.querySelector('.woocommerce-product-gallery, .product-gallery, .images');
  const part = document.createElement('div');
  // Without `product` on a block theme: WooCommerce's two columns of 48 % are not meant for its pages.
  part.className = `tiem-quick-view-product ${product instanceof Element ? product.className : ''}`;
  if (gallery) part.append(gallery);
  summary.classList.add('summary');
  part.append(summary);
  return part.outerHTML;
}

/** A block theme's page has no `.summary`: the smallest block that holds the form, or else the price, and the title. */
function findBlockSummary(page: DocumentFragment): Element | undefined {
  const goods =
    page.querySelector('form.cart') ?? page.querySelector('.wc-block-components-product-price, .price');
  for (
    let block: Element | null | undefined = goods?.parentElement;
    block && !block.matches('main');
    block = block.parentElement
  )
    if (block.querySelector(TITLE)) return block;
  return undefined;
}

/** What a quick view shows of a whole product page: the pictures, and all that stands beside them. */
export function partOfPage(page: DocumentFragment, id: string): string {
  const product = page.querySelector(`[id="product-${id}"]`) ?? page.querySelector('.type-product') ?? page;
  const summary = product.querySelector('.summary, .product-info');
  if (!summary) throw new Error(`There is no .summary on the page of product ${id}.`);
  const gallery = product.querySelector('.woocommerce-product-gallery, .product-gallery, .images');
  const part = document.createElement('div');
  part.className = `tiem-quick-view-product ${product instanceof Element ? product.className : 'product'}`;
  if (gallery) part.append(gallery);
  part.append(summary);
  return part.outerHTML;
}

/**
 * Restores the width of rating stars, which shops print as an inline style. Sanitising removes the style, because a
 * strict Content Security Policy reports it, so the width is computed from the text.
 */
export function fillStars(root: DocumentFragment): DocumentFragment {
  // Classic templates, then WooCommerce's blocks.
  for (const filled of root.querySelectorAll<HTMLElement>(
    '.star-rating > span, [class*=rating__stars] > span',
  )) {
    const { textContent } = filled.querySelector('.rating') ?? filled;
    const rating = Number(/\d+(?:[.,]\d+)?/.exec(textContent ?? '')?.[0].replace(',', '.'));
    if (rating <= 5) filled.style.width = `${rating * 20}%`;
  }
  return root;
}

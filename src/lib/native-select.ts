/**
 * Gives a native select the theme's style of a text field. Many themes style only text fields, because WooCommerce's
 * script replaces each select with elements of its own. The select keeps its arrow, and its text is never cut off.
 */
export function styleLikeTextField(select: HTMLSelectElement): void {
  select.classList.add('input-text');
  const style = getComputedStyle(select);
  if (style.appearance === 'none' && style.backgroundImage === 'none') select.style.appearance = 'auto';
  // Removes the padding if a fixed height leaves less than the text needs, as Astra's height of text fields and padding
  // of selects do. Without a fixed height, the content is always high enough.
  if (getSelectContentHeight(style) >= Number.parseFloat(style.fontSize)) return;
  select.style.paddingTop = '0';
  select.style.paddingBottom = '0';
}

/**
 * Returns the height inside border and padding. The height is infinite for a select that is not rendered, because it
 * cannot be measured.
 */
function getSelectContentHeight(style: CSSStyleDeclaration): number {
  const height = Number.parseFloat(style.height);
  if (!(height > 0)) return Number.POSITIVE_INFINITY;
  if (style.boxSizing !== 'border-box') return height;
  const { paddingTop, paddingBottom, borderTopWidth, borderBottomWidth } = style;
  const edges = [paddingTop, paddingBottom, borderTopWidth, borderBottomWidth];
  return edges.reduce((remaining, width) => remaining - (Number.parseFloat(width) || 0), height);
}

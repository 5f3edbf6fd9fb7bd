export function setCartHashCookie(hash: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = `woocommerce_cart_hash=${hash}`;
}

/** Reads the number of products beside the cart link in the demo shop's header. */
export const readHeaderCount = () => document.querySelector('a.cart-contents .count')?.textContent;

/** Reads the number of products in the bar that the demo shop has below the page on phones. */
export const readFooterCount = () => document.querySelector('.footer-cart-contents .count')?.textContent;

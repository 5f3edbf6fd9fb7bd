/**
 * It comes with the first touch, where the browser knows of no cart. It shares its element with the mini cart, whose
 * state is the one the element shows.
 */
export function fragmentsStarted(): Promise<void> {
  return new Promise((resolve) => {
    // Nothing is touched before the loader has looked through the page.
    const touching = setInterval(() => {
      const place = document.querySelector('[data-tiem~="cart-fragments"][data-tiem-state]');
      place?.dispatchEvent(new Event('pointerover', { bubbles: true }));
    }, 10);
    document.addEventListener('tiem:widget:mounted', function hear(event) {
      if ((event as CustomEvent<{ widget: string }>).detail.widget !== 'cart-fragments') return;
      clearInterval(touching);
      document.removeEventListener('tiem:widget:mounted', hear);
      resolve();
    });
  });
}

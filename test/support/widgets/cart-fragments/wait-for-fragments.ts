/**
 * Resolves when the widget has mounted. It mounts on the first interaction if the browser has no cart cookie, and
 * shares its element with the mini cart, which sets the element's data-tiem-state.
 */
export function waitForFragments(): Promise<void> {
  return new Promise((resolve) => {
    // The loader ignores events before it has scanned the page, so the event is repeated.
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

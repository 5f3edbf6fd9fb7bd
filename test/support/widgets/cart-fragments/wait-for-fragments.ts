/**
 * Resolves when the widget `cart-fragments` has mounted. Without a cart cookie it mounts on the first
 * interaction. It shares its element, and thus data-tiem-state, with the mini cart.
 */
export function waitForFragmentsWidget(): Promise<void> {
  return new Promise((resolve) => {
    // Repeats the event until the widget mounts, because the loader ignores events before it has scanned the page.
    const interval = setInterval(() => {
      const mountPoint = document.querySelector('[data-tiem~="cart-fragments"][data-tiem-state]');
      mountPoint?.dispatchEvent(new Event('pointerover', { bubbles: true }));
    }, 10);
    document.addEventListener('tiem:widget:mounted', function handleMounted(event) {
      if ((event as CustomEvent<{ widget: string }>).detail.widget !== 'cart-fragments') return;
      clearInterval(interval);
      document.removeEventListener('tiem:widget:mounted', handleMounted);
      resolve();
    });
  });
}

/** It shares its element with the mini cart, whose state is the one the element shows. */
export function fragmentsStarted(): Promise<void> {
  return new Promise((resolve) => {
    document.addEventListener('tiem:widget:mounted', function hear(event) {
      if ((event as CustomEvent<{ widget: string }>).detail.widget !== 'cart-fragments') return;
      document.removeEventListener('tiem:widget:mounted', hear);
      resolve();
    });
  });
}

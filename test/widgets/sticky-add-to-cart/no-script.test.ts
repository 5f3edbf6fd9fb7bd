import { renderPage } from '../../support/render-page';

it('sticky add-to-cart bar: without JavaScript, there is no bar, and the product form adds the product', async () => {
  await renderPage('/san-pham/am-qua-hong/', { script: false });
  expect(document.querySelector('.tiem-sticky')).toBeNull();
  const form = document.querySelector<HTMLFormElement>('form.cart')!;
  expect(form.querySelector('.single_add_to_cart_button')).toBeVisible();
  const response = await fetch(form.action, {
    method: 'POST',
    body: new URLSearchParams({ 'add-to-cart': form.querySelector('button')!.value, quantity: '1' }),
  });
  expect(await response.text()).toMatch(/is-success/);
});

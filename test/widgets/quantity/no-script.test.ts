import { renderPage } from '../../support/render-page';

it('quantity: without JavaScript, the number field has the limits of the product', async () => {
  await renderPage('/san-pham/hat-dieu-binh-phuoc/', { script: false });
  const field = document.querySelector<HTMLInputElement>('form.cart input.qty')!;
  expect(field).toBeVisible();
  expect(field).toHaveAttribute('type', 'number');
  expect(field).toHaveAttribute('min', '6');
  expect(field).toHaveAttribute('step', '6');
  expect(field).toHaveAccessibleName();
  expect(document.querySelector('.quantity button')).toBeNull();
});

import { screen, waitFor } from '@testing-library/dom';
import { readThemePage } from '../../support/mount/adoption-page';
import { renderPage } from '../../support/render-page';

const MESSAGES = {
  variableProductMissingAttributes: 'Hãy chọn các thuộc tính của sản phẩm.',
  groupedProductAddToCartMissingItems: 'Hãy chọn ít nhất một sản phẩm.',
};

/**
 * Renders the block add-to-cart-with-options as the WordPress plugin prints it, with the block's
 * error messages.
 */
const renderForm = (name: string, change = (html: string) => html) => {
  const data = { config: { 'woocommerce/add-to-cart-with-options': { errorMessages: MESSAGES } } };
  const form = readThemePage(name)
    .replace('data-wp-on--submit="actions.addToCart"', 'data-tiem="add-to-cart" method="post"')
    .replace(' hidden class', ' class');
  return renderPage(
    `<script type="application/json" id="wp-script-module-data-@wordpress/interactivity">${JSON.stringify(data)}</script>${change(form)}`,
  );
};
const getField = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)!;
const filterFormPosts = ({ sent }: Awaited<ReturnType<typeof renderPage>>) =>
  sent.filter(({ method, path }) => method === 'POST' && !path.includes('wc-ajax'));

it("add to cart with options: without a chosen variation, the block's own message is shown and nothing is sent", async () => {
  const page = await renderForm('with-options-variable-11');
  await page.user.click(screen.getByRole('button', { name: 'Thêm vào giỏ' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(MESSAGES.variableProductMissingAttributes);
  expect(page.sent).toEqual([]);
});

it('add to cart with options: one click posts the chosen quantity, attributes and variation once', async () => {
  const page = await renderForm('with-options-variable-11');
  // Sets the fields that the block's own script sets when the shopper chooses an option.
  getField('attribute_pa_mau').value = 'xanh';
  getField('variation_id').value = '55';
  await page.user.clear(getField('quantity'));
  await page.user.type(getField('quantity'), '3');
  await page.user.click(screen.getByRole('button', { name: 'Thêm vào giỏ' }));
  await waitFor(() => expect(filterFormPosts(page)).toHaveLength(1));
  const [{ body } = { body: '' }] = filterFormPosts(page);
  for (const [name, value] of [
    ['attribute_pa_mau', 'xanh'],
    ['quantity', '3'],
    ['add-to-cart', '54'],
    ['variation_id', '55'],
  ])
    expect(body.replace(/\s+/g, ' ')).toContain(`name="${name}" ${value} `);
  expect(body).not.toMatch(/wpOn|data-wp/i);
});

it('add to cart with options: a grouped product without a quantity is not sent', async () => {
  const page = await renderForm('with-options-simple-11', (html) =>
    html.replace('name="quantity" value="1" min="1"', 'name="quantity[12]" value="0" min="0"'),
  );
  await page.user.click(screen.getByRole('button', { name: 'Thêm vào giỏ' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(MESSAGES.groupedProductAddToCartMissingItems);
  expect(page.sent).toEqual([]);
});

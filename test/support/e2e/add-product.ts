import type { Page } from 'playwright-core';

/** Adds a product to the cart of the page's visitor by a request, without opening a page. */
export async function addProductToCart({ request }: Page, product: number): Promise<void> {
  const form = { product_id: String(product), quantity: '1' };
  // Asks the shop to close the connection after the response, because the shop may close an idle connection while the
  // next request is sent on it.
  const response = await request.post('/?wc-ajax=add_to_cart', { form, headers: { connection: 'close' } });
  expect(await response.json()).toMatchObject({ cart_hash: expect.any(String) });
}

import type { Page } from 'playwright-core';

/** Adds a product to the cart of the page's visitor by a request, without opening a page. */
export async function addProductToCart({ request }: Page, product: number): Promise<void> {
  const form = { product_id: String(product), quantity: '1' };
  // Closes the connection, because the shop would close an idle one while the next request is sent on it.
  const response = await request.post('/?wc-ajax=add_to_cart', { form, headers: { connection: 'close' } });
  expect(await response.json()).toMatchObject({ cart_hash: expect.any(String) });
}

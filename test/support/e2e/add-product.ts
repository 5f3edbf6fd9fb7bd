import type { Page } from 'playwright-core';

/** Adds a product to the cart of the page's visitor by a request, without opening a page. */
export async function addProductToCart({ request }: Page, product: number): Promise<void> {
  const form = { product_id: String(product), quantity: '1' };
  const response = await request.post('/?wc-ajax=add_to_cart', { form });
  expect(await response.json()).toMatchObject({ cart_hash: expect.any(String) });
}

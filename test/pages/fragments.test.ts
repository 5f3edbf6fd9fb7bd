import { JSDOM } from 'jsdom';
import { ORIGIN, Shopper } from '../support/pages/shopper';

async function postAjax(shopper: Shopper, path: string, fields: Record<string, string>): Promise<string> {
  const cookie = [...shopper.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await shopper.shop.handle(
    new Request(ORIGIN + path, { method: 'POST', body: new URLSearchParams(fields), headers: { cookie } }),
  );
  return response.text();
}

function parseBody(markup: string): HTMLElement {
  return new JSDOM(markup).window.document.body;
}

test('cart fragments: are identical to the elements on the page that they replace', async () => {
  const shopper = await new Shopper().get('/san-pham/chen-hat-mit-men-ran/');
  await shopper.submitForm('form.cart', { quantity: '2' });
  const response = JSON.parse(await postAjax(shopper, '/?wc-ajax=get_refreshed_fragments', { time: '1' }));
  for (const [selector, markup] of Object.entries<string>(response.fragments)) {
    expect(parseBody(markup).children).toHaveLength(1);
    expect(parseBody(markup).firstElementChild?.matches(selector)).toBe(true);
    expect(shopper.findElement(selector).outerHTML).toBe(parseBody(markup).innerHTML);
  }
  expect(Object.keys(response.fragments)).toEqual(
    expect.arrayContaining(['div.widget_shopping_cart_content', 'a.cart-contents', 'a.footer-cart-contents']),
  );
});

test("mini cart fragment: contains WooCommerce's class names, and its link removes the line without JavaScript", async () => {
  const shopper = await new Shopper().get('/san-pham/chen-hat-mit-men-ran/');
  await shopper.submitForm('form.cart');
  const names = [
    'ul.woocommerce-mini-cart.cart_list.product_list_widget > li.woocommerce-mini-cart-item.mini_cart_item',
    'a.remove.remove_from_cart_button[data-product_id="104"][data-cart_item_key][data-product_sku]',
    '.mini_cart_item > .quantity .amount',
    'p.woocommerce-mini-cart__total.total .amount',
    'p.woocommerce-mini-cart__buttons a.button.checkout.wc-forward',
  ];
  for (const name of names)
    expect([name, shopper.findElements(`.widget_shopping_cart_content ${name}`).length]).toEqual([name, 1]);
  await shopper.followLink('.remove_from_cart_button');
  expect(shopper.readText('.woocommerce-mini-cart__empty-message')).toContain('trống');
});

test('quick view response: contains the product with its picture and its form', async () => {
  const shopper = new Shopper();
  const markup = parseBody(
    await postAjax(shopper, '/wp-admin/admin-ajax.php', { action: 'flatsome_quickview', product: '101' }),
  );
  for (const name of [
    '.woocommerce-product-gallery__image img',
    'h2.product_title',
    'form.variations_form.cart',
    '.price',
    '.quick-view__more a',
  ]) {
    expect([name, markup.querySelectorAll(name).length > 0]).toEqual([name, true]);
  }
});

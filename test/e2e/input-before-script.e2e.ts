import type { Page, Request } from 'playwright-core';
import { holdRequests, openShop, rewritePageHtml } from '../support/e2e/browser-shop';
import { waitForCartCount } from '../support/e2e/cart-count';

jest.setTimeout(90_000);

const BOWL = '/san-pham/bat-com-bat-trang/';
const CHECKOUT = '/thanh-toan/';
const BLOCK_CHECKOUT = '/thanh-toan-khoi/';
const VIEW = /\/block-checkout\.js/;

describe('input before the script has loaded', () => {
  const shop = openShop({ settings: { rateLimit: 1000 } });

  /** Opens the server-rendered checkout while the given files are still loading. */
  async function openCheckout(heldFiles: RegExp): Promise<{ page: Page; releaseRequests(): void }> {
    const page = await shop.openPage();
    await page.request.post('/?wc-ajax=add_to_cart', { form: { product_id: '104', quantity: '1' } });
    const releaseRequests = await holdRequests(page, heldFiles);
    await page.goto(CHECKOUT);
    return { page, releaseRequests };
  }

  test.each([
    ['the code of the form', /\/variation-form\.js/],
    ['the store', /\/store\.js/],
  ])('variable product: choices made while %s is loading are kept', async (_, file) => {
    const page = await shop.openPage();
    const releaseRequests = await holdRequests(page, file);
    await page.goto(BOWL);
    // Waits for the load event, so that only the held file is missing when the shopper chooses options.
    await page.waitForLoadState('load');
    await page.selectOption('#pa_mau-men', 'ngoc');
    await page.selectOption('#pa_kich-co', '11-cm');
    releaseRequests();
    await page.locator('.single_variation .price').waitFor();
    expect(await page.inputValue('#pa_mau-men')).toBe('ngoc');
    expect(await page.inputValue('#pa_kich-co')).toBe('11-cm');
  });

  test("variable product: a click on its button before the form's code has loaded adds the chosen variation once", async () => {
    const page = await shop.openPage();
    const releaseRequests = await holdRequests(page, /\/variation-form\.js/);
    await page.goto(BOWL);
    await page.waitForLoadState('load');
    await page.selectOption('#pa_mau-men', 'lam');
    await page.selectOption('#pa_kich-co', '11-cm');
    await page.locator('form.variations_form .single_add_to_cart_button').click();
    const isAddFormPost = (request: Request) =>
      request.method() === 'POST' && new URL(request.url()).pathname === BOWL;
    const sent: Request[] = [];
    page.on('request', (request) => {
      if (isAddFormPost(request)) sent.push(request);
    });
    const first = page.waitForRequest(isAddFormPost);
    releaseRequests();
    expect((await first).postData()).toMatch(/name="variation_id"\s+1\d+/);
    await waitForCartCount(page, 1);
    expect(sent).toHaveLength(1);
  });

  // fault 23
  test("checkout: values and caret of the server's form move to the view that replaces it", async () => {
    const { page, releaseRequests } = await openCheckout(VIEW);
    await page.fill('#billing_last_name', 'Nguyễn');
    await page.fill('#billing_first_name', 'Lan');
    await page.fill('#billing_email', 'lan@vidu.vn');
    await page.fill('#order_comments', 'Gọi trước khi giao');
    await page.check('#createaccount');
    await page.check('[name="shipping_method[0]"][value="flat_rate:4"]');
    await page.check('#payment_method_cod');
    await page.locator('#billing_city').pressSequentially('Hải');
    releaseRequests();
    const city = page.locator('#shipping-city');
    await city.waitFor();
    expect(await city.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.type(' Phòng');
    expect(await city.inputValue()).toBe('Hải Phòng');
    expect(await page.inputValue('#shipping-last_name')).toBe('Nguyễn');
    expect(await page.inputValue('#shipping-first_name')).toBe('Lan');
    expect(await page.inputValue('#email')).toBe('lan@vidu.vn');
    expect(await page.inputValue('#order-note')).toBe('Gọi trước khi giao');
    for (const box of ['#checkbox-control-create-account', '[id$="flat_rate:4"]', '[id$="options-cod"]'])
      expect(await page.isChecked(box)).toBe(true);

    // Reloads the page, because values that the view has taken over from the server's form must be in the stored
    // draft too.
    await page.reload();
    await page.locator('#shipping-city').waitFor();
    expect(await page.inputValue('#shipping-city')).toBe('Hải Phòng');
    expect(await page.inputValue('#order-note')).toBe('Gọi trước khi giao');
  });

  test('block checkout: what a shopper enters in the fields that the plugin prints, and the focus, move to the form that replaces them', async () => {
    const page = await shop.openPage();
    await page.request.post('/?wc-ajax=add_to_cart', { form: { product_id: '104', quantity: '1' } });
    await rewritePageHtml(page, BLOCK_CHECKOUT, (html) =>
      html.replace(
        /<div\b[^>]*data-block-name="woocommerce\/checkout"[^>]*>/,
        '$&<div class="tiem-block-checkout tiem-block-checkout--printed"><input id="tiem-email" name="billing_email" type="email"><input id="tiem-create-account" name="createaccount" type="checkbox" value="1"></div>',
      ),
    );
    const releaseRequests = await holdRequests(page, VIEW);
    await page.goto(BLOCK_CHECKOUT);
    await page.check('#tiem-create-account');
    await page.locator('#tiem-email').pressSequentially('lan@');
    releaseRequests();
    const email = page.locator('#email');
    await email.waitFor();
    expect(await page.locator('#tiem-email').count()).toBe(0);
    expect(await email.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.type('vidu.vn');
    expect(await email.inputValue()).toBe('lan@vidu.vn');
    expect(await page.isChecked('#checkbox-control-create-account')).toBe(true);
  });

  test("checkout: a syllable that an input method is still composing in the server's form is kept once", async () => {
    const { page, releaseRequests } = await openCheckout(VIEW);
    const keyboard = await page.context().newCDPSession(page);
    await page.locator('#billing_city').pressSequentially('Thành phố ');
    await keyboard.send('Input.imeSetComposition', { text: 'Huê', selectionStart: 3, selectionEnd: 3 });
    releaseRequests();
    const city = page.locator('#shipping-city');
    await city.waitFor();
    expect(await city.evaluate((field) => field === document.activeElement)).toBe(true);
    await keyboard.send('Input.insertText', { text: ' xưa' });
    expect(await city.inputValue()).toBe('Thành phố Huê xưa');
  });

  test("checkout: two addresses typed into the server's form are both kept", async () => {
    const { page, releaseRequests } = await openCheckout(VIEW);
    await page.fill('#billing_city', 'Huế');
    await page.check('#ship-to-different-address-checkbox');
    await page.fill('#shipping_city', 'Đà Nẵng');
    releaseRequests();
    await page.locator('#shipping-city').waitFor();
    expect(await page.inputValue('#shipping-city')).toBe('Đà Nẵng');
    expect(await page.inputValue('#billing-city')).toBe('Huế');
  });

  test("checkout: the server's form stays usable while the view is loading, and its values are kept", async () => {
    const { page, releaseRequests } = await openCheckout(/\/wc\/store\/v1\/cart/);
    await page.locator('[data-tiem~="block-checkout"][data-tiem-state="loading"]').waitFor();
    await page.fill('#billing_first_name', 'Mây');
    expect(await page.locator('.tiem-block-checkout').count()).toBe(0);
    releaseRequests();
    await page.locator('#shipping-first_name').waitFor();
    expect(await page.inputValue('#shipping-first_name')).toBe('Mây');
  });
});

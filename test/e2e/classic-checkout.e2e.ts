import { DESKTOP, openShop } from '../support/e2e/browser-shop';
import { waitUntilMounted } from '../support/e2e/stand-ins';

// one build: the widget has no view
jest.setTimeout(60_000);

const shop = openShop();

const TOTALS = `<table class="shop_table woocommerce-checkout-review-order-table"><tbody></tbody><tfoot>
  <tr class="order-total"><th>Tổng cộng</th><td><span class="amount">999.000 ₫</span></td></tr></tfoot></table>`;
const PAYMENT = `<div id="payment" class="woocommerce-checkout-payment">
  <script>document.documentElement.dataset.gateway = 'started'</script></div>`;

test('classic checkout: under a policy with Trusted Types, the totals of the server are shown and scripts of gateways run', async () => {
  const page = await shop.openPage({ viewport: DESKTOP });
  await page.route('**/?wc-ajax=update_order_review', (route) =>
    route.fulfill({
      json: {
        ...{ result: 'success', messages: '', reload: false },
        fragments: {
          '.woocommerce-checkout-review-order-table': TOTALS,
          '.woocommerce-checkout-payment': PAYMENT,
        },
      },
    }),
  );
  await page.goto('/widgets/classic-checkout/0/sang/');
  // The widget requests the totals at its start on a checkout page only. On this example page, the first
  // request follows the typed address.
  await waitUntilMounted(page, 'classic-checkout');
  await page.locator('#billing_address_1').fill('12 Đồng Khởi');
  await page.locator('#billing_phone').fill('0912345678');
  await page.waitForSelector('.order-total:has-text("999.000")');
  await page.waitForSelector('html[data-gateway="started"]', { state: 'attached' });
});

import { createTestShop, Shopper } from '../support/pages/shopper';

const CUP = '/san-pham/chen-hat-mit-men-ran/';

async function openCartPage(settings: { taxes: boolean; pricesIncludeTax: boolean }): Promise<Shopper> {
  const shopper = await new Shopper(createTestShop({ settings })).get(CUP);
  await shopper.submitForm('form.cart', { quantity: '2' });
  return shopper.get('/gio-hang/');
}

function parseAmount(text: string): number {
  return Number(text.replace(/\D/g, ''));
}

test('cart totals: taxes added to prices have their own row and are part of the total', async () => {
  const shopper = await openCartPage({ taxes: true, pricesIncludeTax: false });
  expect(parseAmount(shopper.readText('.cart-subtotal td'))).toBe(110_000);
  const tax = parseAmount(shopper.readText('.tax-rate td .amount'));
  expect(tax).toBeGreaterThan(0);
  const chosen = shopper.findElement('.shipping_method:checked + label .amount').textContent ?? '';
  expect(parseAmount(shopper.readText('.order-total td strong'))).toBe(110_000 + parseAmount(chosen) + tax);
});

test('cart totals: taxes included in prices are shown next to the total and do not change prices', async () => {
  const shopper = await openCartPage({ taxes: true, pricesIncludeTax: true });
  expect(parseAmount(shopper.readText('.cart_item .product-price'))).toBe(55_000);
  expect(parseAmount(shopper.readText('.cart-subtotal td'))).toBe(110_000);
  expect(shopper.findElements('.tax-rate')).toHaveLength(0);
  expect(shopper.readText('.includes_tax')).toContain('thuế');
});

test('order totals: the total equals the total of the cart, and is the sum of the rows', async () => {
  for (const pricesIncludeTax of [true, false]) {
    const shopper = await openCartPage({ taxes: true, pricesIncludeTax });
    await shopper.submitForm('.woocommerce-cart-form', { coupon_code: 'GIAM10' }, '[name="apply_coupon"]');
    const before = shopper.readText('.order-total td strong');
    await shopper.get('/thanh-toan/');
    const fields = ['last_name', 'first_name', 'address_1', 'city'].map((name) => [
      `billing_${name}`,
      'Hà Nội',
    ]);
    await shopper.submitForm(
      'form.checkout',
      { ...Object.fromEntries(fields), billing_phone: '0912345678', billing_email: 'a@vidu.vn' },
      '#place_order',
    );
    expect(shopper.readText('.order_details .order-total td strong')).toBe(before);
    const rows = shopper.findElements('.order_details tfoot tr:not(.order-total)').map((row) => {
      const amount = parseAmount(row.querySelector('td .amount')?.textContent ?? '0');
      return row.matches('.cart-discount') ? -amount : amount;
    });
    expect(rows.reduce((sum, amount) => sum + amount, 0)).toBe(parseAmount(before));
    expect(parseAmount(shopper.readText('.order_item .product-total'))).toBe(110_000);
    expect(shopper.findElements('.order_details .tax-rate')).toHaveLength(pricesIncludeTax ? 0 : 1);
  }
});

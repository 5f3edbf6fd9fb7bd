import { screen, waitFor } from '@testing-library/dom';
import { deleteGlobals, runScriptTags, runWooCommerceScripts } from '../../support/mount/wc/plugin-scripts';
import { fillInForm, getField, openCheckout } from '../../support/widgets/block-checkout/checkout-page';

type Address = Record<string, string>;
interface Page {
  platformOwns: { sent: unknown[] };
  wp: {
    data: {
      select(store: string): { getCartData(): { billingAddress: Address; shippingAddress: Address } };
      dispatch(store: string): {
        updateCustomerData(data: object): Promise<object>;
        setShippingAddress(fields: object): void;
      };
    };
  };
}

const page = () => window as unknown as Page;
const theirCart = () => page().wp.data.select('wc/store/cart').getCartData();
/** What WooCommerce's cart store does 1.5 s after its addresses have changed. */
const push = (data: object) => page().wp.data.dispatch('wc/store/cart').updateCustomerData(data);

afterEach(deleteGlobals);

async function open() {
  runWooCommerceScripts();
  const opened = await openCheckout();
  runScriptTags();
  await waitFor(() => expect(theirCart().billingAddress).toHaveProperty('country', 'VN'));
  const pushes = () => opened.sent.filter(({ body }) => String(body).includes('update-customer')).length;
  return { ...opened, pushes };
}

test('native cart store: when it sends back the mirrored address, no request is sent and typed text stays', async () => {
  const opened = await open();
  await fillInForm(opened);
  const before = opened.pushes();
  const { billingAddress, shippingAddress } = theirCart();
  await push({ billing_address: { ...billingAddress }, shipping_address: { ...shippingAddress } });
  expect(page().platformOwns.sent).toEqual([]);
  expect(getField('Họ')).toHaveValue('Nguyễn');
  expect(getField('Địa chỉ')).toHaveValue('27 Hàng Gai');
  expect(opened.pushes()).toBe(before);
});

test('native cart store: when a script sets a city, the form shows and sends it', async () => {
  const opened = await open();
  await fillInForm(opened);
  await push({ shipping_address: { ...theirCart().shippingAddress, city: 'Huế' } });
  expect(getField('Tỉnh / Thành phố')).toHaveValue('Huế');
  expect(getField('Họ')).toHaveValue('Nguyễn');
  expect(opened.sent.at(-1)?.body).toContain('Huế');
});

test('native cart store: the form keeps its postcode when the native store empties its own for a new country', async () => {
  const opened = await open();
  await fillInForm(opened);
  const { shippingAddress } = theirCart();
  shippingAddress.postcode = '';
  await push({ shipping_address: shippingAddress });
  expect(getField('Địa chỉ')).toHaveValue('27 Hàng Gai');
  expect(page().platformOwns.sent).toEqual([]);
});

test('native cart store: a city set by a script is in the form before it is sent, and stays when a cart arrives meanwhile', async () => {
  const opened = await open();
  await fillInForm(opened);
  await waitFor(() => expect(theirCart().shippingAddress).toHaveProperty('city', 'Hà Nội'));
  page().wp.data.dispatch('wc/store/cart').setShippingAddress({ city: 'Huế' });
  await waitFor(() => expect(getField('Tỉnh / Thành phố')).toHaveValue('Huế'));
  await opened.user.click(screen.getByLabelText('Địa chỉ'));
  await opened.user.paste(' 2');
  expect(getField('Tỉnh / Thành phố')).toHaveValue('Huế');
  expect(theirCart().shippingAddress.city).toBe('Huế');
  const isSent = () => opened.sent.some(({ body }) => String(body).includes('Huế'));
  await waitFor(() => expect(isSent()).toBe(true), { timeout: 4_000 });
  expect(getField('Địa chỉ')).toHaveValue('27 Hàng Gai 2');
});

test("WooCommerce's debug proxy for wc: the bundle reads its members without a warning", async () => {
  runWooCommerceScripts();
  const { wc } = window as unknown as { wc: Record<string, unknown> };
  const reads: unknown[] = [];
  const get = (target: object, name: string) => {
    reads.push(name);
    return Reflect.get(target, name);
  };
  Object.assign(window, { wc: new Proxy(wc, { get }) });
  await openCheckout();
  await waitFor(() => expect(theirCart().billingAddress).toHaveProperty('country', 'VN'));
  expect(reads).toEqual([]);
});

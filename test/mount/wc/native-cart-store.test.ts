import { screen, waitFor } from '@testing-library/dom';
import {
  deleteScriptGlobals,
  runScriptTags,
  runWooCommerceScripts,
} from '../../support/mount/wc/plugin-scripts';
import { fillInForm, getField, openCheckout } from '../../support/widgets/block-checkout/checkout-page';

type Address = Record<string, string>;
interface NativePage {
  nativeGlobals: { sent: unknown[] };
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

const getWindowWithNativeStores = () => window as unknown as NativePage;
const getNativeCart = () => getWindowWithNativeStores().wp.data.select('wc/store/cart').getCartData();
/** Dispatches the action that WooCommerce's cart store dispatches 1.5 s after its addresses have changed. */
const updateNativeCustomer = (data: object) =>
  getWindowWithNativeStores().wp.data.dispatch('wc/store/cart').updateCustomerData(data);

afterEach(deleteScriptGlobals);

async function openCheckoutBesideNativeStore() {
  runWooCommerceScripts();
  const page = await openCheckout();
  runScriptTags();
  await waitFor(() => expect(getNativeCart().billingAddress).toHaveProperty('country', 'VN'));
  const countAddressUpdates = () =>
    page.sent.filter(({ body }) => String(body).includes('update-customer')).length;
  return { ...page, countAddressUpdates };
}

test('native cart store: when it sends an unchanged address, no request is made and typed text is not overwritten', async () => {
  const page = await openCheckoutBesideNativeStore();
  await fillInForm(page);
  const updatesBefore = page.countAddressUpdates();
  const { billingAddress, shippingAddress } = getNativeCart();
  await updateNativeCustomer({
    billing_address: { ...billingAddress },
    shipping_address: { ...shippingAddress },
  });
  expect(getWindowWithNativeStores().nativeGlobals.sent).toEqual([]);
  expect(getField('Họ')).toHaveValue('Nguyễn');
  expect(getField('Địa chỉ')).toHaveValue('27 Hàng Gai');
  expect(page.countAddressUpdates()).toBe(updatesBefore);
});

test('native cart store: a city that a script sets is shown in the form and sent', async () => {
  const page = await openCheckoutBesideNativeStore();
  await fillInForm(page);
  await updateNativeCustomer({ shipping_address: { ...getNativeCart().shippingAddress, city: 'Huế' } });
  expect(getField('Tỉnh / Thành phố')).toHaveValue('Huế');
  expect(getField('Họ')).toHaveValue('Nguyễn');
  expect(page.sent.at(-1)?.body).toContain('Huế');
});

test('native cart store: when it clears its postcode for a new country, the form is not changed and no request is sent', async () => {
  const page = await openCheckoutBesideNativeStore();
  await fillInForm(page);
  const { shippingAddress } = getNativeCart();
  shippingAddress.postcode = '';
  await updateNativeCustomer({ shipping_address: shippingAddress });
  expect(getField('Địa chỉ')).toHaveValue('27 Hàng Gai');
  expect(getWindowWithNativeStores().nativeGlobals.sent).toEqual([]);
});

test('native cart store: a city that a script sets is shown in the form before it is sent, and stays when the shopper types meanwhile', async () => {
  const page = await openCheckoutBesideNativeStore();
  await fillInForm(page);
  await waitFor(() => expect(getNativeCart().shippingAddress).toHaveProperty('city', 'Hà Nội'));
  getWindowWithNativeStores().wp.data.dispatch('wc/store/cart').setShippingAddress({ city: 'Huế' });
  await waitFor(() => expect(getField('Tỉnh / Thành phố')).toHaveValue('Huế'));
  await page.user.click(screen.getByLabelText('Địa chỉ'));
  await page.user.paste(' 2');
  expect(getField('Tỉnh / Thành phố')).toHaveValue('Huế');
  expect(getNativeCart().shippingAddress.city).toBe('Huế');
  const isNewCitySent = () => page.sent.some(({ body }) => String(body).includes('Huế'));
  await waitFor(() => expect(isNewCitySent()).toBe(true), { timeout: 4_000 });
  expect(getField('Địa chỉ')).toHaveValue('27 Hàng Gai 2');
});

test("WooCommerce's debug proxy for window.wc: the bundle reads nothing through it, so that no warning is logged", async () => {
  runWooCommerceScripts();
  const { wc } = window as unknown as { wc: Record<string, unknown> };
  const reads: unknown[] = [];
  const recordReadOfCartField = (target: object, name: string) => {
    reads.push(name);
    return Reflect.get(target, name);
  };
  Object.assign(window, { wc: new Proxy(wc, { get: recordReadOfCartField }) });
  await openCheckout();
  await waitFor(() => expect(getNativeCart().billingAddress).toHaveProperty('country', 'VN'));
  expect(reads).toEqual([]);
});

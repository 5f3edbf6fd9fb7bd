import { waitFor } from '@testing-library/dom';
import { getField, openCheckout, showServerPage } from '../../support/widgets/classic-checkout/open-checkout';
import { openPage } from '../../support/widgets/open-page';

/** Tests the coupon form, the account fields, and the cases in which the widget does not mount. */

const openCouponForm = async (shape = {}) => {
  const page = await openCheckout(shape);
  await waitFor(() => expect(document.querySelector('[aria-busy]')).toBeNull());
  const link = document.querySelector<HTMLElement>('.showcoupon')!;
  await page.user.click(link);
  return { ...page, link };
};

it('classic checkout: the coupon form opens with its field focused, and a coupon code is applied without a page load', async () => {
  const { user, shop, link, takeEvents } = await openCouponForm();
  expect(getField('coupon_code')).toHaveFocus();
  expect(link).toHaveAttribute('aria-expanded', 'true');
  takeEvents();
  shop.total = '400.000 ₫';
  await user.keyboard('GIAM10{Enter}');
  await waitFor(() => expect(document.querySelector('.order-total')).toHaveTextContent('400.000 ₫'));
  expect(shop.listRequests('apply_coupon')).toEqual([
    { security: 'nonce1', coupon_code: 'GIAM10', billing_email: '' },
  ]);
  expect(document.querySelector('.woocommerce-message')).toHaveTextContent('Đã dùng mã GIAM10.');
  expect(getField('coupon_code')).not.toBeVisible();
  expect(takeEvents()).toEqual([
    ['applied_coupon_in_checkout', 'GIAM10'],
    ['update_checkout'],
    ['updated_checkout'],
  ]);
  // The request for totals must name no shipping rate, because the coupon may have added one, such as free shipping.
  expect(shop.listRequests('update_order_review').at(-1)).not.toHaveProperty('shipping_method[0]');
});

it('classic checkout: the reason for a rejected coupon is shown at its field', async () => {
  const { user, shop } = await openCouponForm();
  shop.answerCoupon = () => '<ul class="woocommerce-error" role="alert"><li>Mã không tồn tại</li></ul>';
  await user.keyboard('NOPE{Enter}');
  await waitFor(() => expect(getField('coupon_code')).toHaveAccessibleDescription('Mã không tồn tại'));
  expect(getField('coupon_code')).toHaveValue('NOPE');
});

it('classic checkout: a click on the remove link of a coupon removes the coupon', async () => {
  const { user, shop, takeEvents } = await openCouponForm();
  const link = document.createElement('a');
  link.href = '/?remove_coupon=giam10';
  link.className = 'woocommerce-remove-coupon';
  link.dataset.coupon = 'giam10';
  document.querySelector('.order-total td')!.append(link);
  takeEvents();
  await user.click(link);
  await waitFor(() =>
    expect(shop.listRequests('remove_coupon')).toEqual([{ security: 'nonce1', coupon: 'giam10' }]),
  );
  await waitFor(() => expect(takeEvents()[0]).toEqual(['removed_coupon_in_checkout', 'giam10']));
});

it('classic checkout: the password field is shown only if the shopper creates an account', async () => {
  const { user, shop } = await openCheckout();
  await waitFor(() => expect(getField('account_password')).not.toBeVisible());
  await user.click(getField('createaccount'));
  expect(getField('account_password')).toBeVisible();
  await user.click(getField('place_order'));
  expect(getField('account_password')).toHaveAttribute('aria-invalid', 'true');
  expect(shop.listRequests('checkout')).toEqual([]);
});

it('classic checkout: the password strength meter is loaded once, and only when the shopper creates an account', async () => {
  const scripts = ['/zxcvbn.js', '/meter.js', '/wc-meter.js'];
  const { user } = await openCheckout({ settings: { passwordMeterScripts: scripts } });
  const listScriptUrls = () =>
    [...document.head.querySelectorAll<HTMLScriptElement>('script[src]')].map((one) =>
      one.getAttribute('src'),
    );
  await user.click(getField('billing_first_name'));
  expect(listScriptUrls()).toEqual([]);
  await user.click(getField('createaccount'));
  expect(listScriptUrls()).toEqual(scripts);
  const keys: string[] = [];
  document.body.addEventListener('keyup', ({ target }) => keys.push((target as Element).id), { once: true });
  getField('account_password').value = 'abc';
  document.head.querySelector('[src="/wc-meter.js"]')!.dispatchEvent(new Event('load'));
  expect(keys).toEqual(['account_password']);
  await user.click(getField('createaccount'));
  await user.click(getField('createaccount'));
  expect(listScriptUrls()).toEqual(scripts);
});

it('classic checkout: the libraries of the password strength meter are loaded before it, except those that the page already has', async () => {
  // wp.hooks must not be loaded again, because a library that runs twice loses what other scripts have
  // registered, such as translations.
  const globals = window as { wp?: object };
  globals.wp = { hooks: {} };
  const { user } = await openCheckout({
    settings: {
      passwordMeterScripts: ['/zxcvbn.js', '/meter.js'],
      passwordMeterLibraries: { hooks: '/hooks.js', i18n: '/i18n.js' },
    },
  });
  await user.click(getField('createaccount'));
  const sources = [...document.head.querySelectorAll('script[src]')].map((one) => one.getAttribute('src'));
  delete globals.wp;
  expect(sources).toEqual(['/i18n.js', '/zxcvbn.js', '/meter.js']);
});

it('classic checkout: required fields that a plugin has hidden do not prevent the order', async () => {
  const { user, shop } = await openCheckout({
    extraRows:
      '<p class="form-row validate-required" id="company_field" style="display:none"><label for="company">Công ty</label><input class="input-text" id="company" name="company"></p>',
  });
  for (const name of ['first_name', 'address_1', 'city']) await user.type(getField(`billing_${name}`), 'x');
  await user.type(getField('billing_email'), 'lan@example.com');
  shop.answerOrder = () => ({ result: 'failure', messages: '<div class="woocommerce-error">Dừng</div>' });
  await user.click(getField('place_order'));
  await waitFor(() => expect(shop.listRequests('checkout')).toHaveLength(1));
});

it('classic checkout: without JavaScript, the form posts the order to the shop', () => {
  showServerPage();
  const form = document.querySelector<HTMLFormElement>('form.checkout')!;
  expect(form.getAttribute('action')).toBe('/thanh-toan/');
  expect([...new FormData(form).keys()]).toEqual(
    expect.arrayContaining(['billing_country', 'payment_method', 'woocommerce-process-checkout-nonce']),
  );
});

describe('classic checkout that another script handles', () => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => {});
  beforeEach(() => error.mockClear());

  it("classic checkout: if the page has WooCommerce's checkout script, the widget does not mount and logs one message", async () => {
    const opening = openCheckout({
      editPageBeforeMount() {
        const script = document.createElement('script');
        script.type = 'text/plain';
        script.src = '/wp-content/plugins/woocommerce/assets/js/frontend/checkout.min.js';
        document.body.append(script);
      },
    });
    await waitFor(() => expect(error).toHaveBeenCalled());
    expect(String(error.mock.calls[0])).toContain('wc-checkout');
    expect(error).toHaveBeenCalledTimes(1);
    const form = document.querySelector('form.checkout')!;
    expect(form).toHaveAttribute('data-tiem-state', 'failed');
    await expect(opening).rejects.toThrow();
  });

  it("classic checkout: when another script requests the totals, such as a copy of WooCommerce's script, the widget unmounts", async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
    const { $, shop, user } = await openCheckout();
    await waitFor(() => expect(document.querySelector('[aria-busy]')).toBeNull());
    const count = shop.requests.length;
    $(document as never).trigger('ajaxSend', [{}, { url: '/?wc-ajax=update_order_review' }]);
    expect(String(warn.mock.calls)).toContain('another script requests update_order_review');
    warn.mockRestore();
    $(document.body).trigger('update_checkout');
    let isLeftToOthers = false;
    const handleSubmit = (event: Event) => {
      isLeftToOthers = !event.defaultPrevented;
      event.preventDefault();
    };
    addEventListener('submit', handleSubmit, { once: true });
    await user.click(getField('place_order'));
    expect(isLeftToOthers).toBe(true);
    expect(shop.requests).toHaveLength(count);
  });

  it("classic checkout: does not mount on a form without WooCommerce's settings", async () => {
    const opening = openPage('<form class="checkout" data-tiem="classic-checkout"></form>');
    await waitFor(() => expect(String(error.mock.calls[0])).toContain('wc_checkout_params'));
    await opening.catch(() => {});
  });
});

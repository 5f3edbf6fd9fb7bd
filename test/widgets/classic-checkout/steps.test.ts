import { waitFor } from '@testing-library/dom';
import { fillAddress, getField, openCheckout } from '../../support/widgets/classic-checkout/open-checkout';

/**
 * Tests the classic checkout with the option `data-tiem-steps`, which divides the form into contact,
 * address, delivery and payment, one open at a time.
 */

class FakeStyleSheet {
  replaceSync(): void {}
}

afterEach(() => jest.restoreAllMocks());

beforeEach(() => {
  Object.assign(window, { CSSStyleSheet: FakeStyleSheet });
  Object.assign(document, { adoptedStyleSheets: [] });
});

const listButtons = () => [
  ...document.querySelectorAll<HTMLElement>('.tiem-steps__heading:not(.tiem-steps__order) button'),
];
const getOpenButtons = () =>
  listButtons()
    .filter((button) => button.getAttribute('aria-expanded') === 'true')
    .map((button) => button.querySelector('.tiem-steps__title')!.textContent);
const isInClosedStep = (element: Element) => element.closest('[data-tiem-closed]') !== null;

async function openCheckoutWithSteps(version: '8.5' | '11' = '11') {
  const page = await openCheckout({
    wooCommerceVersion: version,
    editPageBeforeMount: () => document.querySelector('form.checkout')!.setAttribute('data-tiem-steps', ''),
  });
  await waitFor(() => expect(listButtons()).toHaveLength(4));
  await waitFor(() => expect(document.querySelector('[aria-busy]')).toBeNull());
  return page;
}

const pressNext = async ({ user }: Awaited<ReturnType<typeof openCheckoutWithSteps>>) =>
  user.click(
    [...document.querySelectorAll<HTMLElement>('.tiem-steps__next button')].find(
      (one) => !isInClosedStep(one),
    )!,
  );

it.each(['8.5', '11'] as const)(
  'classic checkout with steps, markup of %s: opens the first incomplete step and closes the others',
  async (version) => {
    await openCheckoutWithSteps(version);
    expect(getOpenButtons()).toEqual(['1. Liên hệ']);
    expect(isInClosedStep(getField('billing_email'))).toBe(false);
    expect(isInClosedStep(getField('billing_address_1'))).toBe(true);
    expect(isInClosedStep(document.querySelector('#payment')!)).toBe(true);
  },
);

it('classic checkout with steps: `aria-controls` of each heading lists the elements that the heading expands', async () => {
  await openCheckoutWithSteps();
  const headings = [...document.querySelectorAll('.tiem-steps__button')];
  const listControlledElements = (heading: Element) =>
    heading
      .getAttribute('aria-controls')!
      .split(' ')
      .map((id) => document.getElementById(id));
  expect(headings.map((heading) => listControlledElements(heading)[0])).toEqual([
    document.querySelector('.woocommerce-checkout-review-order-table'),
    getField('billing_email_field'),
    getField('billing_first_name_field'),
    document.querySelector('.tiem-steps__rates')!.parentElement,
    document.querySelector('#payment'),
  ]);
});

it('classic checkout with steps: "continue" focuses an empty required field; once that field is filled in, it opens the next step', async () => {
  const page = await openCheckoutWithSteps();
  await pressNext(page);
  expect(getField('billing_email')).toHaveFocus();
  expect(getOpenButtons()).toEqual(['1. Liên hệ']);
  await page.user.type(getField('billing_email'), 'lan@example.com');
  await pressNext(page);
  expect(getOpenButtons()).toEqual(['2. Địa chỉ']);
  expect(listButtons()[0]).toHaveTextContent('lan@example.com');
});

it("classic checkout with steps: a plugin's row without a priority stays with the address fields although the row before it moves to another step", async () => {
  await openCheckout({
    editPageBeforeMount() {
      document.querySelector('form.checkout')!.setAttribute('data-tiem-steps', '');
      getField('billing_email_field').insertAdjacentHTML(
        'afterend',
        '<p class="form-row" id="billing_vat_field" data-priority=""><label for="billing_vat">Mã số thuế</label><input id="billing_vat" name="billing_vat"></p>',
      );
    },
  });
  await waitFor(() => expect(listButtons()).toHaveLength(4));
  const rows = [...document.querySelectorAll('.woocommerce-billing-fields__field-wrapper > *')];
  const addressHeading = listButtons()[1]!.closest('.tiem-steps__heading')!;
  expect(rows.indexOf(getField('billing_email_field'))).toBeLessThan(rows.indexOf(addressHeading));
  expect(rows.indexOf(getField('billing_vat_field'))).toBeGreaterThan(rows.indexOf(addressHeading));
});

it('classic checkout with steps: the payment box is not moved, and its fields keep their typed values', async () => {
  const before: Element[] = [];
  const page = await openCheckout({
    editPageBeforeMount() {
      document.querySelector('form.checkout')!.setAttribute('data-tiem-steps', '');
      before.push(document.querySelector('#card_number')!, document.querySelector('#payment')!);
    },
  });
  await waitFor(() => expect(listButtons()).toHaveLength(4));
  expect(document.querySelector('#card_number')).toBe(before[0]);
  expect(document.querySelector('#order_review > #payment')).toBe(before[1]);
  expect(page.shop.listRequests('checkout')).toEqual([]);
});

it('classic checkout with steps: Enter in a field opens the next step and places no order', async () => {
  const page = await openCheckoutWithSteps();
  await fillAddress(page);
  await page.user.click(listButtons()[0]!);
  await page.user.type(getField('billing_email'), '{Enter}');
  expect(getOpenButtons()).toEqual(['2. Địa chỉ']);
  expect(page.shop.listRequests('checkout')).toEqual([]);
});

it('classic checkout with steps: when the shopper is typing in a field during mounting, its step is opened and the field keeps the focus', async () => {
  await openCheckout({
    editPageBeforeMount() {
      document.querySelector('form.checkout')!.setAttribute('data-tiem-steps', '');
      getField('billing_email').value = 'lan@example.com';
      getField('billing_city').focus();
    },
  });
  await waitFor(() => expect(listButtons()).toHaveLength(4));
  expect(getOpenButtons()).toEqual(['2. Địa chỉ']);
  expect(getField('billing_city')).toHaveFocus();
});

it("classic checkout with steps: unmounting restores the server's rows, their order and their attributes", async () => {
  const describeBillingRows = () =>
    [...document.querySelectorAll<HTMLElement>('.woocommerce-billing-fields .form-row')].map(
      ({ id, dataset }) => `${id} ${dataset.priority}`,
    );
  await openCheckout();
  const before = describeBillingRows();
  const { $ } = await openCheckoutWithSteps();
  expect(describeBillingRows()[1]).toContain('billing_email_field');
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  $(document as never).trigger('ajaxSend', [{}, { url: '/?wc-ajax=update_order_review' }]);
  expect(describeBillingRows()).toEqual(before);
  expect(
    document.querySelector(
      '[class*="tiem-steps"], [id^="tiem-steps"], [data-tiem-closed], [data-tiem-folded]',
    ),
  ).toBeNull();
  expect(document.adoptedStyleSheets).toEqual([]);
});

it('classic checkout with steps: in a browser without constructable stylesheets, the form is unchanged', async () => {
  Object.assign(window, { CSSStyleSheet: undefined });
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  const error = jest.spyOn(console, 'error').mockImplementation(() => {});
  await openCheckout({
    editPageBeforeMount: () => document.querySelector('form.checkout')!.setAttribute('data-tiem-steps', ''),
  });
  await waitFor(() =>
    expect(JSON.stringify([...warn.mock.calls, ...error.mock.calls])).toContain('data-tiem-steps is ignored'),
  );
  expect(document.querySelector('[class*="tiem-steps"], [data-tiem-stepped]')).toBeNull();
});

it('classic checkout with steps: on a narrow page, only the total of the order summary is shown until the summary is expanded', async () => {
  const { user } = await openCheckoutWithSteps();
  const table = document.querySelector('.woocommerce-checkout-review-order-table')!;
  const button = document.querySelector('.tiem-steps__order button')!;
  expect(table).toHaveAttribute('data-tiem-folded');
  expect(button).toHaveTextContent('Đơn hàng của bạn 450.000 ₫');
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await user.click(button);
  expect(table).not.toHaveAttribute('data-tiem-folded');
  expect(button).toHaveAttribute('aria-expanded', 'true');
});

it("classic checkout with steps: selecting a rate in the delivery step selects the same rate in the server's table", async () => {
  const { user, shop } = await openCheckoutWithSteps();
  await user.click(listButtons()[2]!);
  const rates = [...document.querySelectorAll<HTMLInputElement>('.tiem-steps__rate input')];
  expect(rates.map((rate) => rate.checked)).toEqual([true, false]);
  await user.click(rates[1]!);
  expect(getField('shipping_method_0_fast2').checked).toBe(true);
  await waitFor(() =>
    expect(shop.listRequests('update_order_review').at(-1)).toMatchObject({
      'shipping_method[0]': 'flat_rate:2',
    }),
  );
  expect(shop.listRequests('update_order_review').at(-1)!.post_data).not.toContain('tiem-rate');
});

it('classic checkout with steps: placing an order with a missing field opens the step of that field', async () => {
  const page = await openCheckoutWithSteps();
  await fillAddress(page);
  await page.user.clear(getField('billing_city'));
  await page.user.click(listButtons()[3]!);
  expect(getOpenButtons()).toEqual(['4. Thanh toán']);
  await page.user.click(getField('place_order'));
  expect(getOpenButtons()).toEqual(['2. Địa chỉ']);
  await page.user.click(document.querySelector('.woocommerce-error a')!);
  expect(getField('billing_city')).toHaveFocus();
  expect(page.shop.listRequests('checkout')).toEqual([]);
});

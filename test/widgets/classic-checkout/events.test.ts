import { waitFor } from '@testing-library/dom';
import { browser } from '../../../src/lib/browser';
import {
  type CheckoutPage,
  fillAddress,
  getField,
  openCheckout,
} from '../../support/widgets/classic-checkout/open-checkout';
import { RECORDED_EVENTS } from '../../support/widgets/classic-checkout/recorded-events';

/**
 * Repeats the actions that were recorded with WooCommerce's checkout script and expects the same jQuery
 * events in the same order.
 */

jest.spyOn(browser, 'goTo').mockImplementation(() => {});

const BODY_EVENTS = [
  ...['wc_address_i18n_ready', 'country_to_state_changed', 'country_to_state_changing', 'init_checkout'],
  ...['update_checkout', 'updated_checkout', 'payment_method_selected', 'checkout_error'],
  ...['applied_coupon_in_checkout', 'removed_coupon_in_checkout'],
];
const FORM_EVENTS = [
  ...['checkout_place_order', 'checkout_place_order_cod', 'checkout_place_order_card'],
  'checkout_place_order_success',
];
/**
 * The members of the checkout object that gateways use: WooCommerce passes the object to handlers of its
 * order events.
 */
const MEMBERS = ['$checkout_form', '$order_review', 'get_payment_method', 'submit', 'submit_error'];

function describeEventArgument(argument: unknown): string {
  if (typeof argument === 'string') return argument.startsWith('<') ? 'html' : argument;
  const keys = Object.keys(argument as object).sort();
  if (keys.includes('$checkout_form')) {
    expect(keys).toEqual(expect.arrayContaining(MEMBERS));
    return '{checkout}';
  }
  return keys.includes('triggerHandler') ? 'fields' : `{${keys.join()}}`;
}

type RecordEvent = (event: string, ...details: readonly unknown[]) => void;

function recordWooCommerceEvents({ $ }: Pick<CheckoutPage, '$'>, record: RecordEvent): void {
  for (const [target, names] of [
    [document.body, BODY_EVENTS],
    [document.querySelector('form.checkout')!, FORM_EVENTS],
  ] as const)
    for (const name of names) $(target).on(name, (_, ...details) => record(name, ...details));
}

/**
 * Removes the changed field from `update_checkout`: the widget passes it for all versions, but WooCommerce
 * 8.5 does not.
 */
const removeFieldFromEvents = (events: readonly string[]) =>
  events.map((event) => event.replace(/^update_checkout \{current_target\}$/, 'update_checkout'));

it.each(['8.5', '11'] as const)(
  "classic checkout, markup of %s: triggers the same events as WooCommerce's script, from which they were recorded",
  async (version) => {
    let events: string[] = [];
    const recordEvent: RecordEvent = (name, ...details) => {
      const line = [name.replace(/_(cod|card)$/, '_<method>'), ...details.map(describeEventArgument)].join(
        ' ',
      );
      // Counts several `update_checkout` events in a row as one, because they cause one request.
      if (/^update_checkout/.test(line) && /^update_checkout/.test(events.at(-1) ?? '')) events.pop();
      events.push(line);
    };
    const waitForUpdatedCheckout = () => waitFor(() => expect(events.join()).toContain('updated_checkout'));
    const page = await openCheckout({
      wooCommerceVersion: version,
      addListeners: (query) => recordWooCommerceEvents({ $: query }, recordEvent),
    });
    const { user, shop, $ } = page;
    const taken: Record<string, string[]> = {};
    async function runAndStoreEvents(journey: string, run: () => unknown): Promise<void> {
      await run();
      taken[journey] = events.splice(0);
    }
    const chooseFieldValue = async (id: string, value?: string) => {
      if (value === undefined) await user.click(getField(id));
      else await user.selectOptions(getField(id), value);
      await waitForUpdatedCheckout();
    };

    await runAndStoreEvents('open', waitForUpdatedCheckout);
    await runAndStoreEvents('another payment method', () => user.click(getField('payment_method_card')));
    await runAndStoreEvents('another rate', () => chooseFieldValue('shipping_method_0_fast2'));
    await runAndStoreEvents('ship to another address', () =>
      chooseFieldValue('ship-to-different-address-checkbox'),
    );
    await runAndStoreEvents('ship to the same address', () =>
      chooseFieldValue('ship-to-different-address-checkbox'),
    );
    await runAndStoreEvents('a coupon', async () => {
      await user.click(document.querySelector('.showcoupon')!);
      await user.type(getField('coupon_code'), 'giam50k{Enter}');
      await waitForUpdatedCheckout();
    });
    const link = document.createElement('a');
    link.className = 'woocommerce-remove-coupon';
    link.dataset.coupon = 'giam50k';
    document.querySelector('.order-total td')!.append(link);
    await runAndStoreEvents('the coupon removed', async () => {
      await user.click(link);
      await waitForUpdatedCheckout();
    });
    await runAndStoreEvents('another country', () => chooseFieldValue('billing_country', 'US'));
    await runAndStoreEvents('the first country again', () => chooseFieldValue('billing_country', 'VN'));

    await fillAddress(page);
    await waitFor(() => expect(document.querySelector('[aria-busy]')).toBeNull());
    await user.click(getField('payment_method_card'));
    let hasToken = false;
    $(document.querySelector('form.checkout')!).on('checkout_place_order_card', (() => {
      if (hasToken) return true;
      hasToken = true;
      queueMicrotask(() => $(document.querySelector('form.checkout')!).trigger('submit'));
      return false;
    }) as never);
    shop.answerOrder = () => ({
      ...{ result: 'failure', refresh: false, reload: false },
      messages: '<ul class="woocommerce-error" role="alert"><li>Thẻ bị từ chối</li></ul>',
    });
    await user.click(document.body);
    await waitFor(() => expect(document.querySelector('[aria-busy]')).toBeNull());
    events = [];
    await runAndStoreEvents('an order that the shop refuses', async () => {
      await user.click(getField('place_order'));
      await waitFor(() => expect(events.at(-1)).toContain('checkout_error'));
    });
    await user.click(getField('payment_method_cod'));
    shop.answerOrder = () => ({ result: 'success', redirect: '/xong/', order_id: 7 });
    await runAndStoreEvents('an order', async () => {
      events = [];
      await user.click(getField('place_order'));
      await waitFor(() => expect(events.at(-1)).toContain('checkout_place_order_success'));
    });

    const recorded = RECORDED_EVENTS[version];
    for (const [journey, expected] of Object.entries(recorded))
      expect({ journey, events: removeFieldFromEvents(taken[journey] ?? []) }).toEqual({
        journey,
        events: removeFieldFromEvents(expected),
      });
  },
);

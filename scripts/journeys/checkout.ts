import type { Locator, Page } from 'playwright-core';
import { createMissingPageFailure } from './add-journeys';
import { fillCartThroughApi } from './cart-page';
import { checkRadioOrLabel } from './coupon-and-rate';
import { type Journey, JourneyFailure, JourneySkippedError, type JourneyVisit } from './journey-visit.types';
import { EMAIL, placeOrder } from './place-order';

/** Payment methods with which an order is complete without a payment. */
const OFFLINE = ['cod', 'bacs', 'cheque'];

/** Addresses that pass WooCommerce's validation of postcodes and states. */
const ADDRESSES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  VN: { city: 'Hà Nội', postcode: '100000', phone: '0912345678' },
  US: { city: 'San Francisco', state: 'CA', postcode: '94110', phone: '4155550132' },
  GB: { city: 'London', postcode: 'SW1A 1AA', phone: '02079460958' },
  DE: { city: 'Berlin', state: 'DE-BE', postcode: '10115', phone: '03012345678' },
};
const NAME = { first_name: 'Journeys', last_name: 'Test', address_1: '12 Hàng Bạc', email: EMAIL };

export const checkout: Journey = {
  title: 'Check out by each method that is offered',
  async runJourney(visit) {
    const { pages } = visit.shop;
    if (!pages.checkout) throw createMissingPageFailure('checkout');
    const methods = await listOfferedMethods(visit);
    visit.recordCheck(`The server offers: ${methods.join(', ')}`);
    await openCheckout(visit);
    await visit.takePicture('checkout');
    const shown = new Set<string>();
    for (const method of methods) {
      const radio = locateMethodRadio(visit.page, method);
      const isOffered = await radio
        .first()
        .waitFor({ state: 'attached', timeout: visit.options.timeLimit / 2 })
        .then(() => true)
        .catch(() => false);
      if (!isOffered && !OFFLINE.includes(method)) {
        visit.recordNote(`The page does not offer ${method}, which the server would take`);
        continue;
      }
      await checkRadioOrLabel(visit, radio, `the payment method ${method}`);
      await visit.waitUntilIdle();
      await expectPaymentMethodSelected(visit, method);
      shown.add(method);
    }
    visit.recordCheck(`Can be chosen: ${[...shown].join(', ')}`);
    await visit.takePicture('methods');
    if (!visit.options.placesOrders) return;
    const offline = [...shown].filter((method) => OFFLINE.includes(method));
    if (offline.length === 0)
      visit.recordNote('No order was placed: the shop offers neither cod, bacs nor cheque');
    for (const [index, method] of offline.entries()) {
      if (index > 0) await openCheckout(visit);
      await checkRadioOrLabel(visit, locateMethodRadio(visit.page, method), `the payment method ${method}`);
      await visit.waitUntilIdle();
      await placeOrder(visit, method);
    }
  },
};

async function listOfferedMethods(visit: JourneyVisit): Promise<string[]> {
  const { paymentMethods } = await fillCartThroughApi(visit, 1);
  if (paymentMethods.length === 0)
    throw new JourneySkippedError('the server offers no payment method for this cart');
  return paymentMethods;
}

/**
 * Opens the checkout after sending the country to the server, because the country decides which fields are visible.
 */
async function openCheckout(visit: JourneyVisit): Promise<void> {
  let cart = await visit.api.fetchCart();
  if (cart.itemsCount === 0) cart = await fillCartThroughApi(visit, 1);
  const country = cart.country || 'VN';
  const known = {
    country,
    ...(ADDRESSES[country] ?? { city: 'Test', postcode: '12345', phone: '0912345678' }),
  };
  await visit.api.setAddress({ ...NAME, ...known });
  await visit.open(visit.shop.pages.checkout ?? '');
  const { page } = visit;
  const form = page.locator('form.checkout, #place_order, .wc-block-components-checkout-place-order-button');
  await form
    .filter({ visible: true })
    .first()
    .waitFor({ timeout: visit.options.timeLimit })
    .catch(async () => {
      const login = page
        .locator('.woocommerce-form-login, .wc-block-checkout__login-prompt')
        .filter({ visible: true });
      if ((await login.count()) > 0)
        throw new JourneySkippedError(
          'the shop takes orders only of shoppers who are logged in (give a cookie by --cookie)',
        );
      throw new JourneyFailure({
        problem: 'The checkout shows no form.',
        where: 'the page',
        expected: 'form.checkout, or the button of the checkout block',
        actual: (await visit.readMessages()).join(' / ') || 'neither',
        next: 'Open it with an item in the cart and read the console.',
      });
    });
  await visit.waitUntilIdle();
  await fillCheckoutFields(visit, { ...NAME, ...known });
}

export const locateMethodRadio = (page: Page, method: string): Locator =>
  page.locator(
    `[id="radio-control-wc-payment-method-options-${method}"], input[name="payment_method"][value="${method}"]`,
  );

/**
 * Expects the payment method to be selected. If it is the only one, WooCommerce's classic checkout prints a hidden
 * radio button that is checked.
 */
async function expectPaymentMethodSelected(visit: JourneyVisit, method: string): Promise<void> {
  const isChosen = await visit.waitFor(
    async () => (await locateMethodRadio(visit.page, method).first().isChecked()) || undefined,
  );
  if (!isChosen)
    throw new JourneyFailure({
      problem: `The payment method ${method} does not stay chosen.`,
      where: `the payment method ${method}`,
      expected: 'a checked radio button',
      actual: 'another method is checked',
      next: 'Look for a script that draws the methods again and chooses the first one.',
    });
}

/** Fills the fields twice, because the choice of a country or state can make more fields appear. */
async function fillCheckoutFields(
  visit: JourneyVisit,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    const openFields = await visit.runInPage(() =>
      window.tiemJourneys.listOpenFields().map(({ field, key, isRequired, kind }, index) => {
        field.setAttribute('data-test-field', String(index));
        return { index, key, isRequired, kind };
      }),
    );
    for (const { index, key, isRequired, kind } of openFields) {
      const field = visit.page.locator(`[data-test-field="${index}"]`).first();
      if (kind === 'checkbox') await acceptCheckbox(field);
      else if (kind === 'select') await chooseFirstOption(field, values[key]);
      else if (values[key]) await field.fill(values[key]);
      else if (isRequired) await field.fill('Test');
    }
    await visit.page.locator('body').press('Tab');
    await visit.waitUntilIdle();
  }
}

/** Checks a checkbox; clicks its label if the theme hides the checkbox itself. */
async function acceptCheckbox(field: Locator): Promise<void> {
  if (await field.isVisible()) await field.check({ force: true });
  else await field.evaluate((checkbox) => (checkbox as HTMLInputElement).labels?.[0]?.click());
}

async function chooseFirstOption(select: Locator, wanted: string | undefined): Promise<void> {
  const values = await select
    .locator('option:not([disabled])')
    .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value).filter(Boolean));
  const value = values.find((one) => one === wanted) ?? values[0];
  if (value) await select.selectOption(value, { force: true });
}

import type { Locator } from 'playwright-core';
import { openCartWithProducts, quotePageMessages } from './cart-page';
import { type Journey, JourneyFailure, JourneySkippedError, type JourneyVisit } from './journey-visit.types';

/** Journeys that change what the cart costs: a coupon, and another shipping rate. */

/** Prefix of the rate ids of WooCommerce's local pickup. */
const PICKUP = 'pickup_location';
const COUPON_OPENER =
  '.wc-block-components-totals-coupon button, .wc-block-components-totals-coupon [role="button"], [class*="coupon"] summary, [class*="coupon"] button:not([type="submit"]), .showcoupon';

export const coupon: Journey = {
  title: 'Use a coupon',
  async runJourney(visit) {
    const code = visit.options.coupon;
    if (!code) throw new JourneySkippedError('no code was given; it is --coupon=CODE');
    const before = await openCartWithProducts(visit, 1);
    const field = visit.page.locator(
      '#coupon_code, [name="coupon_code"], .wc-block-components-totals-coupon input, [class*="coupon"] input[type="text"]',
    );
    const opener = visit.page.locator(COUPON_OPENER).filter({ visible: true });
    await field
      .filter({ visible: true })
      .or(opener)
      .first()
      .waitFor({ timeout: visit.options.timeLimit })
      .catch(() => {
        throw new JourneySkippedError('the cart page offers no field for a coupon');
      });
    if ((await field.filter({ visible: true }).count()) === 0)
      await visit.clickControl(opener.first(), 'the control that opens the coupon field');
    const open = field.filter({ visible: true }).first();
    await open.fill(code);
    await open.press('Enter');
    const cart = await visit.waitForCart(({ coupons }) => coupons.length > 0);
    await visit.takePicture('coupon');
    if (!cart.coupons.some((one) => one.toLowerCase() === code.toLowerCase()))
      throw new JourneyFailure({
        problem: 'The coupon was not applied.',
        where: 'the coupon field of the cart page',
        expected: `the coupon ${code} in the server's cart`,
        actual: `coupons of the server: ${cart.coupons.join(', ') || 'none'}${await quotePageMessages(visit)}`,
        next: 'Check that the code is valid for a cart with one simple product, then apply it by hand.',
      });
    visit.recordCheck(`The server's cart has the coupon ${cart.coupons.join(', ')}`);
    if (cart.total.minorUnits === before.total.minorUnits)
      visit.recordNote('The coupon did not change the total');
    await visit.expectTotal(cart);
  },
};

export const shipping: Journey = {
  title: 'Choose another shipping rate',
  async runJourney(visit) {
    const before = await openCartWithProducts(visit, 1);
    if (!before.needsShipping) throw new JourneySkippedError('the product needs no shipping');
    const others = before.rates.filter(({ isSelected }) => !isSelected);
    const other = others.find(({ id }) => !id.startsWith(PICKUP)) ?? others[0];
    if (!other)
      throw new JourneySkippedError(
        `the server has ${before.rates.length} shipping rate for ${before.country}`,
      );
    const radios = visit.page.locator(`input[type="radio"][value="${other.id}"]`);
    const isInCart = await radios
      .first()
      .waitFor({ state: 'attached', timeout: 5_000 })
      .then(
        () => true,
        () => false,
      );
    if (!isInCart && visit.shop.pages.checkout) {
      visit.recordNote('The cart page does not offer this rate; the checkout was used');
      await visit.open(visit.shop.pages.checkout);
      // Chooses pickup first, because WooCommerce's checkout block shows pickup locations only after the choice
      // between delivery and pickup.
      const pickup = visit.page.locator('.wc-block-checkout__shipping-method-option[aria-checked="false"]');
      if (other.id.startsWith(PICKUP) && (await radios.count()) === 0 && (await pickup.count()) > 0)
        await visit.clickControl(pickup.first(), 'the choice of pickup');
    }
    await checkRadioOrLabel(visit, radios, `the rate "${other.name}"`);
    // Without JavaScript, the form with the rates has a submit button, which is clicked.
    const send = visit.page
      .locator('form')
      .filter({ has: radios })
      .locator('[name="calc_shipping"]')
      .filter({ visible: true });
    if ((await send.count()) > 0)
      await visit.clickControl(send.first(), 'the button that calculates shipping');
    const cart = await visit.waitForCart(({ rates }) =>
      rates.some(({ id, isSelected }) => isSelected && id === other.id),
    );
    await visit.takePicture('rate');
    const selected = cart.rates.find(({ isSelected }) => isSelected);
    if (selected?.id !== other.id)
      throw new JourneyFailure({
        problem: 'The server has another shipping rate than the one that was chosen.',
        where: `the rate "${other.name}" (${other.id})`,
        expected: other.id,
        actual: selected?.id ?? 'none',
        next: 'Choose it by hand with the network panel open, and read the answer of the request.',
      });
    visit.recordCheck(`The server has the rate "${other.name}"`);
    await visit.expectTotal(cart);
  },
};

/** Checks a radio button that a theme may have hidden behind its label. */
export async function checkRadioOrLabel(visit: JourneyVisit, radios: Locator, name: string): Promise<void> {
  const shown = await visit.waitFor(async () => {
    for (const radio of await radios.all()) {
      const label = visit.page
        .locator(`label[for="${await radio.getAttribute('id')}"]`)
        .filter({ visible: true });
      const hasLabel = (await label.count()) > 0;
      const control =
        (await radio.isVisible()) && !(hasLabel && (await isRadioVisuallyHidden(radio)))
          ? radio
          : hasLabel
            ? label.first()
            : undefined;
      if (control) return { radio, control };
    }
    return undefined;
  });
  if (!shown)
    throw new JourneyFailure({
      problem: `${name} is not offered on the page.`,
      where: name,
      expected: 'a radio button with the value that the server gives it',
      actual:
        (await radios.count()) > 0
          ? 'a radio button that is hidden, and has no label'
          : 'no such radio button',
      next: 'Compare the page with the answer of the Store API: the server offers it for this cart.',
    });
  if (!(await shown.radio.isChecked())) await visit.clickControl(shown.control, name);
}

/**
 * Whether the radio button is clipped: Storefront does so in its classic checkout and draws a circle in each label.
 */
async function isRadioVisuallyHidden(radio: Locator): Promise<boolean> {
  const box = await radio.boundingBox();
  return box !== null && Math.min(box.width, box.height) <= 1;
}

import type { Locator } from 'playwright-core';
import { expectOnlyThisProduct, FORM, findProductPageButton } from './add-journeys';
import { type Journey, JourneyFailure, JourneySkippedError, type JourneyVisit } from './journey-visit.types';
import type { ServerProduct } from './store-api';

export const variation: Journey = {
  title: 'Choose a variation and add it',
  async runJourney(visit) {
    const product = visit.shop.products.variableProduct;
    if (!product) throw new JourneySkippedError('the shop offers no variable product that is in stock');
    await visit.open(product.permalink);
    const button = await findProductPageButton(visit, product);
    const chosen = await chooseVariation(visit, product);
    await visit.takePicture('chosen');
    await visit.clickControl(button, 'the button of the variable product');
    const ids = product.variations.map(({ id }) => id);
    const cart = await visit.waitForCart(({ itemsCount }) => itemsCount > 0);
    await expectOnlyThisProduct(
      visit,
      cart,
      { name: product.name, ids, quantity: 1 },
      'the button of the variable product',
    );
    const [line] = cart.lines;
    const missing = chosen.filter((value) => !line?.chosenValues.some((own) => isSameText(own, value)));
    if (missing.length > 0)
      throw new JourneyFailure({
        problem: 'The server has another variation than the one that was chosen.',
        where: 'the form of the product page',
        expected: chosen.join(', '),
        actual: line?.chosenValues.join(', ') || 'no attributes',
        next: 'Look at the value of variation_id in the form when it is submitted.',
      });
    visit.recordCheck(`The server's line has the chosen values: ${chosen.join(', ')}`);
    await visit.expectCounters(cart, 'after adding a variation');
  },
};

interface SelectOption {
  value: string;
  text: string;
}

/** Chooses a variation that can be bought, by its selects or radio buttons; returns the chosen values. */
async function chooseVariation(visit: JourneyVisit, product: ServerProduct): Promise<string[]> {
  const form = visit.page.locator(FORM).filter({ visible: true }).first();
  const wanted = await listBuyableValues(visit, product);
  const selects = form.locator('select[name^="attribute_"]');
  const count = await selects.count();
  const chosen: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const select = selects.nth(index);
    const options = await select
      .locator('option:not([disabled])')
      .evaluateAll((all) =>
        all.map((one) => ({ value: (one as HTMLOptionElement).value, text: one.textContent })),
      );
    const isBuyableOption = (option: SelectOption) =>
      wanted.some((value) => value === option.value || isSameText(option.text, value));
    const option =
      options.find(({ value, text }) => value && isBuyableOption({ value, text })) ??
      options.find(({ value }) => value);
    if (!option) continue;
    chosen.push(option.text.trim());
    await chooseAttributeOption(visit, form, select, option);
  }
  if (count === 0)
    chosen.push(
      ...(await chooseAttributeRadios(visit, form)),
      ...(await chooseAttributeButtons(visit, form, wanted)),
    );
  if (chosen.length === 0)
    throw new JourneyFailure({
      problem: 'The attributes of the variable product cannot be chosen.',
      where: 'the form of the product page',
      expected: 'a select named attribute_… or radio buttons for each attribute',
      actual: 'neither',
      next: 'If the shop has controls of its own, they have to write into the form that WooCommerce reads.',
    });
  await visit.waitUntilIdle();
  return chosen;
}

async function listBuyableValues({ api }: JourneyVisit, { variations }: ServerProduct): Promise<string[]> {
  const include = variations.map(({ id }) => id).join(',');
  const buyable = (await api.fetchProducts({ type: 'variation', include })).filter(
    ({ isBuyable }) => isBuyable,
  );
  const chosen = variations.find(({ id }) => buyable.some((one) => one.id === id)) ?? variations[0];
  return chosen?.attributes.flatMap(({ value }) => value ?? []) ?? [];
}

/**
 * Selects an option. If swatches hide the select, the swatch is clicked or, without one, the select is changed
 * directly.
 */
async function chooseAttributeOption(
  visit: JourneyVisit,
  form: Locator,
  select: Locator,
  { value, text }: SelectOption,
): Promise<void> {
  if (await select.isVisible()) {
    await select.selectOption(value);
    return;
  }
  const swatch = form
    .locator(`[data-value="${value}"], button:has-text("${text.trim()}"), label:has-text("${text.trim()}")`)
    .filter({ visible: true })
    .first();
  if ((await swatch.count()) > 0) return visit.clickControl(swatch, `the swatch "${text.trim()}"`);
  await select.evaluate((element, wanted) => {
    (element as HTMLSelectElement).value = wanted;
    element.dispatchEvent(new Event('change', { bubbles: true }));
  }, value);
  visit.recordNote(`The select for "${text.trim()}" is hidden and has no swatch: it was changed by script`);
}

/** Selects an option in each group of radio buttons, which WooCommerce's block form prints for an attribute. */
async function chooseAttributeRadios(visit: JourneyVisit, form: Locator): Promise<string[]> {
  const groups = form
    .locator('fieldset, [role="radiogroup"]')
    .filter({ has: visit.page.locator('input[type="radio"]') });
  const chosen: string[] = [];
  for (let index = 0; index < (await groups.count()); index += 1) {
    const radio = groups.nth(index).locator('input[type="radio"]:not([disabled])').first();
    const label = visit.page.locator(`label[for="${await radio.getAttribute('id')}"]`);
    chosen.push((await label.textContent())?.trim() ?? '');
    await visit.clickControl(label, `the choice "${chosen.at(-1)}"`);
  }
  return chosen;
}

/**
 * Selects an option in each group of buttons, which the block form of WooCommerce 11 prints for an attribute; the
 * selected button is checked.
 */
async function chooseAttributeButtons(
  visit: JourneyVisit,
  form: Locator,
  wanted: readonly string[],
): Promise<string[]> {
  const chips = 'button[role="radio"]:not([disabled])';
  const groups = form.locator('[role="radiogroup"]').filter({ has: visit.page.locator(chips) });
  const chosen: string[] = [];
  for (let index = 0; index < (await groups.count()); index += 1) {
    const options = groups.nth(index).locator(chips);
    const texts = await options.evaluateAll((all) =>
      all.map((one) => [one.textContent?.trim() ?? '', (one as HTMLButtonElement).value]),
    );
    const position = texts.findIndex((names) =>
      names.some((name) => wanted.some((value) => isSameText(name, value))),
    );
    chosen.push(texts[Math.max(position, 0)]?.[0] ?? '');
    await visit.clickControl(options.nth(Math.max(position, 0)), `the choice "${chosen.at(-1)}"`);
  }
  return chosen;
}

const isSameText = (one: string, other: string) =>
  one.trim().toLocaleLowerCase() === other.trim().toLocaleLowerCase();

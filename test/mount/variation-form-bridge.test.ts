import { waitFor } from '@testing-library/dom';
import { connectJQueryEvents } from '../../mount/bridges/jquery/events';
import type { JQuery } from '../../mount/bridges/jquery/jquery.types';
import { createMiniJQuery } from '../support/mount/mini-jquery';
import { openProductPage } from '../support/widgets/product-page';
import { renderProductHtml } from '../support/widgets/variation-form/form-html';

const MEN = 'attribute_pa_men';
const getForm = () => document.querySelector('form')!;
const getSelect = (name: string) => document.querySelector<HTMLSelectElement>(`select[name="${name}"]`)!;

let $: JQuery;
let stop: () => void;
beforeEach(() => {
  $ = createMiniJQuery();
});
afterEach(() => stop());

async function openVariationForm() {
  const page = openProductPage(renderProductHtml());
  const eventNames: string[] = [];
  stop = connectJQueryEvents($);
  const types =
    'wc_variation_form woocommerce_variation_select_change check_variations update_variation_values found_variation show_variation hide_variation reset_data reset_image woocommerce_variation_has_changed';
  for (const name of types.split(' '))
    $(getForm()).on(name, (_, ...details) => {
      const [variation] = details as [{ variation_id?: number }?];
      eventNames.push(variation?.variation_id ? `${name}(${variation.variation_id})` : name);
    });
  await page.mounted('variation-form');
  await waitFor(() => expect(eventNames).toContain('hide_variation'));
  return { ...page, heard: eventNames };
}

it('variation form: fires jQuery events with the names and in the order of WooCommerce’s own script', async () => {
  const { user, heard: eventNames } = await openVariationForm();
  expect(eventNames[0]).toBe('wc_variation_form');
  await user.selectOptions(getSelect(MEN), 'celadon');
  eventNames.length = 0;
  await user.selectOptions(getSelect('attribute_co'), 's');
  expect(eventNames).toEqual([
    'woocommerce_variation_select_change',
    'check_variations',
    'update_variation_values',
    'found_variation(1)',
    'show_variation(1)',
    'woocommerce_variation_has_changed',
  ]);
  eventNames.length = 0;
  await user.selectOptions(getSelect('attribute_co'), '');
  expect(eventNames).toEqual([
    'woocommerce_variation_select_change',
    'check_variations',
    'update_variation_values',
    'reset_image',
    'reset_data',
    'hide_variation',
    'woocommerce_variation_has_changed',
  ]);
});

it('variation form: finds the variation when a script sets values and triggers change with jQuery', async () => {
  const { heard: eventNames } = await openVariationForm();
  getSelect(MEN).value = 'celadon';
  getSelect('attribute_co').value = 's';
  $(getSelect(MEN)).trigger('change');
  await waitFor(() => expect(eventNames).toContain('found_variation(1)'));
});

it('variation form: reads the product data again on the event reload_product_variations', async () => {
  const { heard: eventNames } = await openVariationForm();
  getForm().dataset.product_variations = '[]';
  eventNames.length = 0;
  $(getForm()).trigger('reload_product_variations');
  await waitFor(() => expect(eventNames).toContain('wc_variation_form'));
  await waitFor(() => expect([...getSelect(MEN).options].map(({ value }) => value)).toEqual(['']));
});

it("variation form: only the widget handles the form, whether WooCommerce's script loads before or after it", async () => {
  const originalFormScript = jest.fn();
  const page = openProductPage(renderProductHtml());
  $(getForm()).on('check_variations.wc-variation-form', originalFormScript);
  stop = connectJQueryEvents($);
  await page.mounted('variation-form');
  await page.user.selectOptions(getSelect(MEN), 'celadon');
  expect(originalFormScript).not.toHaveBeenCalled();
  $(getForm()).on('check_variations.wc-variation-form', originalFormScript);
  $(getForm()).trigger('wc_variation_form');
  await page.user.selectOptions(getSelect(MEN), 'nau');
  expect(originalFormScript).not.toHaveBeenCalled();
});

it("variation form: WooCommerce's script keeps handling the form when the widget is not mounted", () => {
  document.body.innerHTML = renderProductHtml().replace('data-tiem="variation-form"', '');
  const originalFormScript = jest.fn();
  $(getForm()).on('check_variations.wc-variation-form', originalFormScript);
  stop = connectJQueryEvents($);
  $(getForm()).trigger('wc_variation_form');
  $(getForm()).trigger('check_variations');
  expect(originalFormScript).toHaveBeenCalledTimes(1);
});

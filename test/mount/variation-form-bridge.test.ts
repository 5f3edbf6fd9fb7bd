import { waitFor } from '@testing-library/dom';
import { connect, type JQuery } from '../../mount/bridges/jquery/index';
import { createMiniJQuery } from '../support/mount/mini-jquery';
import { openProductPage } from '../support/widgets/product-page';
import { renderProductHtml } from '../support/widgets/variation-form/form-html';

const MEN = 'attribute_pa_men';
const form = () => document.querySelector('form')!;
const select = (name: string) => document.querySelector<HTMLSelectElement>(`select[name="${name}"]`)!;

let $: JQuery;
let stop: () => void;
beforeEach(() => {
  $ = createMiniJQuery();
});
afterEach(() => stop());

async function open() {
  const page = openProductPage(renderProductHtml());
  const heard: string[] = [];
  stop = connect($);
  const said =
    'wc_variation_form woocommerce_variation_select_change check_variations update_variation_values found_variation show_variation hide_variation reset_data reset_image woocommerce_variation_has_changed';
  for (const name of said.split(' '))
    $(form()).on(name, (_, ...details) => {
      const [variation] = details as [{ variation_id?: number }?];
      heard.push(variation?.variation_id ? `${name}(${variation.variation_id})` : name);
    });
  await page.mounted('variation-form');
  await waitFor(() => expect(heard).toContain('hide_variation'));
  return { ...page, heard };
}

it('variation form: jQuery events have the names and the order of WooCommerce’s own script', async () => {
  const { user, heard } = await open();
  expect(heard[0]).toBe('wc_variation_form');
  await user.selectOptions(select(MEN), 'celadon');
  heard.length = 0;
  await user.selectOptions(select('attribute_co'), 's');
  expect(heard).toEqual([
    'woocommerce_variation_select_change',
    'check_variations',
    'update_variation_values',
    'found_variation(1)',
    'show_variation(1)',
    'woocommerce_variation_has_changed',
  ]);
  heard.length = 0;
  await user.selectOptions(select('attribute_co'), '');
  expect(heard).toEqual([
    'woocommerce_variation_select_change',
    'check_variations',
    'update_variation_values',
    'reset_image',
    'reset_data',
    'hide_variation',
    'woocommerce_variation_has_changed',
  ]);
});

it('variation form: the variation is found when a script sets values and triggers change with jQuery', async () => {
  const { heard } = await open();
  select(MEN).value = 'celadon';
  select('attribute_co').value = 's';
  $(select(MEN)).trigger('change');
  await waitFor(() => expect(heard).toContain('found_variation(1)'));
});

it('variation form: reload_product_variations makes it read the product data again', async () => {
  const { heard } = await open();
  form().dataset.product_variations = '[]';
  heard.length = 0;
  $(form()).trigger('reload_product_variations');
  await waitFor(() => expect(heard).toContain('wc_variation_form'));
  await waitFor(() => expect([...select(MEN).options].map(({ value }) => value)).toEqual(['']));
});

it("variation form: only the widget handles the form, whether WooCommerce's script loads before or after", async () => {
  const original = jest.fn();
  const page = openProductPage(renderProductHtml());
  $(form()).on('check_variations.wc-variation-form', original);
  stop = connect($);
  await page.mounted('variation-form');
  await page.user.selectOptions(select(MEN), 'celadon');
  expect(original).not.toHaveBeenCalled();
  $(form()).on('check_variations.wc-variation-form', original);
  $(form()).trigger('wc_variation_form');
  await page.user.selectOptions(select(MEN), 'nau');
  expect(original).not.toHaveBeenCalled();
});

it("variation form: WooCommerce's script keeps handling the form when the widget is not mounted", () => {
  document.body.innerHTML = renderProductHtml().replace('data-tiem="variation-form"', '');
  const original = jest.fn();
  $(form()).on('check_variations.wc-variation-form', original);
  stop = connect($);
  $(form()).trigger('wc_variation_form');
  $(form()).trigger('check_variations');
  expect(original).toHaveBeenCalledTimes(1);
});

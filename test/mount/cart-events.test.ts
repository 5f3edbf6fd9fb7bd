import { waitFor } from '@testing-library/dom';
import { connect } from '../../mount/bridges/jquery/index';
import { createMiniJQuery } from '../support/mount/mini-jquery';
import { renderPage } from '../support/render-page';

const button = () => document.querySelector<HTMLElement>('a[data-tiem="add-to-cart"]')!;

it("cart events: an addition calls DOM and jQuery listeners once each, even next to WooCommerce's own event translators", async () => {
  const page = await renderPage('/cua-hang/');
  const $ = createMiniJQuery();
  connect($);
  const jQueryHeard: string[] = [];
  for (const name of ['adding_to_cart', 'added_to_cart'])
    $(document.body).on(name, () => void jQueryHeard.push(name));
  // Each block script of WooCommerce 8.5 contains its own event translator.
  for (const [event, translation] of [
    ['adding_to_cart', 'wc-blocks_adding_to_cart'],
    ['added_to_cart', 'wc-blocks_added_to_cart'],
  ] as const)
    for (let scripts = 0; scripts < 3; scripts++)
      $(document).on(event, () => void document.body.dispatchEvent(new CustomEvent(translation)));
  const heard: string[] = [];
  for (const type of ['wc-blocks_adding_to_cart', 'wc-blocks_added_to_cart']) {
    const hear = () => heard.push(type);
    document.body.addEventListener(type, hear);
  }
  for (const times of [1, 2]) {
    await page.user.click(button());
    await waitFor(() => expect(jQueryHeard.filter((name) => name === 'added_to_cart')).toHaveLength(times));
  }
  await waitFor(() => expect(heard).toHaveLength(4));
  expect(jQueryHeard).toEqual(['adding_to_cart', 'added_to_cart', 'adding_to_cart', 'added_to_cart']);
  expect(heard).toEqual([
    ...['wc-blocks_adding_to_cart', 'wc-blocks_added_to_cart'],
    ...['wc-blocks_adding_to_cart', 'wc-blocks_added_to_cart'],
  ]);
});

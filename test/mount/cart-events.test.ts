import { waitFor } from '@testing-library/dom';
import { connectJQueryEvents } from '../../mount/bridges/jquery/events';
import { createMiniJQuery } from '../support/mount/mini-jquery';
import { renderPage } from '../support/render-page';

const getAddButton = () => document.querySelector<HTMLElement>('a[data-tiem="add-to-cart"]')!;

it("cart events: an addition fires each DOM and jQuery event once, even beside WooCommerce's own event translators", async () => {
  const page = await renderPage('/cua-hang/');
  const $ = createMiniJQuery();
  connectJQueryEvents($);
  const jQueryEvents: string[] = [];
  for (const name of ['adding_to_cart', 'added_to_cart'])
    $(document.body).on(name, () => void jQueryEvents.push(name));
  // Adds an event translator as each block script of WooCommerce 8.5 does: it dispatches a DOM event for a jQuery
  // event.
  for (const [event, translation] of [
    ['adding_to_cart', 'wc-blocks_adding_to_cart'],
    ['added_to_cart', 'wc-blocks_added_to_cart'],
  ] as const)
    for (let scripts = 0; scripts < 3; scripts++)
      $(document).on(event, () => void document.body.dispatchEvent(new CustomEvent(translation)));
  const domEvents: string[] = [];
  for (const type of ['wc-blocks_adding_to_cart', 'wc-blocks_added_to_cart']) {
    const recordEventType = () => domEvents.push(type);
    document.body.addEventListener(type, recordEventType);
  }
  for (const times of [1, 2]) {
    await page.user.click(getAddButton());
    await waitFor(() => expect(jQueryEvents.filter((name) => name === 'added_to_cart')).toHaveLength(times));
  }
  await waitFor(() => expect(domEvents).toHaveLength(4));
  expect(jQueryEvents).toEqual(['adding_to_cart', 'added_to_cart', 'adding_to_cart', 'added_to_cart']);
  expect(domEvents).toEqual([
    ...['wc-blocks_adding_to_cart', 'wc-blocks_added_to_cart'],
    ...['wc-blocks_adding_to_cart', 'wc-blocks_added_to_cart'],
  ]);
});

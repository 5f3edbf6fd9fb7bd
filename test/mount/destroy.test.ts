import { waitFor } from '@testing-library/dom';
import { createMiniJQuery } from '../support/mount/mini-jquery';
import { deleteGlobals, runScriptTags, runWooCommerceScripts } from '../support/mount/wc/plugin-scripts';
import { renderPage } from '../support/render-page';
import { fillInForm, openCheckout } from '../support/widgets/block-checkout/checkout-page';

const TARGETS: readonly EventTarget[] = [window, document, document.body];
/** React, jsdom and the fake jQuery of these tests keep listeners for these events. */
const IGNORED_TYPES = ['selectionchange', 'mouseover', 'mouseout', 'change'];

/**
 * Records listeners that are added to the window, the document and its body. The returned function lists the event
 * types of those that have not been removed.
 */
function recordListeners(): () => string[] {
  const activeListeners: { target: EventTarget; type: string; listener: unknown }[] = [];
  const { addEventListener, removeEventListener } = EventTarget.prototype;
  const removeRecord = (target: EventTarget, type: string, listener: unknown) => {
    const index = activeListeners.findIndex(
      (record) => record.target === target && record.type === type && record.listener === listener,
    );
    if (index >= 0) activeListeners.splice(index, 1);
  };
  jest.spyOn(EventTarget.prototype, 'addEventListener').mockImplementation(function (
    this: EventTarget,
    type,
    listener,
    options,
  ) {
    const target = this ?? window;
    addEventListener.call(target, type, listener, options);
    const { once, signal } = Object(options) as AddEventListenerOptions;
    if (!TARGETS.includes(target) || IGNORED_TYPES.includes(type) || signal?.aborted) return;
    activeListeners.push({ target, type, listener });
    if (once) addEventListener.call(target, type, () => removeRecord(target, type, listener), { once });
    signal?.addEventListener('abort', () => removeRecord(target, type, listener));
  });
  jest.spyOn(EventTarget.prototype, 'removeEventListener').mockImplementation(function (
    this: EventTarget,
    type,
    listener,
    options,
  ) {
    removeRecord(this ?? window, type, listener);
    removeEventListener.call(this ?? window, type, listener, options);
  });
  return () => activeListeners.map(({ type }) => type);
}

afterEach(() => {
  jest.restoreAllMocks();
  deleteGlobals();
  Reflect.deleteProperty(window, 'jQuery');
});

/** Renders a page before the recording starts, so that Testing Library's own listeners are not recorded. */
const openEmptyPage = () => renderPage('<p>Trang trống</p>', { script: false });

it('destroy: removes all listeners of the bundle from a listing page with jQuery after an addition', async () => {
  await openEmptyPage();
  const getListenedTypes = recordListeners();
  Object.assign(window, { jQuery: createMiniJQuery() });
  const page = await renderPage('/cua-hang/');
  await page.user.click(document.querySelector<HTMLElement>('a[data-tiem="add-to-cart"]')!);
  await waitFor(() => expect(document.querySelector('.tiem-mini-cart__count')).toHaveTextContent(/^1/));
  expect(getListenedTypes()).toContain('tiem:cart:line-added');
  await page.go('<p>Trang trống</p>');
  await waitFor(() => expect(getListenedTypes()).toEqual([]));
});

it("destroy: removes all listeners of the bundle from a checkout beside WooCommerce's own stores", async () => {
  await openEmptyPage();
  const getListenedTypes = recordListeners();
  runWooCommerceScripts();
  const page = await openCheckout();
  runScriptTags();
  await fillInForm(page);
  expect(getListenedTypes()).toContain('load');
  await page.go('<p>Trang trống</p>');
  await waitFor(() => expect(getListenedTypes()).toEqual([]));
});

import { waitFor } from '@testing-library/dom';
import { createMiniJQuery } from '../support/mount/mini-jquery';
import { deleteGlobals, runScriptTags, runWooCommerceScripts } from '../support/mount/wc/plugin-scripts';
import { renderPage } from '../support/render-page';
import { fillInForm, openCheckout } from '../support/widgets/block-checkout/checkout-page';

const TARGETS: readonly EventTarget[] = [window, document, document.body];
/** Events for which React (for all its roots), jsdom and the fake jQuery of these tests keep listeners. */
const OTHERS = ['selectionchange', 'mouseover', 'mouseout', 'change'];

/**
 * Records listeners added to the window, the document and its body from now on. Returns a function that lists the
 * events of those not removed yet.
 */
function recordListeners(): () => string[] {
  const live: { target: EventTarget; type: string; listener: unknown }[] = [];
  const { addEventListener, removeEventListener } = EventTarget.prototype;
  const forget = (target: EventTarget, type: string, listener: unknown) => {
    const index = live.findIndex(
      (one) => one.target === target && one.type === type && one.listener === listener,
    );
    if (index >= 0) live.splice(index, 1);
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
    if (!TARGETS.includes(target) || OTHERS.includes(type) || signal?.aborted) return;
    live.push({ target, type, listener });
    if (once) addEventListener.call(target, type, () => forget(target, type, listener), { once });
    signal?.addEventListener('abort', () => forget(target, type, listener));
  });
  jest.spyOn(EventTarget.prototype, 'removeEventListener').mockImplementation(function (
    this: EventTarget,
    type,
    listener,
    options,
  ) {
    forget(this ?? window, type, listener);
    removeEventListener.call(this ?? window, type, listener, options);
  });
  return () => live.map(({ type }) => type);
}

afterEach(() => {
  jest.restoreAllMocks();
  deleteGlobals();
  Reflect.deleteProperty(window, 'jQuery');
});

/** Renders a page before recording starts, so that the testing library's own listeners are not recorded. */
const withoutScript = () => renderPage('<p>Trang trống</p>', { script: false });

it('destroy: no listener of the bundle is left on a listing page with an addition and jQuery', async () => {
  await withoutScript();
  const listening = recordListeners();
  Object.assign(window, { jQuery: createMiniJQuery() });
  const page = await renderPage('/cua-hang/');
  await page.user.click(document.querySelector<HTMLElement>('a[data-tiem="add-to-cart"]')!);
  await waitFor(() => expect(document.querySelector('.tiem-mini-cart__count')).toHaveTextContent(/^1/));
  expect(listening()).toContain('tiem:cart:line-added');
  await page.go('<p>Trang trống</p>');
  await waitFor(() => expect(listening()).toEqual([]));
});

it("destroy: no listener of the bundle is left on a checkout beside WooCommerce's own stores", async () => {
  await withoutScript();
  const listening = recordListeners();
  runWooCommerceScripts();
  const page = await openCheckout();
  runScriptTags();
  await fillInForm(page);
  expect(listening()).toContain('load');
  await page.go('<p>Trang trống</p>');
  await waitFor(() => expect(listening()).toEqual([]));
});

import { waitFor } from '@testing-library/dom';
import { createMiniJQuery } from '../support/mount/mini-jquery';
import {
  deleteScriptGlobals,
  runScriptTags,
  runWooCommerceScripts,
} from '../support/mount/wc/plugin-scripts';
import { ROOT } from '../support/project-files';
import { renderPage } from '../support/render-page';
import { fillInForm, openCheckout } from '../support/widgets/block-checkout/checkout-page';

const TARGETS: readonly EventTarget[] = [window, document, document.body];
/**
 * Event types that are not checked, because React, jsdom and the fake jQuery of these tests never remove their
 * listeners.
 */
const IGNORED_TYPES = ['selectionchange', 'mouseover', 'mouseout', 'change'];

/**
 * Records listeners that are added to the window, the document and its body. Returns a function that lists the event
 * types of listeners that have not been removed.
 */
function recordListeners(): () => string[] {
  const activeListeners: { target: EventTarget; type: string; listener: unknown }[] = [];
  const { addEventListener, removeEventListener } = EventTarget.prototype;
  const removeListenerRecord = (target: EventTarget, type: string, listener: unknown) => {
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
    if (once)
      addEventListener.call(target, type, () => removeListenerRecord(target, type, listener), { once });
    signal?.addEventListener('abort', () => removeListenerRecord(target, type, listener));
  });
  jest.spyOn(EventTarget.prototype, 'removeEventListener').mockImplementation(function (
    this: EventTarget,
    type,
    listener,
    options,
  ) {
    removeListenerRecord(this ?? window, type, listener);
    removeEventListener.call(this ?? window, type, listener, options);
  });
  return () => activeListeners.map(({ type }) => type);
}

/**
 * Whether the line of a stack trace is in the app's source or in redux-saga, whose `delay` starts timers for the
 * app.
 */
const isAppFrame = (frame: string) => frame.includes(`${ROOT}/src/`) || frame.includes('redux-saga/');

/** Functions that restore the timer functions that `recordAppTimers` has replaced. */
const restoreTimers: (() => void)[] = [];

/**
 * Records the timers that src/ and redux-saga start: `listActiveTimers` lists those that have neither ended nor been
 * cleared, `endedTimers` those that have run, each with its delay and the line that started it. Does not use Jest's
 * spies, which Testing Library would take for fake timers.
 */
function recordAppTimers(): { listActiveTimers(): string[]; endedTimers: string[] } {
  const activeTimers = new Map<unknown, string>();
  const endedTimers: string[] = [];
  for (const [start, clear] of [
    ['setTimeout', 'clearTimeout'],
    ['setInterval', 'clearInterval'],
  ] as const) {
    const { [start]: originalStart, [clear]: originalClear } = window;
    restoreTimers.push(() => Object.assign(window, { [start]: originalStart, [clear]: originalClear }));
    const startRecordedTimer = (callback: (...given: unknown[]) => void, delay = 0, ...given: unknown[]) => {
      const id = originalStart(() => {
        const timer = activeTimers.get(id);
        if (timer) endedTimers.push(timer);
        if (start === 'setTimeout') activeTimers.delete(id);
        callback(...given);
      }, delay);
      const line = new Error().stack?.split('\n').find(isAppFrame);
      if (line) activeTimers.set(id, `${delay} ms: ${line.trim()}`);
      return id;
    };
    const clearRecordedTimer = (id: number) => {
      activeTimers.delete(id);
      originalClear(id);
    };
    Object.assign(window, { [start]: startRecordedTimer, [clear]: clearRecordedTimer });
  }
  return { listActiveTimers: () => [...activeTimers.values()], endedTimers };
}

afterEach(() => {
  jest.restoreAllMocks();
  for (const restore of restoreTimers.splice(0)) restore();
  deleteScriptGlobals();
  Reflect.deleteProperty(window, 'jQuery');
});

/** Renders an empty page before listeners are recorded, so that Testing Library's own listeners are not recorded. */
const renderEmptyPageFirst = () => renderPage('<p>Trang trống</p>', { script: false });

it('destroy: removes all listeners of the bundle from a listing page with jQuery after an addition', async () => {
  await renderEmptyPageFirst();
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
  await renderEmptyPageFirst();
  const getListenedTypes = recordListeners();
  runWooCommerceScripts();
  const page = await openCheckout();
  runScriptTags();
  await fillInForm(page);
  expect(getListenedTypes()).toContain('load');
  await page.go('<p>Trang trống</p>');
  await waitFor(() => expect(getListenedTypes()).toEqual([]));
});

it('destroy: stops all timers of the app on a checkout whose form was filled in', async () => {
  await renderEmptyPageFirst();
  const timers = recordAppTimers();
  const page = await openCheckout();
  await fillInForm(page);
  expect(timers.listActiveTimers()).not.toEqual([]);
  timers.endedTimers.length = 0;
  await page.go('<p>Trang trống</p>');
  await waitFor(() => expect(timers.listActiveTimers()).toEqual([]));
  expect(timers.endedTimers).toEqual([]);
});

import fc from 'fast-check';
import { createShop } from '../../fixtures/shop/shop';
import type { ServerVersion } from '../../fixtures/shop/shop.types';
import type { App } from '../../src/app/app.types';
import {
  cartDomain,
  enqueueChange,
  type NewChange,
  type Outcome,
  refreshRequested,
  selectOptimisticCart,
  viewerAdded,
} from '../../src/cart';
import { createHttp } from '../../src/http/create-http';
import { FakeBrowser, openCartPage } from '../support/cart/fake-cart-server';
import { createPropertyOptions, isLongRun } from '../support/property-options';

/*
 * A model-based test of the cart against the demo shop, which emulates WooCommerce 8 and 11. The shopper changes the
 * cart, leaves, returns and also changes it in another browser, while responses are late, lost, broken, out of order
 * or rejected because of their nonce.
 */

jest.setTimeout(isLongRun ? 60 * 60_000 : 120_000);

const ORIGIN = 'https://tiem.example';
const PRODUCT_IDS = [103, 104, 121] as const;

type ModelStep =
  | { type: 'add' | 'ajaxAdd' | 'quantity'; id: number; quantity: number }
  | { type: 'remove'; id: number; transport: 'store' | 'ajax' }
  | { type: 'coupon'; code: string; isApplied: boolean }
  | { type: 'rate'; rateId: string }
  | { type: 'addInOtherBrowser'; id: number }
  | { type: 'offline' | 'online' | 'hide' | 'show' | 'reload' }
  | { type: 'wait'; duration: number };

const productIdArbitrary = fc.constantFrom(...PRODUCT_IDS);
const step: fc.Arbitrary<ModelStep> = fc.oneof(
  fc.record({
    type: fc.constantFrom('add' as const, 'ajaxAdd' as const, 'quantity' as const),
    id: productIdArbitrary,
    quantity: fc.integer({ min: 1, max: 30 }),
  }),
  fc.record({
    type: fc.constant('remove' as const),
    id: productIdArbitrary,
    transport: fc.constantFrom('store' as const, 'ajax' as const),
  }),
  fc.record({
    type: fc.constant('coupon' as const),
    code: fc.constantFrom('GIAM10', 'tet50k', 'trungthu', 'khong-co'),
    isApplied: fc.boolean(),
  }),
  fc.record({
    type: fc.constant('rate' as const),
    rateId: fc.constantFrom('flat_rate:1', 'flat_rate:4', 'pickup_location:0'),
  }),
  fc.record({ type: fc.constant('addInOtherBrowser' as const), id: productIdArbitrary }),
  fc.record({ type: fc.constantFrom(...(['offline', 'online', 'hide', 'show', 'reload'] as const)) }),
  fc.record({ type: fc.constant('wait' as const), duration: fc.integer({ min: 0, max: 3_000 }) }),
);

/** The faults that the demo shop can inject: lost or broken responses, error statuses and rejections. */
const FAULTS = [
  'drop',
  'lost-answer',
  'cut',
  '500',
  '502',
  'php-notice',
  'firewall',
  '429',
  'stale-nonce',
] as const;
const requestOutcomeArbitrary = fc.record({
  fault: fc.option(fc.constantFrom(...FAULTS), { freq: 2, nil: undefined }),
  delay: fc.constantFrom(10, 60, 400, 900, 4_000),
});
type NetworkCondition = { fault?: (typeof FAULTS)[number] | undefined; delay: number };

const realSetImmediate = setImmediate;
const waitForRealImmediate = () => new Promise((resolve) => realSetImmediate(resolve));

/** Opens the demo shop for one browser, and delays its responses with fake timers. */
function openShop(
  serverVersion: ServerVersion,
  requestOutcomes: readonly NetworkCondition[],
  { localStorage }: FakeBrowser,
) {
  const shop = createShop({ as: serverVersion, origin: ORIGIN });
  const cookies = new Map<string, string>();
  const network = {
    runningRequests: 0,
    maxConcurrentChanges: 0,
    isOnline: true,
    requestOutcomes: [...requestOutcomes],
  };
  const sendRequestAfterDelay = async (request: Request): Promise<Response> => {
    request.headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '));
    network.runningRequests++;
    try {
      const response = await shop.handle(request);
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        cookies.set(name, value);
      }
      const body = await response.arrayBuffer();
      return new Response(body, { status: response.status, headers: response.headers });
    } catch (cause) {
      throw new TypeError('Failed to fetch', { cause });
    } finally {
      network.runningRequests--;
    }
  };
  /**
   * Creates the `fetch` of one page, whose requests reject when they are aborted, as happens when the page is left.
   */
  const createFetchOfPage =
    (inFlight = { changes: 0 }) =>
    async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
      const { fault, delay } = network.requestOutcomes.shift() ?? { delay: 40 };
      const isChange = /batch|add_to_cart|remove_from_cart/.test(String(input));
      if (isChange) network.maxConcurrentChanges = Math.max(network.maxConcurrentChanges, ++inFlight.changes);
      try {
        if (!network.isOnline) throw new TypeError('Failed to fetch');
        const headers = new Headers(init.headers);
        if (fault) headers.set('x-tiem-fault', fault);
        const { signal, ...rest } = init;
        const response = await sendRequestAfterDelay(new Request(String(input), { ...rest, headers })).catch(
          (cause: unknown) => cause,
        );
        await new Promise<void>((resolve, reject) => {
          const timer = setTimeout(resolve, delay);
          signal?.addEventListener('abort', () => {
            clearTimeout(timer);
            reject(signal.reason);
          });
        });
        if (response instanceof Response) return response;
        throw response;
      } finally {
        if (isChange) inFlight.changes--;
      }
    };
  const createPageHttp = () =>
    createHttp({
      settings: {
        restUrl: `${ORIGIN}/wp-json/`,
        ajaxUrl: `${ORIGIN}/wp-admin/admin-ajax.php`,
        wcAjaxUrl: `${ORIGIN}/?wc-ajax=%%endpoint%%`,
        storeApiNonce: null,
        restNonce: null,
      },
      transport: { fetch: createFetchOfPage(), now: () => Date.now() },
      storage: () => localStorage,
    });
  return { shop, sendToShop: sendRequestAfterDelay, createPageHttp, network };
}

/**
 * Advances the fake clock from timer to timer, and waits after each timer until the shop has handled the requests.
 */
async function advanceTime(ms: number, network: { runningRequests: number }): Promise<void> {
  const end = Date.now() + ms;
  for (;;) {
    do await waitForRealImmediate();
    while (network.runningRequests > 0);
    for (let round = 0; round < 3; round++) await waitForRealImmediate();
    const now = Date.now();
    if (now >= end) return;
    if (jest.getTimerCount() === 0) return void jest.setSystemTime(end);
    await jest.advanceTimersToNextTimerAsync();
    if (Date.now() > end) return;
  }
}

function convertStepToChange(
  step: ModelStep,
  findKey: (productId: number) => string | undefined,
): NewChange | undefined {
  if (step.type === 'add') {
    const item = { id: step.id, quantity: step.quantity };
    return { kind: 'add', productId: step.id, quantity: step.quantity, item };
  }
  if (step.type === 'ajaxAdd') {
    const fields = { product_id: String(step.id), quantity: String(step.quantity) };
    return { kind: 'ajaxAdd', productId: step.id, quantity: step.quantity, fields };
  }
  if (step.type === 'coupon') return { kind: 'coupon', code: step.code, isApplied: step.isApplied };
  if (step.type === 'rate') return { kind: 'rate', packageId: 0, rateId: step.rateId };
  // Skips the change if the page shows no line of the product, because a shopper could not make it either.
  const key = 'id' in step ? findKey(step.id) : undefined;
  if (step.type === 'remove' && key) return { kind: 'remove', key, sentVia: step.transport };
  if (step.type === 'quantity' && key)
    return { kind: 'quantity', key, quantity: step.quantity, urgent: true };
  return undefined;
}

const findLineKey = (app: App, productId: number): string | undefined =>
  selectOptimisticCart(app.store.getState())?.items.find(
    (line) => line.id === productId && line.pending !== 'removal',
  )?.key;

interface ShopCart {
  items: { key: string; id: number; quantity: number }[];
  coupons: { code: string }[];
}

async function runModelSteps(
  serverVersion: ServerVersion,
  steps: readonly ModelStep[],
  requestOutcomes: readonly NetworkCondition[],
) {
  const browser = new FakeBrowser().addLocksApi();
  const { shop, sendToShop, createPageHttp, network } = openShop(serverVersion, requestOutcomes, browser);
  const addProductInOtherBrowser = (product: number) =>
    sendToShop(new Request(`${ORIGIN}/?wc-ajax=add_to_cart&product_id=${product}`, { method: 'POST' }));
  const openPage = () => {
    const opened = openCartPage({}, browser, cartDomain, createPageHttp());
    opened.app.store.dispatch(viewerAdded());
    return opened;
  };
  for (const one of PRODUCT_IDS.slice(1)) await addProductInOtherBrowser(one);
  let now = openPage();
  await advanceTime(200, network);
  const problems: unknown[] = [];
  let trackedChanges: { outcome?: Outcome }[] = [];
  const setPageVisibility = (state: 'hidden' | 'visible') => {
    Object.assign(now.page, { visibilityState: state });
    now.page.dispatchEvent(new Event('visibilitychange'));
  };
  const setOnline = (isOnline: boolean) => {
    network.isOnline = isOnline;
    Object.assign((now.page as unknown as Window).navigator, { onLine: isOnline });
    now.page.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
  };
  for (const one of steps) {
    if (one.type === 'wait') await advanceTime(one.duration, network);
    else if (one.type === 'offline' || one.type === 'online') setOnline(one.type === 'online');
    else if (one.type === 'hide' || one.type === 'show')
      setPageVisibility(one.type === 'show' ? 'visible' : 'hidden');
    else if (one.type === 'addInOtherBrowser') await addProductInOtherBrowser(one.id);
    else if (one.type === 'reload') {
      problems.push(...now.problems);
      now.app.destroy();
      // Forgets the changes of the page before the reload: they stay in the journal, but no code awaits their
      // outcome.
      trackedChanges = [];
      now = openPage();
      setOnline(network.isOnline);
      await advanceTime(100, network);
    }
    const change = convertStepToChange(one, (productId) => findLineKey(now.app, productId));
    if (!change) continue;
    const trackedChange: { outcome?: Outcome } = {};
    trackedChanges.push(trackedChange);
    void enqueueChange(now.app, change).then((outcome) => {
      trackedChange.outcome = outcome;
    });
  }
  setOnline(true);
  setPageVisibility('visible');
  await advanceTime(300_000, network);
  // Reads the cart again, because the page does not notice changes made in another browser by itself.
  network.requestOutcomes.length = 0;
  now.app.store.dispatch(refreshRequested());
  await advanceTime(60_000, network);
  const serverCart = (await (
    await sendToShop(new Request(`${ORIGIN}/wp-json/wc/store/v1/cart`))
  ).json()) as ShopCart;
  problems.push(...now.problems);
  const state = now.state();
  const shownCart = selectOptimisticCart(now.app.store.getState());
  now.app.destroy();
  shop.close();
  return {
    state,
    shownCart,
    serverCart,
    trackedChanges,
    problems,
    maxConcurrentChanges: network.maxConcurrentChanges,
  };
}

describe('cart with the demo shop, random actions and faults', () => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance'] });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it.each([8, 11] as const)(
    'cart: after random actions and faults, the page shows the same cart as the demo shop of WooCommerce %i',
    async (serverVersion) => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(step, { maxLength: 20, size: 'max' }),
          fc.array(requestOutcomeArbitrary, { maxLength: 25 }),
          async (steps, requestOutcomes) => {
            const {
              state,
              shownCart,
              serverCart,
              trackedChanges,
              problems,
              maxConcurrentChanges: mostChanging,
            } = await runModelSteps(serverVersion, steps, requestOutcomes);
            expect(state.pending).toEqual([]);
            expect(shownCart?.isUpdating).toBe(false);
            expect(state.confirmed?.items.map(({ key, quantity }) => [key, quantity])).toEqual(
              serverCart.items.map(({ key, quantity }) => [key, quantity]),
            );
            expect(state.confirmed?.coupons.map(({ code }) => code)).toEqual(
              serverCart.coupons.map(({ code }) => code),
            );
            // Checks that every change made on the page that is still open has an outcome.
            expect(trackedChanges.filter(({ outcome }) => !outcome)).toEqual([]);
            expect(mostChanging).toBeLessThanOrEqual(1);
            expect(problems).toEqual([]);
          },
        ),
        createPropertyOptions(25, 1_000),
      );
    },
  );
});

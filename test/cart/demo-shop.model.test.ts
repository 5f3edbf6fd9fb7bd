import fc from 'fast-check';
import { createShop } from '../../fixtures/shop/shop';
import type { ServerAge } from '../../fixtures/shop/shop.types';
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
import { FakeBrowser, openCartPage } from '../support/cart/fake-store';
import { isLongRun, propertyOptions } from '../support/property-options';

/*
 * A model test of the cart against the demo shop as WooCommerce 8 and 11. The shopper changes the cart, leaves,
 * returns and also changes it in another browser, while responses are late, lost, broken, out of order or refused
 * for their nonce. (Jest fails a test with an unhandled rejection by itself.)
 */

jest.setTimeout(isLongRun ? 60 * 60_000 : 120_000);

const ORIGIN = 'https://tiem.example';
const GOODS = [103, 104, 121] as const;

type Step =
  | { do: 'add' | 'ajaxAdd' | 'quantity'; id: number; quantity: number }
  | { do: 'remove'; id: number; by: 'store' | 'ajax' }
  | { do: 'coupon'; code: string; wanted: boolean }
  | { do: 'rate'; rateId: string }
  | { do: 'elsewhere'; id: number }
  | { do: 'offline' | 'online' | 'hide' | 'show' | 'reload' }
  | { do: 'wait'; ms: number };

const id = fc.constantFrom(...GOODS);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constantFrom('add' as const, 'ajaxAdd' as const, 'quantity' as const),
    id,
    quantity: fc.integer({ min: 1, max: 30 }),
  }),
  fc.record({
    do: fc.constant('remove' as const),
    id,
    by: fc.constantFrom('store' as const, 'ajax' as const),
  }),
  fc.record({
    do: fc.constant('coupon' as const),
    code: fc.constantFrom('GIAM10', 'tet50k', 'trungthu', 'khong-co'),
    wanted: fc.boolean(),
  }),
  fc.record({
    do: fc.constant('rate' as const),
    rateId: fc.constantFrom('flat_rate:1', 'flat_rate:4', 'pickup_location:0'),
  }),
  fc.record({ do: fc.constant('elsewhere' as const), id }),
  fc.record({ do: fc.constantFrom(...(['offline', 'online', 'hide', 'show', 'reload'] as const)) }),
  fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 3_000 }) }),
);

/** What happens to a request: whether the shop handles it without fault, and how long the response takes. */
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
const fate = fc.record({
  fault: fc.option(fc.constantFrom(...FAULTS), { freq: 2, nil: undefined }),
  ms: fc.constantFrom(10, 60, 400, 900, 4_000),
});
type Fate = { fault?: (typeof FAULTS)[number] | undefined; ms: number };

const tick = setImmediate;
const waitForTick = () => new Promise((resolve) => tick(resolve));

/** A browser whose requests go to the demo shop, with delays on a fake clock. */
function openShop(as: ServerAge, fates: readonly Fate[], { localStorage }: FakeBrowser) {
  const shop = createShop({ as, origin: ORIGIN });
  const cookies = new Map<string, string>();
  const told = { atWork: 0, mostChanging: 0, isOnline: true, fates: [...fates] };
  const sendRequest = async (request: Request): Promise<Response> => {
    request.headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '));
    told.atWork++;
    try {
      const answer = await shop.handle(request);
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        cookies.set(name, value);
      }
      const body = await answer.arrayBuffer();
      return new Response(body, { status: answer.status, headers: answer.headers });
    } catch (cause) {
      throw new TypeError('Failed to fetch', { cause });
    } finally {
      told.atWork--;
    }
  };
  /** A fetch of one page: responses to a page that has been left are dropped. */
  const wire =
    (onItsWay = { changes: 0 }) =>
    async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
      const { fault, ms } = told.fates.shift() ?? { ms: 40 };
      const isChange = /batch|add_to_cart|remove_from_cart/.test(String(input));
      if (isChange) told.mostChanging = Math.max(told.mostChanging, ++onItsWay.changes);
      try {
        if (!told.isOnline) throw new TypeError('Failed to fetch');
        const headers = new Headers(init.headers);
        if (fault) headers.set('x-tiem-fault', fault);
        const { signal, ...rest } = init;
        const answer = await sendRequest(new Request(String(input), { ...rest, headers })).catch(
          (cause: unknown) => cause,
        );
        await new Promise<void>((resolve, reject) => {
          const timer = setTimeout(resolve, ms);
          signal?.addEventListener('abort', () => {
            clearTimeout(timer);
            reject(signal.reason);
          });
        });
        if (answer instanceof Response) return answer;
        throw answer;
      } finally {
        if (isChange) onItsWay.changes--;
      }
    };
  const http = () =>
    createHttp({
      settings: {
        restUrl: `${ORIGIN}/wp-json/`,
        ajaxUrl: `${ORIGIN}/wp-admin/admin-ajax.php`,
        wcAjaxUrl: `${ORIGIN}/?wc-ajax=%%endpoint%%`,
        storeApiNonce: null,
        restNonce: null,
      },
      clock: Date,
      fetch: wire(),
      storage: () => localStorage,
    });
  return { shop, ask: sendRequest, http, told };
}

/** Advances the clock from timer to timer, and waits at each one until the shop has handled its requests. */
async function advanceTime(ms: number, told: { atWork: number }): Promise<void> {
  const end = Date.now() + ms;
  for (;;) {
    do await waitForTick();
    while (told.atWork > 0);
    for (let round = 0; round < 3; round++) await waitForTick();
    const now = Date.now();
    if (now >= end) return;
    if (jest.getTimerCount() === 0) return void jest.setSystemTime(end);
    await jest.advanceTimersToNextTimerAsync();
    if (Date.now() > end) return;
  }
}

function changeOf(step: Step, keyOf: (id: number) => string | undefined): NewChange | undefined {
  if (step.do === 'add') {
    const item = { id: step.id, quantity: step.quantity };
    return { kind: 'add', productId: step.id, quantity: step.quantity, item };
  }
  if (step.do === 'ajaxAdd') {
    const fields = { product_id: String(step.id), quantity: String(step.quantity) };
    return { kind: 'ajaxAdd', productId: step.id, quantity: step.quantity, fields };
  }
  if (step.do === 'coupon') return { kind: 'coupon', code: step.code, isApplied: step.wanted };
  if (step.do === 'rate') return { kind: 'rate', packageId: 0, rateId: step.rateId };
  // The shopper can only change lines that are on the screen.
  const key = 'id' in step ? keyOf(step.id) : undefined;
  if (step.do === 'remove' && key) return { kind: 'remove', key, sentVia: step.by };
  if (step.do === 'quantity' && key) return { kind: 'quantity', key, quantity: step.quantity, urgent: true };
  return undefined;
}

const findLineKey = (app: App, id: number): string | undefined =>
  selectOptimisticCart(app.store.getState())?.items.find(
    (line) => line.id === id && line.pending !== 'removal',
  )?.key;

interface ShopCart {
  items: { key: string; id: number; quantity: number }[];
  coupons: { code: string }[];
}

async function runSteps(as: ServerAge, steps: readonly Step[], fates: readonly Fate[]) {
  const browser = new FakeBrowser().withLocks();
  const { shop, ask, http, told } = openShop(as, fates, browser);
  const elsewhere = (product: number) =>
    ask(new Request(`${ORIGIN}/?wc-ajax=add_to_cart&product_id=${product}`, { method: 'POST' }));
  const open = () => {
    const opened = openCartPage({}, browser, cartDomain, http());
    opened.app.store.dispatch(viewerAdded());
    return opened;
  };
  for (const one of GOODS.slice(1)) await elsewhere(one);
  let now = open();
  await advanceTime(200, told);
  const problems: unknown[] = [];
  let wishes: { outcome?: Outcome }[] = [];
  const setVisibility = (state: 'hidden' | 'visible') => {
    Object.assign(now.page, { visibilityState: state });
    now.page.dispatchEvent(new Event('visibilitychange'));
  };
  const network = (isOnline: boolean) => {
    told.isOnline = isOnline;
    Object.assign((now.page as unknown as Window).navigator, { onLine: isOnline });
    now.page.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
  };
  for (const one of steps) {
    if (one.do === 'wait') await advanceTime(one.ms, told);
    else if (one.do === 'offline' || one.do === 'online') network(one.do === 'online');
    else if (one.do === 'hide' || one.do === 'show') setVisibility(one.do === 'show' ? 'visible' : 'hidden');
    else if (one.do === 'elsewhere') await elsewhere(one.id);
    else if (one.do === 'reload') {
      problems.push(...now.problems);
      now.app.destroy();
      // The changes of that page stay in the journal, but no caller waits for their outcome.
      wishes = [];
      now = open();
      network(told.isOnline);
      await advanceTime(100, told);
    }
    const change = changeOf(one, (id) => findLineKey(now.app, id));
    if (!change) continue;
    const wish: { outcome?: Outcome } = {};
    wishes.push(wish);
    void enqueueChange(now.app, change).then((outcome) => {
      wish.outcome = outcome;
    });
  }
  network(true);
  setVisibility('visible');
  await advanceTime(300_000, told);
  // A change made in another browser shows when the page reads the cart again and gets a response.
  told.fates.length = 0;
  now.app.store.dispatch(refreshRequested());
  await advanceTime(60_000, told);
  const held = (await (await ask(new Request(`${ORIGIN}/wp-json/wc/store/v1/cart`))).json()) as ShopCart;
  problems.push(...now.problems);
  const state = now.state();
  const shown = selectOptimisticCart(now.app.store.getState());
  now.app.destroy();
  shop.close();
  return { state, shown, held, wishes, problems, mostChanging: told.mostChanging };
}

describe('cart and demo shop, any steps and faults', () => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance'] });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it.each([8, 11] as const)(
    'cart: page and demo shop of WooCommerce %i agree in the end after any steps and faults',
    async (as) => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(step, { maxLength: 20, size: 'max' }),
          fc.array(fate, { maxLength: 25 }),
          async (steps, fates) => {
            const { state, shown, held, wishes, problems, mostChanging } = await runSteps(as, steps, fates);
            expect(state.pending).toEqual([]);
            expect(shown?.isUpdating).toBe(false);
            expect(state.confirmed?.items.map(({ key, quantity }) => [key, quantity])).toEqual(
              held.items.map(({ key, quantity }) => [key, quantity]),
            );
            expect(state.confirmed?.coupons.map(({ code }) => code)).toEqual(
              held.coupons.map(({ code }) => code),
            );
            // Each change of a page that is still open has an outcome.
            expect(wishes.filter(({ outcome }) => !outcome)).toEqual([]);
            expect(mostChanging).toBeLessThanOrEqual(1);
            expect(problems).toEqual([]);
          },
        ),
        propertyOptions(25, 1_000),
      );
    },
  );
});

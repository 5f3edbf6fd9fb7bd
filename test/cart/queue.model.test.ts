import fc from 'fast-check';
import {
  enqueueChange,
  type NewChange,
  type Outcome,
  selectOptimisticCart,
  viewerAdded,
} from '../../src/cart';
import { type Fate, openCartPage } from '../support/cart/fake-store';
import { isLongRun, propertyOptions } from '../support/property-options';

/*
 * A model test of the queue: random changes by the shopper, and random network failures for each request. Always:
 * one request at a time and no change lost; at the end the page shows the cart of the shop.
 */

type Step =
  | { do: 'add' | 'ajaxAdd'; id: number; quantity: number }
  | { do: 'quantity'; id: number; quantity: number; urgent: boolean }
  | { do: 'remove'; id: number; by: 'store' | 'ajax' }
  | { do: 'coupon'; code: string; wanted: boolean }
  | { do: 'rate'; rateId: string }
  | { do: 'customer'; billing: Record<string, string>; urgent: boolean }
  | { do: 'wait'; ms: number }
  | { do: 'offline' | 'online' };

const id = fc.integer({ min: 1, max: 3 });
const quantity = fc.integer({ min: 1, max: 5 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constantFrom('add' as const, 'ajaxAdd' as const), id, quantity }),
  fc.record({ do: fc.constant('quantity' as const), id, quantity, urgent: fc.boolean() }),
  fc.record({ do: fc.constant('remove' as const), id, by: fc.constant('store' as const) }),
  fc.record({
    do: fc.constant('coupon' as const),
    code: fc.constantFrom('tet', 'TET', 'quen'),
    wanted: fc.boolean(),
  }),
  fc.record({
    do: fc.constant('rate' as const),
    rateId: fc.constantFrom('flat_rate:1', 'flat_rate:2', 'free_shipping:3'),
  }),
  fc.record({
    do: fc.constant('customer' as const),
    billing: fc.constantFrom<Record<string, string>>({ city: 'Huế' }, { city: 'Hội An' }, { phone: '0901' }),
    urgent: fc.boolean(),
  }),
  fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 900 }) }),
  fc.record({ do: fc.constantFrom('offline' as const, 'online' as const) }),
);

const fate = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Fate>('ok') },
  {
    weight: 3,
    arbitrary: fc.constantFrom<Fate>(
      'lost-before',
      'lost-after',
      'broken-before',
      'broken-after',
      'throttled',
    ),
  },
);

/**
 * A refusal after a lost response: if a newer change had replaced this one meanwhile, nobody knows which of both
 * arrived.
 */
const anyFate = fc.oneof(
  { weight: 4, arbitrary: fate },
  { weight: 1, arbitrary: fc.constantFrom<Fate>('refused', 'blocked') },
);

function changeOf(step: Step): NewChange | null {
  switch (step.do) {
    case 'add':
      return {
        kind: 'add',
        productId: step.id,
        quantity: step.quantity,
        item: { id: step.id, quantity: step.quantity },
      };
    case 'ajaxAdd': {
      const fields = { product_id: String(step.id), quantity: String(step.quantity) };
      return { kind: 'ajaxAdd', productId: step.id, quantity: step.quantity, fields };
    }
    case 'quantity':
      return { kind: 'quantity', key: `key-${step.id}`, quantity: step.quantity, urgent: step.urgent };
    case 'remove':
      return { kind: 'remove', key: `key-${step.id}`, sentVia: step.by };
    case 'coupon':
      return { kind: 'coupon', code: step.code, isApplied: step.wanted };
    case 'rate':
      return { kind: 'rate', packageId: 0, rateId: step.rateId };
    case 'customer':
      return { kind: 'customer', billing: step.billing, urgent: step.urgent };
    default:
      return null;
  }
}

interface Wish {
  change: NewChange;
  outcome: Outcome;
}

/**
 * The cart that the shop must have in the end: all confirmed changes, applied in the order in which they were made.
 */
function expected(start: Record<number, number>, wishes: Wish[]) {
  const lines = new Map(Object.entries(start).map(([key, value]) => [Number(key), value]));
  for (const { change, outcome } of wishes) {
    if (outcome.result !== 'done') continue;
    if ('productId' in change)
      lines.set(change.productId, (lines.get(change.productId) ?? 0) + change.quantity);
    else if (change.kind === 'remove') lines.delete(Number(change.key.slice(4)));
    else if (change.kind === 'quantity') lines.set(Number(change.key.slice(4)), change.quantity);
  }
  return Object.fromEntries(lines);
}

/** The last change wins where a value is absolute; the fields of an address are merged. */
function lastWishes(wishes: Wish[]) {
  const coupons = new Set<string>();
  let rate = 'flat_rate:1';
  let billing: Record<string, string> = { country: 'VN' };
  wishes.forEach(({ change, outcome }, index) => {
    // A replaced change has the outcome of the change that replaced it.
    const heir = wishes
      .slice(index)
      .find((wish) => wish.change.kind === 'customer' && wish.outcome.result !== 'replaced');
    if (change.kind === 'customer' && heir?.outcome.result === 'done')
      billing = { ...billing, ...change.billing };
    if (outcome.result !== 'done') return;
    if (change.kind === 'coupon') coupons[change.isApplied ? 'add' : 'delete'](change.code.toLowerCase());
    if (change.kind === 'rate') rate = change.rateId;
  });
  return { coupons: [...coupons].sort(), rate, billing };
}

async function runSteps(steps: readonly Step[], fates: readonly Fate[]) {
  const start = { 1: 2, 2: 1 };
  const shop = openCartPage(start);
  shop.server.fates.push(...fates);
  shop.app.store.dispatch(viewerAdded());
  await shop.advanceTime(100);
  const wishes: { change: NewChange; outcome: Promise<Outcome> }[] = [];
  for (const one of steps) {
    if (one.do === 'wait') await shop.advanceTime(one.ms);
    else if (one.do === 'offline' || one.do === 'online') shop.page.dispatchEvent(new Event(one.do));
    const change = changeOf(one);
    const isShown = () =>
      selectOptimisticCart(shop.app.store.getState())?.items.some(
        (line) => line.key === (change as { key: string }).key && line.pending !== 'removal',
      );
    // The shopper can only change lines that are on the screen.
    if (change && (!('key' in change) || isShown()))
      wishes.push({ change, outcome: enqueueChange(shop.app, change) });
  }
  shop.page.dispatchEvent(new Event('online'));
  await shop.advanceTime(200_000);
  const state = shop.state();
  expect(state.pending).toEqual([]);
  expect(state.confirmed?.items.map((line) => [line.id, line.quantity])).toEqual([...shop.server.lines]);
  expect(state.confirmed?.coupons.map(({ code }) => code)).toEqual([...shop.server.coupons]);
  expect(state.confirmed?.billingAddress).toEqual(shop.server.billing);
  expect(selectOptimisticCart(shop.app.store.getState())?.isUpdating).toBe(false);
  expect(shop.server.maxConcurrent).toBeLessThanOrEqual(1);
  expect(shop.problems).toEqual([]);
  const granted = await Promise.all(
    wishes.map(async ({ change, outcome }) => ({ change, outcome: await outcome })),
  );
  shop.app.destroy();
  return { ...shop, granted, start };
}

// Hundreds of runs take this long on a busy machine.
jest.setTimeout(isLongRun ? 30 * 60_000 : 60_000);

describe('cart queue, any steps of shopper and network', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  // spec 4.3: every answer replaces the cart
  // fault 5
  it('cart queue: no change is lost or applied twice and the page shows what the shop has, whatever shopper and network do', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 25 }),
        fc.array(fate, { maxLength: 20 }),
        async (steps, fates) => {
          const { server, granted, start } = await runSteps(steps, fates);
          expect(Object.fromEntries(server.lines)).toEqual(expected(start, granted));
          const { coupons, rate, billing } = server;
          expect({ coupons: [...coupons].sort(), rate, billing }).toEqual(lastWishes(granted));
        },
      ),
      propertyOptions(200),
    );
  });

  it('cart queue: the page shows what the shop has, whatever shopper and network do and whatever the shop refuses', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 25 }),
        fc.array(anyFate, { maxLength: 20 }),
        async (steps, fates) => {
          await runSteps(steps, fates);
        },
      ),
      propertyOptions(100),
    );
  });
});

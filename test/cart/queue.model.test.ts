import fc from 'fast-check';
import {
  enqueueChange,
  type NewChange,
  type Outcome,
  PAGE_QUANTITIES,
  PAGE_READ,
  selectOptimisticCart,
  viewerAdded,
} from '../../src/cart';
import { openCartPage, type RequestOutcome } from '../support/cart/fake-cart-server';
import { createPropertyOptions, isLongRun } from '../support/property-options';

/*
 * A model-based test of the queue with random changes by the shopper and random network failures. At any time at most
 * one request is in flight, no change is lost, and in the end the page shows the same cart as the shop.
 */

type ModelStep =
  | { type: 'add' | 'ajaxAdd'; id: number; quantity: number }
  | { type: 'quantity'; id: number; quantity: number; urgent: boolean }
  | { type: 'remove'; id: number; transport: 'store' | 'ajax' }
  | { type: 'coupon'; code: string; isApplied: boolean }
  | { type: 'rate'; rateId: string }
  | { type: 'customer'; billing: Record<string, string>; urgent: boolean }
  | { type: 'cartForm'; id: number; quantity: number }
  | { type: 'pageRead' }
  | { type: 'wait'; duration: number }
  | { type: 'offline' | 'online' };

/**
 * The cart line whose quantity is changed with the cart form; the quantities of all other lines are changed with the
 * Store API.
 */
const FORM_LINE = 3;
const productIdArbitrary = fc.integer({ min: 1, max: 3 });
const quantityArbitrary = fc.integer({ min: 1, max: 5 });
const step: fc.Arbitrary<ModelStep> = fc.oneof(
  fc.record({
    type: fc.constantFrom('add' as const, 'ajaxAdd' as const),
    id: productIdArbitrary,
    quantity: quantityArbitrary,
  }),
  fc.record({
    type: fc.constant('quantity' as const),
    id: fc.integer({ min: 1, max: 2 }),
    quantity: quantityArbitrary,
    urgent: fc.boolean(),
  }),
  fc.record({
    type: fc.constant('remove' as const),
    id: productIdArbitrary,
    transport: fc.constant('store' as const),
  }),
  fc.record({
    type: fc.constant('coupon' as const),
    code: fc.constantFrom('tet', 'TET', 'quen'),
    isApplied: fc.boolean(),
  }),
  fc.record({
    type: fc.constant('rate' as const),
    rateId: fc.constantFrom('flat_rate:1', 'flat_rate:2', 'free_shipping:3'),
  }),
  fc.record({
    type: fc.constant('customer' as const),
    billing: fc.constantFrom<Record<string, string>>({ city: 'Huế' }, { city: 'Hội An' }, { phone: '0901' }),
    urgent: fc.boolean(),
  }),
  fc.record({
    type: fc.constant('cartForm' as const),
    id: fc.constant(FORM_LINE),
    quantity: quantityArbitrary,
  }),
  fc.record({ type: fc.constant('pageRead' as const) }),
  fc.record({ type: fc.constant('wait' as const), duration: fc.integer({ min: 0, max: 900 }) }),
  fc.record({ type: fc.constantFrom('offline' as const, 'online' as const) }),
);

const requestOutcomeArbitrary = fc.oneof(
  { weight: 4, arbitrary: fc.constant<RequestOutcome>('ok') },
  {
    weight: 3,
    arbitrary: fc.constantFrom<RequestOutcome>(
      'lost-before',
      'lost-after',
      'broken-before',
      'broken-after',
      'throttled',
    ),
  },
);

/**
 * Outcomes that include rejections, for tests that do not predict the final cart: a change whose response was lost, and
 * which a rejected newer change has replaced, may or may not have been applied.
 */
const outcomeOrRejectionArbitrary = fc.oneof(
  { weight: 4, arbitrary: requestOutcomeArbitrary },
  { weight: 1, arbitrary: fc.constantFrom<RequestOutcome>('refused', 'blocked') },
);

function convertStepToChange(step: ModelStep): NewChange | null {
  switch (step.type) {
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
      return { kind: 'remove', key: `key-${step.id}`, sentVia: step.transport };
    case 'coupon':
      return { kind: 'coupon', code: step.code, isApplied: step.isApplied };
    case 'rate':
      return { kind: 'rate', packageId: 0, rateId: step.rateId };
    case 'customer':
      return { kind: 'customer', billing: step.billing, urgent: step.urgent };
    case 'cartForm': {
      const fields = [[`cart[key-${step.id}][qty]`, String(step.quantity)]] as const;
      return { kind: 'page', url: '/gio-hang/', purpose: PAGE_QUANTITIES, fields, pageOnly: true };
    }
    case 'pageRead':
      return { kind: 'page', url: '/gio-hang/', purpose: PAGE_READ, pageOnly: true };
    default:
      return null;
  }
}

interface TrackedChange {
  change: NewChange;
  outcome: Outcome;
}

/**
 * Applies all confirmed changes in the order in which they were made, to predict the lines of the shop's final cart.
 * A rejected form is listed both as applied and as not applied, because the shop may have applied an attempt whose
 * response was lost.
 */
function predictPossibleCartLines(initialLines: Record<number, number>, trackedChanges: TrackedChange[]) {
  const rejectedForms = trackedChanges.filter(
    ({ change, outcome }) => change.kind === 'page' && change.fields && outcome.result === 'refused',
  );
  const subsets = rejectedForms.reduce<TrackedChange[][]>(
    (found, form) => found.flatMap((subset) => [subset, [...subset, form]]),
    [[]],
  );
  return subsets.map((applied) =>
    predictCartLines(
      initialLines,
      trackedChanges.filter((tracked) => tracked.outcome.result === 'done' || applied.includes(tracked)),
    ),
  );
}

function predictCartLines(initialLines: Record<number, number>, appliedChanges: TrackedChange[]) {
  const lines = new Map(Object.entries(initialLines).map(([key, value]) => [Number(key), value]));
  for (const { change } of appliedChanges) {
    if ('productId' in change)
      lines.set(change.productId, (lines.get(change.productId) ?? 0) + change.quantity);
    else if (change.kind === 'remove') lines.delete(Number(change.key.slice(4)));
    else if (change.kind === 'quantity') lines.set(Number(change.key.slice(4)), change.quantity);
    else if (change.kind === 'page' && change.fields && lines.has(FORM_LINE))
      lines.set(FORM_LINE, Number(change.fields[0]![1]));
  }
  return Object.fromEntries(lines);
}

/** Predicts the shop's coupons, rate and address: the last change wins, and the fields of an address are merged. */
function predictCouponsRateAndAddress(trackedChanges: TrackedChange[]) {
  const coupons = new Set<string>();
  let rate = 'flat_rate:1';
  let billing: Record<string, string> = { country: 'VN' };
  trackedChanges.forEach(({ change, outcome }, index) => {
    // A replaced address change counts as done if the change that replaced it is done, because that change contains
    // its fields.
    const lastReplacement = trackedChanges
      .slice(index)
      .find((later) => later.change.kind === 'customer' && later.outcome.result !== 'replaced');
    if (change.kind === 'customer' && lastReplacement?.outcome.result === 'done')
      billing = { ...billing, ...change.billing };
    if (outcome.result !== 'done') return;
    if (change.kind === 'coupon') coupons[change.isApplied ? 'add' : 'delete'](change.code.toLowerCase());
    if (change.kind === 'rate') rate = change.rateId;
  });
  return { coupons: [...coupons].sort(), rate, billing };
}

async function runModelSteps(steps: readonly ModelStep[], requestOutcomes: readonly RequestOutcome[]) {
  const initialLines = { 1: 2, 2: 1 };
  const shop = openCartPage(initialLines);
  shop.server.requestOutcomes.push(...requestOutcomes);
  shop.app.store.dispatch(viewerAdded());
  await shop.advanceTime(100);
  const trackedChanges: { change: NewChange; outcome: Promise<Outcome> }[] = [];
  for (const one of steps) {
    if (one.type === 'wait') await shop.advanceTime(one.duration);
    else if (one.type === 'offline' || one.type === 'online') shop.page.dispatchEvent(new Event(one.type));
    const change = convertStepToChange(one);
    const isChangedLineShown = () =>
      selectOptimisticCart(shop.app.store.getState())?.items.some(
        (line) => line.key === (change as { key: string }).key && line.pending !== 'removal',
      );
    // Skips changes of lines that the page does not show, because a shopper cannot make them.
    if (change && (!('key' in change) || isChangedLineShown()))
      trackedChanges.push({ change, outcome: enqueueChange(shop.app, change) });
  }
  shop.page.dispatchEvent(new Event('online'));
  await shop.advanceTime(200_000);
  const state = shop.state();
  expect(state.pending).toEqual([]);
  expect(state.confirmed?.items.map((line) => [line.id, line.quantity])).toEqual([...shop.server.lines]);
  expect(state.confirmed?.coupons.map(({ code }) => code)).toEqual([...shop.server.coupons]);
  expect(state.confirmed?.billingAddress).toEqual(shop.server.billing);
  expect(selectOptimisticCart(shop.app.store.getState())?.isUpdating).toBe(false);
  expect(shop.server.maxRunningRequests).toBeLessThanOrEqual(1);
  expect(shop.problems).toEqual([]);
  const settledChanges = await Promise.all(
    trackedChanges.map(async ({ change, outcome }) => ({ change, outcome: await outcome })),
  );
  shop.app.destroy();
  return { ...shop, settledChanges, initialLines };
}

// Each test has hundreds of random runs, which take longer than Jest's default timeout on a busy machine.
jest.setTimeout(isLongRun ? 30 * 60_000 : 60_000);

describe('cart queue, random actions and network failures', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  // spec 4.3: every answer replaces the cart
  // fault 5
  it("cart queue: random actions and network failures lose no change and apply none twice, and the page ends with the shop's cart", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 25 }),
        fc.array(requestOutcomeArbitrary, { maxLength: 20 }),
        async (steps, requestOutcomes) => {
          const { server, settledChanges, initialLines } = await runModelSteps(steps, requestOutcomes);
          const serverLines = Object.fromEntries(server.lines);
          expect(predictPossibleCartLines(initialLines, settledChanges)).toContainEqual(serverLines);
          const { coupons, rate, billing } = server;
          expect({ coupons: [...coupons].sort(), rate, billing }).toEqual(
            predictCouponsRateAndAddress(settledChanges),
          );
        },
      ),
      createPropertyOptions(200),
    );
  });

  it("cart queue: after random actions, network failures and rejections, the page ends with the shop's cart", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 25 }),
        fc.array(outcomeOrRejectionArbitrary, { maxLength: 20 }),
        async (steps, requestOutcomes) => {
          await runModelSteps(steps, requestOutcomes);
        },
      ),
      createPropertyOptions(100),
    );
  });
});

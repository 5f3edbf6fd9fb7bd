import fc from 'fast-check';
import {
  fieldBlurred,
  getExpressSession,
  newTotalConfirmed,
  orderRequested,
  payAgainRequested,
  retryRequested,
} from '../../src/checkout';
import { sendWalletAddress } from '../../src/checkout/express/express-session';
import { browser } from '../../src/lib/browser';
import { decodeRegistration, getPaymentRegistry, selectPayment, setupCancelled } from '../../src/payment';
import {
  type CheckoutTab,
  createCheckoutTab,
  createFakeWindow,
  createSharedStorage,
  FakeCheckoutServer,
  type OrderRequestOutcome,
  selectCheckoutState,
  selectTypedAddresses,
} from '../support/checkout/fake-checkout-server';
import { advanceTime } from '../support/jest/advance-time';
import { createPropertyOptions, isLongRun } from '../support/property-options';

/*
 * A model-based test with two tabs of one shopper. The shopper types, clicks, leaves and returns at random, and
 * every request may be lost or delayed. Some orders are paid on another page, from which the shopper returns with or
 * without having paid. Some payment methods wait for the shopper or never respond, and wallet sheets open and close.
 * In every case the cart is ordered at most once, no button stays disabled, and no typed text is lost.
 */

type ModelStep =
  | { type: 'typeText'; tab: 0 | 1; field: string; value: string }
  | { type: 'leave' | 'press' | 'retry' | 'confirm' | 'reload' | 'payAgain' | 'cancel'; tab: 0 | 1 }
  | { type: 'sheet'; tab: 0 | 1; sheetResult: 'submit' | 'close' | 'fail' }
  | { type: 'hosted'; isHosted: boolean }
  | { type: 'paid' }
  | { type: 'wait'; duration: number }
  | { type: 'network'; isOnline: boolean }
  | { type: 'price'; price: number };

const tabArbitrary = fc.constantFrom(0 as const, 1 as const);
const step: fc.Arbitrary<ModelStep> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('typeText' as const),
      tab: tabArbitrary,
      field: fc.constantFrom('city', 'address_1', 'first_name'),
      value: fc.constantFrom('Huế', 'Hà Nội', '12 Lê Lợi', 'Mây', 'Đà Nẵng '),
    }),
  },
  { weight: 4, arbitrary: fc.record({ type: fc.constant('press' as const), tab: tabArbitrary }) },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constantFrom(...(['leave', 'retry', 'confirm', 'reload', 'payAgain', 'cancel'] as const)),
      tab: tabArbitrary,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('sheet' as const),
      tab: tabArbitrary,
      sheetResult: fc.constantFrom('submit' as const, 'close' as const, 'fail' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('hosted' as const), isHosted: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('paid' as const) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      type: fc.constant('wait' as const),
      duration: fc.integer({ min: 0, max: 9_000 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('network' as const), isOnline: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant('price' as const), price: fc.constantFrom(90_000, 110_000) }),
  },
);

const requestOutcomes: readonly OrderRequestOutcome[] = [
  'refused',
  'throttled',
  'lost-before',
  'lost-after',
  'broken-before',
  'broken-after',
  'repeated',
  'late',
];
const requestOutcomeArbitrary = fc.oneof(
  { weight: 2, arbitrary: fc.constant<OrderRequestOutcome>('ok') },
  { weight: 5, arbitrary: fc.constantFrom(...requestOutcomes) },
);

const INITIAL_VALUES = {
  email: 'khach@example.com',
  first_name: 'Mây',
  last_name: 'Lê',
  address_1: '1 Hàng Gai',
  city: 'Hà Nội',
};

/** How long the payment method's setup takes in ms: no time, as long as a person needs, or forever. */
const setupDurationArbitrary = fc.constantFrom(0, 0, 45_000, Number.POSITIVE_INFINITY);

function addPaymentMethods({ app }: CheckoutTab, setupDuration: number): void {
  const { observers, expressMethods } = getPaymentRegistry(app);
  if (setupDuration > 0)
    observers.add(
      'payment_setup',
      () =>
        new Promise((resolve) => {
          if (setupDuration < Number.POSITIVE_INFINITY)
            setTimeout(() => resolve({ type: 'success' }), setupDuration);
        }),
    );
  const wallet = { name: 'vi', content: null, edit: null, canMakePayment: () => true };
  const registration = decodeRegistration(wallet, 'express');
  if (registration.ok) expressMethods.add('vi', registration.method);
}

const isWalletSheetOpen = ({ app }: CheckoutTab): boolean =>
  selectPayment(app.store.getState()).activePaymentMethod === 'vi';

async function runSteps(
  serverVersion: 8 | 11,
  steps: readonly ModelStep[],
  server: FakeCheckoutServer,
  withLocks: boolean,
  setupDuration: number,
) {
  const page = createFakeWindow({ locks: withLocks });
  const storage = createSharedStorage();
  const goTo = jest.spyOn(browser, 'goTo').mockImplementation(() => {});
  jest.spyOn(browser, 'isOnline').mockImplementation(() => server.isOnline);
  const openTabWithMethods = () => {
    const opened = createCheckoutTab(server, storage, page);
    addPaymentMethods(opened, setupDuration);
    return opened;
  };
  const tabs: CheckoutTab[] = [openTabWithMethods(), openTabWithMethods()];
  const typed: Record<string, string>[] = [{}, {}];
  const problems: unknown[] = [];
  let clickCount = 0;
  await advanceTime(500);
  const typeIntoField = (tabIndex: 0 | 1, field: string, value: string) => {
    tabs[tabIndex]!.typeText(field, value);
    typed[tabIndex]![field] = value;
  };
  for (const tabIndex of [0, 1] as const)
    for (const [field, value] of Object.entries(INITIAL_VALUES)) typeIntoField(tabIndex, field, value);

  for (const one of steps) {
    if (one.type === 'wait') await advanceTime(one.duration);
    else if (one.type === 'price') server.price = one.price;
    else if (one.type === 'hosted') server.isPaidExternally = one.isHosted;
    else if (one.type === 'paid') {
      const unpaidOrder = server.orders.find(({ status }) => status === 'pending');
      if (unpaidOrder) server.markOrderAsPaid(unpaidOrder.id);
    } else if (one.type === 'sheet') {
      const { app } = tabs[one.tab]!;
      const expressSession = getExpressSession(app);
      const isBusy = selectPayment(app.store.getState()).status !== 'idle';
      expressSession.startSession('vi');
      if (one.sheetResult === 'submit') {
        clickCount++;
        expressSession.submitOrder('vi');
        continue;
      }
      if (!isBusy && selectPayment(app.store.getState()).status === 'express_started') {
        void sendWalletAddress(app, { city: 'Vinh' });
        await advanceTime(200);
      }
      void (one.sheetResult === 'close'
        ? expressSession.closeSession('vi')
        : expressSession.failSession('vi', 'Ví không đủ tiền.'));
    } else if (one.type === 'network') {
      server.isOnline = one.isOnline;
      page.dispatchEvent(new Event(one.isOnline ? 'online' : 'offline'));
    } else if (one.type === 'typeText') {
      // Types only while no wallet sheet is open, because an open sheet covers the form.
      if (!isWalletSheetOpen(tabs[one.tab]!)) typeIntoField(one.tab, one.field, one.value);
    } else {
      const { app } = tabs[one.tab]!;
      if (one.type === 'leave') app.store.dispatch(fieldBlurred());
      if (one.type === 'press') clickCount++;
      if (one.type === 'press') app.store.dispatch(orderRequested());
      if (one.type === 'confirm') clickCount++;
      if (one.type === 'confirm') app.store.dispatch(newTotalConfirmed());
      if (one.type === 'payAgain') clickCount++;
      if (one.type === 'payAgain') app.store.dispatch(payAgainRequested());
      if (one.type === 'cancel') app.store.dispatch(setupCancelled());
      if (one.type === 'retry') clickCount++;
      if (one.type === 'retry') app.store.dispatch(retryRequested());
      if (one.type === 'reload') {
        problems.push(...tabs[one.tab]!.problems);
        tabs[one.tab]!.closeTab();
        tabs[one.tab] = openTabWithMethods();
        // Stops checking the typed values after a reload: the tabs share one draft, so the form contains what any tab
        // has stored last.
        await advanceTime(300);
        typed[one.tab] = {};
      }
    }
  }
  server.isOnline = true;
  page.dispatchEvent(new Event('online'));
  await advanceTime(400_000);
  // Cancels payment setups that never end, as a shopper can with a button.
  for (const { app } of tabs) app.store.dispatch(setupCancelled());
  await advanceTime(400_000);
  for (const { problems: tabProblems } of tabs) problems.push(...tabProblems);
  return { serverVersion, tabs, typed, clickCount, problems, goTo };
}

describe('order with random actions and network failures', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it.each([
    [8, true],
    [11, true],
    [8, false],
    // fault 9
    [11, false],
  ] as const)(
    'order: random actions and network failures never place two orders for one cart (WooCommerce %s, with locks: %s)',
    async (serverVersion, withLocks) => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(step, { maxLength: 22 }),
          fc.array(requestOutcomeArbitrary, { maxLength: 8 }),
          setupDurationArbitrary,
          async (steps, givenRequestOutcomes, setupDuration) => {
            const server = new FakeCheckoutServer(serverVersion);
            server.requestOutcomes.push(...givenRequestOutcomes);
            const { tabs, typed, clickCount, problems } = await runSteps(
              serverVersion,
              steps,
              server,
              withLocks,
              setupDuration,
            );
            expect(server.orders.length).toBeLessThanOrEqual(1);
            // Checks that the pages have sent no more order requests than the shopper has clicked.
            expect(server.orderRequests.length).toBeLessThanOrEqual(clickCount);
            for (const [index, one] of tabs.entries()) {
              const { status, attempt } = selectCheckoutState(one);
              // Checks that each page either shows the result of the order or has an enabled order button.
              const isUsable =
                status === 'idle' && ['none', 'changed', 'unknownOutcome', 'unpaid'].includes(attempt.phase);
              const isDone = status === 'complete' || ['placed', 'probablyPlaced'].includes(attempt.phase);
              expect({ status, phase: attempt.phase, isFine: isUsable || isDone }).toMatchObject({
                isFine: true,
              });
              const { billing, shipping } = selectTypedAddresses(one);
              for (const [field, value] of Object.entries(typed[index]!))
                expect((field === 'email' ? billing : shipping)[field]).toBe(value);
            }
            expect(problems).toEqual([]);
            for (const one of tabs) one.closeTab();
            jest.restoreAllMocks();
          },
        ),
        createPropertyOptions(60, 1_250),
      );
    },
    isLongRun ? 30 * 60_000 : 60_000,
  );
});

import { type CartSettings, hasAddressForRates, readCartSettings } from '../../src/cart';
import { waitUntilCartRead } from '../../src/cart/settings-and-meta';
import { HttpError } from '../../src/http/errors';
import { FakeBrowser, openCartPage } from '../support/cart/fake-cart-server';

const createSettings = (raw: Record<string, unknown> = {}): CartSettings =>
  readCartSettings({ raw } as unknown as Parameters<typeof readCartSettings>[0]);

const DEFAULTS = {
  displayCartPricesIncludingTax: false,
  taxesEnabled: false,
  displayItemizedTaxes: false,
  couponsEnabled: true,
  shippingEnabled: true,
  isShippingCalculatorEnabled: true,
  shippingCostRequiresAddress: false,
  localPickupEnabled: false,
  collectableMethodIds: [],
};

const createLocaleSettings = (locale: unknown) => ({ countryData: { VN: { locale } } });

describe('cart settings', () => {
  it('cart settings: a page without settings gets the defaults', () => {
    expect(createSettings()).toMatchObject(DEFAULTS);
  });

  it.each(Object.entries(DEFAULTS).filter(([, value]) => typeof value === 'boolean'))(
    'cart settings: %s is read from the page, and a value that is not a boolean is ignored',
    (name, defaultValue) => {
      expect(createSettings({ [name]: !defaultValue })).toMatchObject({ ...DEFAULTS, [name]: !defaultValue });
      expect(createSettings({ [name]: String(!defaultValue) })).toMatchObject(DEFAULTS);
    },
  );

  it('cart settings: entries of `collectableMethodIds` that are not strings are ignored', () => {
    const readCollectableMethodIds = (value: unknown) =>
      createSettings({ collectableMethodIds: value }).collectableMethodIds;
    expect(readCollectableMethodIds(['pickup_location', 7, null])).toEqual(['pickup_location']);
    expect(readCollectableMethodIds('pickup_location')).toEqual([]);
  });

  it.each([
    ['has no locale rules', undefined, ['country', 'city', 'state', 'postcode']],
    ['hides the state', { state: { hidden: true } }, ['country', 'city', 'postcode']],
    ['has an optional postcode', { postcode: { required: false } }, ['country', 'city', 'state']],
    [
      'explicitly shows and requires a field',
      { city: { hidden: false, required: true } },
      ['country', 'city', 'state', 'postcode'],
    ],
    ['has invalid locale rules', 'none', ['country', 'city', 'state', 'postcode']],
    ['has null as its locale rules', null, ['country', 'city', 'state', 'postcode']],
  ])(
    'cart settings: the required address fields follow the locale rules of a country that %s',
    (_, locale, fields) => {
      expect(createSettings(createLocaleSettings(locale)).getRequiredFields('VN')).toEqual(fields);
    },
  );
});

describe('shipping address', () => {
  const settings = createSettings(
    createLocaleSettings({ postcode: { required: false }, state: { hidden: true } }),
  );

  it.each([
    ['all required fields are filled', { country: 'VN', city: 'Huế' }, true],
    ['a required field is empty', { country: 'VN', city: '' }, false],
    ['a required field has only spaces', { country: 'VN', city: '  ' }, false],
    ['a required field is missing', { country: 'VN' }, false],
    ['nothing is filled', {}, false],
    ['the country has other required fields', { country: 'US', city: 'Salem' }, false],
  ])(
    'shipping address: counts as complete only if every field that the country requires has a value: %s',
    (_, address, isComplete) => {
      expect(hasAddressForRates(address, settings)).toBe(isComplete);
    },
  );
});

describe('waiting for the cart', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  /** Observes a promise, and returns a function that says whether the promise has resolved. */
  function observePromise(promise: Promise<void>): () => boolean {
    let isDone = false;
    void promise.then(() => {
      isDone = true;
    });
    return () => isDone;
  }

  it('waiting for the cart: requests a read, and ends when the cart has been read', async () => {
    const { app, state, advanceTime } = openCartPage({ 1: 2 });
    const isDone = observePromise(waitUntilCartRead(app));
    await Promise.resolve();
    expect([isDone(), state().viewers, state().confirmed]).toEqual([false, 1, null]);
    await advanceTime(5_000);
    expect([isDone(), state().viewers]).toEqual([true, 0]);
    expect(state().confirmed?.items).toHaveLength(1);
  });

  it('waiting for the cart: ends when the server rejects the read', async () => {
    const browser = new FakeBrowser();
    const rejectAsForbidden = () =>
      Promise.reject(new HttpError({ kind: 'refused', code: 'forbidden', status: 403 }));
    const { app, state, advanceTime } = openCartPage({}, browser, undefined, {
      ...browser.server.createHttp(),
      rest: rejectAsForbidden,
    });
    const isDone = observePromise(waitUntilCartRead(app));
    await advanceTime(5_000);
    expect([isDone(), state().viewers]).toEqual([true, 0]);
    expect([state().confirmed, state().readProblem === null]).toEqual([null, false]);
  });

  it('waiting for the cart: ends at once in a browser that is offline already', async () => {
    const { app, page, state, advanceTime } = openCartPage();
    page.dispatchEvent(new Event('offline'));
    const isDone = observePromise(waitUntilCartRead(app));
    await advanceTime(0);
    expect([isDone(), state().viewers, state().readProblem]).toEqual([true, 0, null]);
  });

  it('waiting for the cart: ends when the browser goes offline', async () => {
    const { app, page, state, advanceTime } = openCartPage();
    const isDone = observePromise(waitUntilCartRead(app));
    expect(isDone()).toBe(false);
    page.dispatchEvent(new Event('offline'));
    await advanceTime(0);
    expect([isDone(), state().viewers]).toEqual([true, 0]);
  });
});

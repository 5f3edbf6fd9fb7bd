import { type CartSettings, isAddressKnown, readCartSettings } from '../../src/cart';
import { waitForCart } from '../../src/cart/cart.blocks';
import { HttpError } from '../../src/http/errors';
import { FakeBrowser, openCartPage } from '../support/cart/fake-store';

const settingsOf = (raw: Record<string, unknown> = {}): CartSettings =>
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

const localeOf = (locale: unknown) => ({ countryData: { VN: { locale } } });

describe('cart settings', () => {
  it('cart settings: a page without settings gets the defaults', () => {
    expect(settingsOf()).toMatchObject(DEFAULTS);
  });

  it.each(Object.entries(DEFAULTS).filter(([, value]) => typeof value === 'boolean'))(
    'cart settings: %s is read from the page, and a value that is no boolean is ignored',
    (name, missing) => {
      expect(settingsOf({ [name]: !missing })).toMatchObject({ ...DEFAULTS, [name]: !missing });
      expect(settingsOf({ [name]: String(!missing) })).toMatchObject(DEFAULTS);
    },
  );

  it('cart settings: only texts in the list of pickup methods are used', () => {
    const ids = (value: unknown) => settingsOf({ collectableMethodIds: value }).collectableMethodIds;
    expect(ids(['pickup_location', 7, null])).toEqual(['pickup_location']);
    expect(ids('pickup_location')).toEqual([]);
  });

  it.each([
    ['has no rules of its own', undefined, ['country', 'city', 'state', 'postcode']],
    ['hides the state', { state: { hidden: true } }, ['country', 'city', 'postcode']],
    ['has an optional postcode', { postcode: { required: false } }, ['country', 'city', 'state']],
    [
      'says that fields are shown and required',
      { city: { hidden: false, required: true } },
      ['country', 'city', 'state', 'postcode'],
    ],
    ['has rules that cannot be read', 'none', ['country', 'city', 'state', 'postcode']],
    ['has null as its rules', null, ['country', 'city', 'state', 'postcode']],
  ])('cart settings: a country that %s needs the right address fields', (_, locale, fields) => {
    expect(settingsOf(localeOf(locale)).requiredAddressFields('VN')).toEqual(fields);
  });
});

describe('shipping address', () => {
  const settings = settingsOf(localeOf({ postcode: { required: false }, state: { hidden: true } }));

  it.each([
    ['all required fields are filled', { country: 'VN', city: 'Huế' }, true],
    ['a required field is empty', { country: 'VN', city: '' }, false],
    ['a required field has only spaces', { country: 'VN', city: '  ' }, false],
    ['a required field is missing', { country: 'VN' }, false],
    ['nothing is filled', {}, false],
    ['the country has other required fields', { country: 'US', city: 'Salem' }, false],
  ])('shipping address: when %s, it is complete or not', (_, address, isKnown) => {
    expect(isAddressKnown(address, settings)).toBe(isKnown);
  });
});

describe('waiting for the cart', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  /** Whether the promise has resolved by now. */
  function watch(promise: Promise<void>): () => boolean {
    let isDone = false;
    void promise.then(() => {
      isDone = true;
    });
    return () => isDone;
  }

  it('waiting for the cart: ends when the cart has been read, and keeps no viewer', async () => {
    const { app, state, advanceTime } = openCartPage({ 1: 2 });
    const isDone = watch(waitForCart(app));
    expect([isDone(), state().viewers]).toEqual([false, 1]);
    await advanceTime(5_000);
    expect([isDone(), state().viewers]).toEqual([true, 0]);
    expect(state().confirmed?.items).toHaveLength(1);
  });

  it('waiting for the cart: ends when the server refuses the read', async () => {
    const browser = new FakeBrowser();
    const refused = () => Promise.reject(new HttpError({ kind: 'refused', code: 'forbidden', status: 403 }));
    const { app, state, advanceTime } = openCartPage({}, browser, undefined, {
      ...browser.server.http(),
      rest: refused,
    });
    const isDone = watch(waitForCart(app));
    await advanceTime(5_000);
    expect([isDone(), state().viewers]).toEqual([true, 0]);
    expect([state().confirmed, state().readProblem === null]).toEqual([null, false]);
  });

  it('waiting for the cart: ends when the browser goes offline', async () => {
    const { app, page, state, advanceTime } = openCartPage();
    const isDone = watch(waitForCart(app));
    expect(isDone()).toBe(false);
    page.dispatchEvent(new Event('offline'));
    await advanceTime(0);
    expect([isDone(), state().viewers]).toEqual([true, 0]);
  });
});

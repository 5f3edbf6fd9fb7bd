import { getCheckoutForm } from '../../src/checkout';
import {
  createCheckoutTab,
  createFakeWindow,
  createSharedStorage,
  FakeCheckoutServer,
} from '../support/checkout/fake-checkout-server';

const SETTINGS = {
  countries: { VN: 'Việt Nam', US: 'Mỹ', AU: 'Úc', JP: 'Nhật Bản' },
  countryData: {
    VN: { states: [] },
    US: { locale: {} },
    AU: { locale: {} },
    JP: { states: { JP13: 'Tokyo' } },
  },
  statesVersion: 'a1',
};
const STATES = { US: { CA: 'California' } };
const REQUEST = { path: '/tiem/v1/states', query: { version: 'a1' } };

/**
 * Opens a checkout on a page that does not contain the states of the United States and Australia; `answer` responds
 * to the request for them.
 */
async function openCheckout(answer: () => Promise<unknown>, settings: object = SETTINGS) {
  const server = new FakeCheckoutServer(8);
  const http = server.createHttp();
  const requests: unknown[] = [];
  jest.spyOn(server, 'createHttp').mockReturnValue({
    ...http,
    rest: async (request) => {
      if (!request.path.includes('states')) return http.rest(request);
      requests.push(request);
      return { status: 200, headers: new Headers(), body: await answer() };
    },
  });
  const tab = createCheckoutTab(server, createSharedStorage(), createFakeWindow(), { raw: settings });
  await jest.advanceTimersByTimeAsync(500);
  const chooseCountry = async (country: string) => {
    tab.typeText('country', country);
    await jest.advanceTimersByTimeAsync(500);
  };
  const readStatesOfCountry = (country: string) =>
    getCheckoutForm(tab.app).schema.getCountryRules(country).states;
  return { tab, requests, choose: chooseCountry, readStates: readStatesOfCountry };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('checkout: the states of a country are requested only when the page leaves them out and the shopper chooses it', async () => {
  const { tab, requests, choose, readStates } = await openCheckout(async () => STATES);
  await choose('JP');
  expect(requests).toEqual([]);
  expect(readStates('JP')).toEqual({ JP13: 'Tokyo' });
  await choose('US');
  expect(requests).toEqual([REQUEST]);
  expect(readStates('US')).toEqual({ CA: 'California' });
  await choose('VN');
  await choose('US');
  expect(requests).toHaveLength(1);
  tab.closeTab();
});

it('checkout: the state is a text field, and an error is logged when the states cannot be loaded', async () => {
  const { tab, choose, readStates } = await openCheckout(() => Promise.reject(new Error('no connection')));
  await choose('US');
  expect(readStates('US')).toEqual({});
  expect(tab.problems).toEqual([['the states of the chosen country', new Error('no connection')]]);
  tab.closeTab();
});

it('checkout: after the states could not be loaded, they are requested again when the shopper chooses a country that needs them', async () => {
  const rejectAsOffline = () => Promise.reject(new Error('no connection'));
  const answers = [rejectAsOffline, rejectAsOffline, async () => STATES];
  const { tab, requests, choose, readStates } = await openCheckout(() => answers.shift()!());
  await choose('US');
  expect(requests).toHaveLength(1);
  await choose('VN');
  expect(requests).toHaveLength(1);
  await choose('AU');
  expect(requests).toHaveLength(2);
  await choose('US');
  expect(requests).toHaveLength(3);
  expect(readStates('US')).toEqual({ CA: 'California' });
  tab.closeTab();
});

it('checkout: when the settings do not contain the version of the states, no states are requested', async () => {
  const { tab, requests, choose } = await openCheckout(async () => STATES, {
    ...SETTINGS,
    statesVersion: undefined,
  });
  await choose('US');
  expect(requests).toEqual([]);
  tab.closeTab();
});

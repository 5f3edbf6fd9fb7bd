import { enqueueChange } from '../../src/cart';
import { fragmentsDomain, fragmentsRequested } from '../../src/fragments';
import { FakeBrowser, openCartPage } from '../support/cart/fake-cart-server';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const isFragmentsRequest = (request: string) => request.startsWith('get_refreshed_fragments');

it('fragments: a requested refresh waits until the shop has answered the pending changes, and is then sent once', async () => {
  const { app, server, advanceTime } = openCartPage({ 1: 2 }, new FakeBrowser(), fragmentsDomain);
  server.latency = 1_000;
  void enqueueChange(app, { kind: 'quantity', key: 'key-1', quantity: 3, urgent: false });
  app.store.dispatch(fragmentsRequested());
  await advanceTime(900);
  expect(server.requests).toEqual(['batch update-item key-1=3']);
  await advanceTime(2_000);
  expect(server.requests.filter(isFragmentsRequest)).toHaveLength(1);
  app.destroy();
});

it('fragments: a change that the shop answers during a request replaces that request', async () => {
  const { app, server, advanceTime } = openCartPage({ 1: 2 }, new FakeBrowser(), fragmentsDomain);
  server.latency = 1_000;
  app.store.dispatch(fragmentsRequested());
  await advanceTime(100);
  expect(server.requests).toEqual([expect.stringContaining('get_refreshed_fragments')]);
  server.latency = 10;
  void enqueueChange(app, { kind: 'quantity', key: 'key-1', quantity: 3, urgent: false });
  await advanceTime(600);
  expect(server.requests).toEqual([
    expect.stringContaining('get_refreshed_fragments'),
    'batch update-item key-1=3',
    expect.stringContaining('get_refreshed_fragments'),
  ]);
  app.destroy();
});

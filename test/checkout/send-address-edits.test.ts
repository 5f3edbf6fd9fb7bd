import { fieldBlurred } from '../../src/checkout';
import {
  createCheckoutTab,
  createFakeWindow,
  createSharedStorage,
  FakeCheckoutServer,
} from '../support/checkout/fake-checkout-server';
import { advanceTime } from '../support/jest/advance-time';

async function openCheckoutTab() {
  const server = new FakeCheckoutServer(8);
  const tab = createCheckoutTab(server, createSharedStorage(), createFakeWindow());
  await advanceTime(500);
  return { server, tab, savedShipping: server.customer.shipping };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('address edits', () => {
  // spec 7.2: update-customer: 1500 ms after the last letter of the form
  // spec 9: customer update from the form: 1500 ms
  it('address edit: is sent 1.5 s after the last key press', async () => {
    const { tab, savedShipping } = await openCheckoutTab();
    tab.typeText('city', 'Huế');
    await advanceTime(1_400);
    tab.typeText('address_1', '1 Lê Lợi');
    await advanceTime(1_499);
    expect(savedShipping).toEqual({});
    await advanceTime(200);
    expect(savedShipping).toMatchObject({ city: 'Huế', address_1: '1 Lê Lợi' });
  });

  // spec 7.2: update-customer: at once when a field is left
  it('address edit: is sent at once when the field loses focus', async () => {
    const { tab, savedShipping } = await openCheckoutTab();
    tab.typeText('city', 'Huế');
    tab.app.store.dispatch(fieldBlurred());
    await advanceTime(100);
    expect(savedShipping).toMatchObject({ city: 'Huế' });
  });

  // spec 5.2: changed fields are sent only where none of them is wrong
  it('address edit: is not sent while another field of the same address is invalid', async () => {
    const { tab, savedShipping } = await openCheckoutTab();
    tab.typeText('city', 'Huế');
    tab.typeText('postcode', '!!');
    await advanceTime(3_000);
    expect(savedShipping).toEqual({});
    tab.typeText('postcode', '530000');
    await advanceTime(3_000);
    expect(savedShipping).toMatchObject({ city: 'Huế', postcode: '530000' });
  });
});

import { type AddressKind, fieldsEdited, selectAddresses } from '../../src/address';
import type { App } from '../../src/app/app.types';
import { askCart } from '../../src/cart';
import { pushCustomer } from '../../src/checkout';
import type { OutsideCart } from '../../src/extend/outside';
import type { Theirs } from './theirs';

type Address = Readonly<Record<string, string>>;

interface CustomerData {
  billing_address?: Address;
  shipping_address?: Address;
}

/**
 * WooCommerce's stores send what changes in them to the server, 1.5 s later: the cart store a whole address, the
 * checkout store (WooCommerce 11) the chosen method. They would send back what our mirror has told them, over what the
 * shopper has typed since:
 *
 *   shopper        L e                  H à   N ộ i
 *   ours              ── name ──▶ cart            ── city ──▶
 *   their store                   address ──|1.5 s|── address with an empty city ──▶
 *
 * So the actions with which they send are replaced. What a script has put into an address, the form takes and sends.
 */
export function takeTheirRequests(app: App, { data }: Theirs, lastTold: () => OutsideCart | undefined): void {
  const { store } = app;
  const replace = (name: string, action: string, ours: (given?: CustomerData) => Promise<object>): void => {
    const actions = data?.dispatch(name);
    if (typeof actions?.[action] === 'function') actions[action] = ours;
  };

  replace('wc/store/checkout', 'updateDraftOrder', async () => ({}));
  replace('wc/store/cart', 'updateCustomerData', async ({ billing_address, shipping_address } = {}) => {
    const told = lastTold();
    if (!told) return {};
    const billing = changedByScripts(billing_address, told.billingAddress);
    const shipping = changedByScripts(shipping_address, told.shippingAddress);
    const edits = Object.entries({ billing, shipping }).flatMap(([kind, fields]) =>
      Object.entries(fields).map(([field, value]) => ({ kind: kind as AddressKind, field, value })),
    );
    if (edits.length === 0) return {};
    const state = store.getState() as object;
    if ('checkout' in state && selectAddresses(state)) {
      store.dispatch(fieldsEdited(edits));
      await pushCustomer(app);
    } else await askCart(app, { kind: 'customer', urgent: true, billing, shipping });
    return {};
  });
}

/** Their store empties these by itself with a new country. */
const EMPTIED = ['state', 'postcode'];

function changedByScripts(given: Address = {}, told: Address): Address {
  const isEmptied = (field: string) =>
    given[field] === '' && EMPTIED.includes(field) && given.country === told.country;
  return Object.fromEntries(
    Object.entries(given).filter(
      ([field, value]) => typeof value === 'string' && value !== (told[field] ?? '') && !isEmptied(field),
    ),
  );
}

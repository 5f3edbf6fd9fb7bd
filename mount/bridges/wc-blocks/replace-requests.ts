import { type AddressKind, fieldsEdited, selectAddresses } from '../../../src/address';
import type { App } from '../../../src/app/app.types';
import { enqueueChange } from '../../../src/cart';
import { pushCustomer } from '../../../src/checkout';
import type { WcCart } from '../../../src/extend/wc-cart';
import type { NativeBlocks } from './native-blocks';

export type Address = Readonly<Record<string, string>>;

interface CustomerData {
  billing_address?: Address;
  shipping_address?: Address;
}

/**
 * WooCommerce's stores send their changes to the server 1.5 s later: the cart store a whole address, the checkout store
 * (WooCommerce 11) the chosen method. They would send the values that our mirror wrote, and overwrite what the shopper
 * has typed since:
 *
 *   shopper         L e                  H à   N ộ i
 *   our cart           ── name ──▶ cart            ── city ──▶
 *   native store                   address ──|1.5 s|── address with an empty city ──▶
 *
 * So the actions that send are replaced. An address that a script has changed is written into the form, which sends it.
 */
export function replaceNativeRequests(
  app: App,
  { data }: NativeBlocks,
  lastTold: () => WcCart | undefined,
): void {
  const replaceAction = (
    name: string,
    action: string,
    ours: (given?: CustomerData) => Promise<object>,
  ): void => {
    const actions = data?.dispatch(name);
    if (typeof actions?.[action] === 'function') actions[action] = ours;
  };

  replaceAction('wc/store/checkout', 'updateDraftOrder', async () => ({}));
  replaceAction('wc/store/cart', 'updateCustomerData', async ({ billing_address, shipping_address } = {}) => {
    const told = lastTold();
    if (!told) return {};
    const billing = changedByScripts(billing_address, told.billingAddress);
    const shipping = changedByScripts(shipping_address, told.shippingAddress);
    if (Object.keys({ ...billing, ...shipping }).length === 0) return {};
    if (editForm(app, { billing, shipping })) await pushCustomer(app);
    else await enqueueChange(app, { kind: 'customer', urgent: true, billing, shipping });
    return {};
  });
}

/** Writes the fields that a script has changed into the checkout form. Returns whether the page has one. */
export function editForm({ store }: App, changed: Readonly<Record<AddressKind, Address>>): boolean {
  const state = store.getState();
  if (!('checkout' in state) || !selectAddresses(state)) return false;
  const edits = (['billing', 'shipping'] as const).flatMap((kind) =>
    Object.entries(changed[kind]).map(([field, value]) => ({ kind, field, value })),
  );
  if (edits.length > 0) store.dispatch(fieldsEdited(edits));
  return true;
}

/** The native store empties these fields itself when the country changes. */
const EMPTIED = ['state', 'postcode'];

export function changedByScripts(given: Address = {}, told: Address): Address {
  const isClearedByCountry = (field: string) =>
    given[field] === '' && EMPTIED.includes(field) && given.country === told.country;
  return Object.fromEntries(
    Object.entries(given).filter(
      ([field, value]) =>
        typeof value === 'string' && value !== (told[field] ?? '') && !isClearedByCountry(field),
    ),
  );
}

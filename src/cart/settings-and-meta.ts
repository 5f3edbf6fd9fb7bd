import type { App } from '../app/app.types';
import type { Settings } from '../app/settings.types';
import { createDerivedSelector } from '../lib/create-derived-selector';
import { asList, asRecord } from '../lib/json-values';
import type { CartChange } from './change.rules';
import { waitForStoreValue } from './saga';
import {
  selectCartState,
  selectIsCartStale,
  selectPendingChanges,
  viewerAdded,
  viewerRemoved,
} from './slice';
import type { Address } from './types';

/** The shop's settings for carts and their amounts. */
export interface CartSettings {
  displayCartPricesIncludingTax: boolean;
  taxesEnabled: boolean;
  displayItemizedTaxes: boolean;
  couponsEnabled: boolean;
  shippingEnabled: boolean;
  isShippingCalculatorEnabled: boolean;
  shippingCostRequiresAddress: boolean;
  localPickupEnabled: boolean;
  /** Ids of the shipping methods that are local pickup. */
  collectableMethodIds: readonly string[];
  /** Returns the address fields that a country requires before shipping can be calculated. */
  getRequiredFields(country: string): readonly string[];
}

const LOCATION_FIELDS = ['country', 'city', 'state', 'postcode'] as const;

export function readCartSettings({ raw }: Settings): CartSettings {
  const readBooleanSetting = (key: string, defaultValue: boolean) =>
    typeof raw[key] === 'boolean' ? raw[key] : defaultValue;
  const ids = raw.collectableMethodIds;
  return {
    displayCartPricesIncludingTax: readBooleanSetting('displayCartPricesIncludingTax', false),
    taxesEnabled: readBooleanSetting('taxesEnabled', false),
    displayItemizedTaxes: readBooleanSetting('displayItemizedTaxes', false),
    couponsEnabled: readBooleanSetting('couponsEnabled', true),
    shippingEnabled: readBooleanSetting('shippingEnabled', true),
    isShippingCalculatorEnabled: readBooleanSetting('isShippingCalculatorEnabled', true),
    shippingCostRequiresAddress: readBooleanSetting('shippingCostRequiresAddress', false),
    localPickupEnabled: readBooleanSetting('localPickupEnabled', false),
    collectableMethodIds: asList(ids).filter((id) => typeof id === 'string'),
    getRequiredFields(country) {
      const { locale } = asRecord(asRecord(raw.countryData)[country]);
      return LOCATION_FIELDS.filter((field) => {
        const { required, hidden } = asRecord(asRecord(locale)[field]);
        return hidden !== true && required !== false;
      });
    },
  };
}

/** Whether the address has all the fields that its country needs for shipping rates. */
export function hasAddressForRates(address: Address, { getRequiredFields }: CartSettings): boolean {
  return getRequiredFields(address.country ?? '').every((field) => (address[field] ?? '').trim() !== '');
}

/** The pending changes, with the property names of WooCommerce's cart store (docs/spec/3-data.md, section 3.3). */
export interface CartMeta {
  updatingCustomerData: boolean;
  updatingSelectedRate: boolean;
  applyingCoupon: string;
  removingCoupon: string;
  isCartDataStale: boolean;
  itemsPendingQuantity: readonly string[];
  itemsPendingDelete: readonly string[];
}

export function createCartMeta(pending: readonly CartChange[], isStale: boolean): CartMeta {
  const findPendingLineKeys = (kind: 'quantity' | 'remove') =>
    pending.flatMap((change) => (change.kind === kind && 'key' in change ? [change.key] : []));
  const findPendingCoupons = (isApplied: boolean) =>
    pending.flatMap((change) =>
      change.kind === 'coupon' && change.isApplied === isApplied ? [change.code] : [],
    );
  return {
    updatingCustomerData: pending.some(({ kind }) => kind === 'customer'),
    updatingSelectedRate: pending.some(({ kind }) => kind === 'rate'),
    applyingCoupon: findPendingCoupons(true)[0] ?? '',
    removingCoupon: findPendingCoupons(false)[0] ?? '',
    isCartDataStale: isStale,
    itemsPendingQuantity: findPendingLineKeys('quantity'),
    itemsPendingDelete: findPendingLineKeys('remove'),
  };
}

export const selectCartMeta = createDerivedSelector(
  [selectPendingChanges, selectIsCartStale],
  createCartMeta,
);

/** Resolves when the cart has been read, or cannot be read at the moment. */
export async function waitUntilCartRead({ store }: App): Promise<void> {
  store.dispatch(viewerAdded());
  await waitForStoreValue(store, (state) => {
    const { confirmed, readProblem, isOnline } = selectCartState(state);
    return confirmed ?? readProblem ?? (isOnline ? undefined : 'offline');
  });
  store.dispatch(viewerRemoved());
}

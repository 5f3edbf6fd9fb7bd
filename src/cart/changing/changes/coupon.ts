import type { ChangeRules, CouponChange, RateChange } from '../../cart.change.types';
import type { Cart } from '../../cart.types';
import { BATCH_WINDOW } from './timing';

/** The shop writes every code small. */
export const sameCode = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

export const couponRules: ChangeRules<CouponChange> = {
  way: () => 'store',
  request: ({ code, wanted }) => ({
    path: `/wc/store/v1/cart/${wanted ? 'apply' : 'remove'}-coupon`,
    body: { code },
  }),
  dueAt: ({ firstAt }) => firstAt + BATCH_WINDOW,
  isReplacedBy: ({ code }, newer) => newer.kind === 'coupon' && sameCode(newer.code, code),
  holds: ({ coupons }, { code, wanted }) => coupons.some((coupon) => sameCode(coupon.code, code)) === wanted,
};

const rateIn = ({ shippingRates }: Cart, { packageId }: RateChange): string | undefined =>
  shippingRates.find((one) => one.packageId === packageId)?.shippingRates.find(({ selected }) => selected)
    ?.rateId;

export const rateRules: ChangeRules<RateChange> = {
  way: () => 'store',
  request: ({ packageId, rateId }) => ({
    path: '/wc/store/v1/cart/select-shipping-rate',
    body: { package_id: packageId, rate_id: rateId },
  }),
  dueAt: ({ firstAt }) => firstAt + BATCH_WINDOW,
  isReplacedBy: ({ packageId }, newer) => newer.kind === 'rate' && newer.packageId === packageId,
  holds: (cart, change) => rateIn(cart, change) === change.rateId,
};

import type { CartChange, ChangeKind, ChangeOf, ChangeRules } from '../../cart.change.types';
import { addRules, ajaxAddRules, formAddRules } from './addition';
import { couponRules, rateRules } from './coupon';
import { customerRules, extensionRules } from './customer';
import { quantityRules, removeRules } from './line';

const rules: { [K in ChangeKind]: ChangeRules<ChangeOf<K>> } = {
  add: addRules,
  ajaxAdd: ajaxAddRules,
  formAdd: formAddRules,
  quantity: quantityRules,
  remove: removeRules,
  coupon: couponRules,
  rate: rateRules,
  customer: customerRules,
  extension: extensionRules,
};

/** The table keeps kind and rules together; TypeScript cannot see that through one change of any kind. */
export function rulesOf(change: CartChange): ChangeRules<CartChange> {
  return rules[change.kind] as unknown as ChangeRules<CartChange>;
}

export { withDone } from './line';
export { BATCH_SIZE } from './timing';

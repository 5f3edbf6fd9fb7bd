import type { Cart } from '../cart.types';
import type { PageNotice } from './page-notices';

type Verdict = 'done' | 'refused' | 'read the cart';

/**
 * Whether the shop added what a product form asked for. The cart hash is WooCommerce's cookie, which changes with the
 * cart and is empty where it cannot be read.
 *
 *   error | success | hash               | verdict
 *   yes   | no      |                    | refused
 *   any   | any     | changed            | done: of a grouped product a part may be refused, and is told
 *   any   | yes     | cannot be read     | done
 *           otherwise                    | read the cart
 */
export function verdictOf(notices: readonly PageNotice[], before: string, after: string): Verdict {
  const has = (wanted: PageNotice['status']) => notices.some(({ status }) => status === wanted);
  if (has('error') && !has('success')) return 'refused';
  if (before !== after || (has('success') && !after)) return 'done';
  return 'read the cart';
}

const contents = ({ items }: Cart) => JSON.stringify(items.map(({ key, quantity }) => [key, quantity]));

/** `before` is null where the cart was not known; then only an empty cart, or a hash that stayed, proves a refusal. */
export function hasChanged(before: Cart | null, after: Cart | null, hash: string): boolean {
  if (before && after) return contents(before) !== contents(after);
  return hash === '' && after?.itemsCount !== 0;
}

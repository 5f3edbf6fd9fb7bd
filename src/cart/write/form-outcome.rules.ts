import type { ResponsePageNotice } from '../state.types';
import type { Cart } from '../types';

type FormOutcome = 'done' | 'refused' | 'compareCarts';

/**
 * Whether the shop added what a product form asked for. The cart hash is WooCommerce's cookie, which changes with the
 * cart and is empty if it cannot be read.
 *
 *   error notice | success notice | cart hash      | outcome (of the first row that matches)
 *   yes          | no             | any            | refused
 *   any          | any            | changed        | done; a part of a grouped product may be refused, as a notice says
 *   any          | yes            | cannot be read | done
 *   any          | any            | any            | compareCarts
 */
export function getFormOutcome(
  notices: readonly ResponsePageNotice[],
  before: string,
  after: string,
): FormOutcome {
  const hasNoticeWithStatus = (expectedStatus: ResponsePageNotice['status']) =>
    notices.some(({ status }) => status === expectedStatus);
  if (hasNoticeWithStatus('error') && !hasNoticeWithStatus('success')) return 'refused';
  if (before !== after || (hasNoticeWithStatus('success') && !after)) return 'done';
  return 'compareCarts';
}

const getLinesFingerprint = ({ items }: Cart) =>
  JSON.stringify(items.map(({ key, quantity }) => [key, quantity]));

/**
 * Whether the cart has changed. If `before` is null, the cart counts as changed unless it is empty or the hash is
 * unchanged.
 */
export function hasCartChanged(before: Cart | null, after: Cart | null, hash: string): boolean {
  if (before && after) return getLinesFingerprint(before) !== getLinesFingerprint(after);
  return hash === '' && after?.itemsCount !== 0;
}

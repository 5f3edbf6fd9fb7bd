import type { accountTexts } from '../../src/i18n/vi/account';

type TextKey = Extract<keyof typeof accountTexts, `orderStatus.${string}`>;

/** WooCommerce's own statuses; a shop's custom statuses are shown with the server's name. */
const STATUSES: Readonly<Record<string, TextKey>> = {
  pending: 'orderStatus.pending',
  processing: 'orderStatus.processing',
  'on-hold': 'orderStatus.onHold',
  completed: 'orderStatus.completed',
  cancelled: 'orderStatus.cancelled',
  refunded: 'orderStatus.refunded',
  failed: 'orderStatus.failed',
  'checkout-draft': 'orderStatus.checkoutDraft',
};

export interface StatusOption {
  value: string;
  label: string;
}

/** `analytics`: only the statuses that the named WooCommerce Analytics setting accepts, which has no drafts. */
export function orderStatusOptions(
  say: (key: TextKey) => string,
  analytics?: 'actionable' | 'excluded',
): StatusOption[] {
  return Object.entries(STATUSES)
    .filter(([value]) => !analytics || value !== 'checkout-draft')
    .map(([value, key]) => ({ value, label: say(key) }));
}

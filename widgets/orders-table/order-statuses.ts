import type { accountTexts } from '../../src/i18n/vi/account';

type TextKey = Extract<keyof typeof accountTexts, `orderStatus.${string}`>;

/** The statuses every shop has; shops add their own, which are shown as the server calls them. */
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

/** `analytics`: what may stand in its lists of actionable and of excluded statuses; a draft is no order there. */
export function orderStatusOptions(
  say: (key: TextKey) => string,
  analytics?: 'actionable' | 'excluded',
): StatusOption[] {
  return Object.entries(STATUSES)
    .filter(([value]) => !analytics || value !== 'checkout-draft')
    .map(([value, key]) => ({ value, label: say(key) }));
}

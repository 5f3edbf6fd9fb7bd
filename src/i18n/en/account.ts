import type { TextsLike } from '../keys';
import type { accountTexts } from '../vi/account';

export const accountTextsEn = {
  'account.login': 'Log in',
  'account.showPassword': 'Show password',
  'account.hidePassword': 'Hide password',
  'orderStatus.pending': 'Pending payment',
  'orderStatus.processing': 'Processing',
  'orderStatus.onHold': 'On hold',
  'orderStatus.completed': 'Completed',
  'orderStatus.cancelled': 'Cancelled',
  'orderStatus.refunded': 'Refunded',
  'orderStatus.failed': 'Failed',
  'orderStatus.checkoutDraft': 'Draft',
} satisfies TextsLike<typeof accountTexts>;

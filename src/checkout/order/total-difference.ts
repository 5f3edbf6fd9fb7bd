import type { App } from '../../app/app.types';
import { checkoutTexts } from '../../i18n/vi/checkout';
import { formatMoney } from '../../lib/money';
import { readJournal } from '../attempt/attempt-journal';
import { fetchOrderTotal } from './order.api';

/** For the thank-you page: the message to show if the order's total differs from the one the shopper saw. */
export async function totalDifference(app: App, address: string): Promise<string | null> {
  const entry = readJournal(app);
  const key = new URL(address).searchParams.get('key');
  if (entry?.phase !== 'placed' || !entry.orderId || entry.orderKey !== key) return null;
  const total = await fetchOrderTotal(app, entry);
  if (!total || total === entry.total) return null;
  const { t } = app.messages.addTexts(checkoutTexts);
  return t(
    'checkout.totalDiffers',
    formatMoney(total, entry.currency),
    formatMoney(entry.total, entry.currency),
  );
}

import type { SavedPaymentMethod } from './payment.types';

type Fields = Readonly<Record<string, unknown>>;

const record = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The setting `customerPaymentMethods`: what the customer has saved, by kind; PHP writes an empty one as a list. */
export function decodeSaved(raw: Fields): Record<string, readonly SavedPaymentMethod[]> {
  const isVersion8 = /^8\./.test(String(raw.wcVersion));
  const kinds = Object.entries(record(raw.customerPaymentMethods)).map(([kind, list]) => {
    const saved = (Array.isArray(list) ? list : []).flatMap((entry): SavedPaymentMethod[] => {
      const { tokenId, method, expires, is_default: isDefault } = record(entry);
      const { gateway, brand, last4 } = record(method);
      const id = Number(tokenId);
      if (!Number.isInteger(id) || id <= 0 || !text(gateway)) return [];
      return [
        {
          tokenId: id,
          method: { gateway: text(gateway), brand: text(brand), last4: text(last4) },
          expires: text(expires),
          ...(isDefault === true && !isVersion8 && { isDefault }),
        },
      ];
    });
    return [kind, saved] as const;
  });
  return Object.fromEntries(kinds.filter(([, saved]) => saved.length > 0));
}

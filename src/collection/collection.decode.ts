import type { CurrencySettings } from '../app/settings.types';
import { decodeEntities } from '../lib/html-entities';
import { decodeCurrency } from '../lib/money';
import { safeUrl } from '../lib/url';
import type { FilterCounts, ListedProduct } from './collection.rules';

type Raw = Readonly<Record<string, unknown>>;

const rawOf = (value: unknown): Raw => Object(value) as Raw;
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const numberOf = (value: unknown): number => Number(value) || 0;
const addressOf = (value: unknown, here: string): string | undefined =>
  textOf(value) ? safeUrl(textOf(value), here)?.href : undefined;

/** A product that cannot be decoded is omitted, so that the others are still shown. */
export function decodeProducts(body: unknown, here: string): ListedProduct[] {
  return listOf(body).flatMap((item): ListedProduct[] => {
    const from = rawOf(item);
    const url = addressOf(from.permalink, here);
    const id = numberOf(from.id);
    if (id < 1 || !url || !textOf(from.name)) return [];
    const button = rawOf(from.add_to_cart);
    return [
      {
        id,
        url,
        name: decodeEntities(textOf(from.name)),
        type: textOf(from.type) || 'simple',
        sku: textOf(from.sku),
        priceHtml: textOf(from.price_html),
        onSale: from.on_sale === true,
        isPurchasable: from.is_purchasable === true,
        isInStock: from.is_in_stock !== false,
        isOnBackorder: from.is_on_backorder === true,
        hasOptions: from.has_options === true,
        rating: numberOf(from.review_count) > 0 ? numberOf(from.average_rating) : 0,
        picture: pictureOf(listOf(from.images)[0], here),
        button: {
          text: decodeEntities(textOf(button.text)),
          description: decodeEntities(textOf(button.description)),
          url: (from.type === 'external' && addressOf(button.url, here)) || url,
          minimum: Math.max(1, numberOf(button.minimum)),
        },
      },
    ];
  });
}

function pictureOf(image: unknown, here: string): ListedProduct['picture'] {
  const { thumbnail, src } = rawOf(image);
  return addressOf(thumbnail, here) ?? addressOf(src, here) ?? null;
}

/** Counts are numbers or strings, and parts that were not requested are `null`. */
export function decodeFilterCounts(body: unknown, currency: CurrencySettings): FilterCounts {
  const from = rawOf(body);
  const range = rawOf(from.price_range);
  const { min_price: min, max_price: max } = range;
  const counts = (list: unknown, name: string): Record<string, number> =>
    Object.fromEntries(
      listOf(list).map((item) => [String(rawOf(item)[name]), numberOf(rawOf(item).count)] as const),
    );
  return {
    price:
      typeof min === 'string' && typeof max === 'string'
        ? { min, max, currency: decodeCurrency(range, currency) }
        : null,
    stock: counts(from.stock_status_counts, 'status'),
    ratings: counts(from.rating_counts, 'rating'),
    terms: counts(from.attribute_counts, 'term'),
  };
}

import type { CurrencySettings } from '../app/settings.types';
import { decodeEntities } from '../lib/html-entities';
import { asList, asRecord, asString } from '../lib/json-values';
import { decodeCurrency } from '../lib/money';
import { safeUrl } from '../lib/url';
import type { FilterCounts, ListedProduct } from './collection.rules';

const numberOf = (value: unknown): number => Number(value) || 0;
const addressOf = (value: unknown, here: string): string | undefined =>
  asString(value) ? safeUrl(asString(value), here)?.href : undefined;

/** A product that cannot be decoded is omitted, so that the others are still shown. */
export function decodeProducts(body: unknown, here: string): ListedProduct[] {
  return asList(body).flatMap((item): ListedProduct[] => {
    const from = asRecord(item);
    const url = addressOf(from.permalink, here);
    const id = numberOf(from.id);
    if (id < 1 || !url || !asString(from.name)) return [];
    const button = asRecord(from.add_to_cart);
    return [
      {
        id,
        url,
        name: decodeEntities(asString(from.name)),
        type: asString(from.type) || 'simple',
        sku: asString(from.sku),
        priceHtml: asString(from.price_html),
        onSale: from.on_sale === true,
        isPurchasable: from.is_purchasable === true,
        isInStock: from.is_in_stock !== false,
        isOnBackorder: from.is_on_backorder === true,
        hasOptions: from.has_options === true,
        rating: numberOf(from.review_count) > 0 ? numberOf(from.average_rating) : 0,
        picture: pictureOf(asList(from.images)[0], here),
        button: {
          text: decodeEntities(asString(button.text)),
          description: decodeEntities(asString(button.description)),
          url: (from.type === 'external' && addressOf(button.url, here)) || url,
          minimum: Math.max(1, numberOf(button.minimum)),
        },
      },
    ];
  });
}

function pictureOf(image: unknown, here: string): ListedProduct['picture'] {
  const { thumbnail, src } = asRecord(image);
  return addressOf(thumbnail, here) ?? addressOf(src, here) ?? null;
}

/** Counts are numbers or strings, and parts that were not requested are `null`. */
export function decodeFilterCounts(body: unknown, currency: CurrencySettings): FilterCounts {
  const from = asRecord(body);
  const range = asRecord(from.price_range);
  const { min_price: min, max_price: max } = range;
  const counts = (list: unknown, name: string): Record<string, number> =>
    Object.fromEntries(
      asList(list).map((item) => [String(asRecord(item)[name]), numberOf(asRecord(item).count)] as const),
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

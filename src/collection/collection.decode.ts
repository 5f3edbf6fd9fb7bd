import type { CurrencySettings } from '../app/settings.types';
import { decodeEntities } from '../lib/html';
import { asList, asRecord, asString } from '../lib/json-values';
import { decodeCurrency } from '../lib/money';
import { parseSafeUrl } from '../lib/url';
import type { FilterCounts, ListedProduct } from './collection.rules';

const toNumber = (value: unknown): number => Number(value) || 0;
const toAbsoluteUrl = (value: unknown, baseUrl: string): string | undefined =>
  asString(value) ? parseSafeUrl(asString(value), baseUrl)?.href : undefined;

/** A product that cannot be decoded is omitted, so that the others are still shown. */
export function decodeProducts(body: unknown, baseUrl: string): ListedProduct[] {
  return asList(body).flatMap((item): ListedProduct[] => {
    const from = asRecord(item);
    const url = toAbsoluteUrl(from.permalink, baseUrl);
    const id = toNumber(from.id);
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
        rating: toNumber(from.review_count) > 0 ? toNumber(from.average_rating) : 0,
        picture: decodePicture(asList(from.images)[0], baseUrl),
        button: {
          text: decodeEntities(asString(button.text)),
          description: decodeEntities(asString(button.description)),
          url: (from.type === 'external' && toAbsoluteUrl(button.url, baseUrl)) || url,
          minimum: Math.max(1, toNumber(button.minimum)),
        },
      },
    ];
  });
}

function decodePicture(image: unknown, baseUrl: string): ListedProduct['picture'] {
  const { thumbnail, src } = asRecord(image);
  return toAbsoluteUrl(thumbnail, baseUrl) ?? toAbsoluteUrl(src, baseUrl) ?? null;
}

/**
 * Decodes counts for filters. The server sends numbers or strings, and `null` for counts that were not requested.
 */
export function decodeFilterCounts(body: unknown, currency: CurrencySettings): FilterCounts {
  const from = asRecord(body);
  const range = asRecord(from.price_range);
  const { min_price: min, max_price: max } = range;
  const decodeCounts = (list: unknown, name: string): Record<string, number> =>
    Object.fromEntries(
      asList(list).map((item) => [String(asRecord(item)[name]), toNumber(asRecord(item).count)] as const),
    );
  return {
    price:
      typeof min === 'string' && typeof max === 'string'
        ? { min, max, currency: decodeCurrency(range, currency) }
        : null,
    stock: decodeCounts(from.stock_status_counts, 'status'),
    ratings: decodeCounts(from.rating_counts, 'rating'),
    terms: decodeCounts(from.attribute_counts, 'term'),
  };
}

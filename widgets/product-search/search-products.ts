import type { App } from '../../src/app/app.types';
import { foldDiacritics } from '../../src/lib/fold-diacritics';
import { decodeEntities } from '../../src/lib/html';
import { asList, asRecord, type JsonObject } from '../../src/lib/json-values';
import { decodeCurrency, formatMoney } from '../../src/lib/money';
import { parseSafeUrl } from '../../src/lib/url';

export interface FoundProduct {
  name: string;
  url: string;
  picture: string | null;
  price: string;
}

export type SearchProducts = (words: string, signal: AbortSignal) => Promise<readonly FoundProduct[]>;

/** Maximum number of cached searches, enough for typing and deleting letters on one page. */
const MAX_CACHED = 60;

/**
 * Searches for the text as typed and, if nothing matches, without diacritics, because some databases distinguish
 * them. Caches the results, so that deleting a letter shows the previous ones immediately.
 */
export function createProductSearch(
  { http, settings }: Pick<App, 'http' | 'settings'>,
  limit: number,
): SearchProducts {
  const cached = new Map<string, readonly FoundProduct[]>();

  async function requestProducts(search: string, signal: AbortSignal): Promise<FoundProduct[]> {
    const { body } = await http.rest({
      path: '/wc/store/v1/products',
      query: { search, per_page: Math.min(100, limit * 3), _fields: 'id,name,permalink,images,prices' },
      signal,
    });
    // Moves products whose name matches to the top, because the Store API sorts by date and also searches
    // descriptions.
    const found = asList(body).flatMap((product) => decodeFoundProduct(product));
    const all = foldDiacritics(search).split(/\s+/);
    const isNameWithAllWords = ({ name }: FoundProduct) =>
      all.every((word) => foldDiacritics(name).includes(word));
    return [...found.filter(isNameWithAllWords), ...found.filter((one) => !isNameWithAllWords(one))].slice(
      0,
      limit,
    );
  }

  /** Skips a product that cannot be decoded instead of failing the search. */
  function decodeFoundProduct(product: unknown): FoundProduct[] {
    const { name, permalink, images, prices } = asRecord(product);
    const url = typeof permalink === 'string' ? parseSafeUrl(permalink, location.href) : null;
    if (typeof name !== 'string' || !url) return [];
    const { thumbnail } = asRecord(asList(images)[0]);
    const picture = typeof thumbnail === 'string' ? parseSafeUrl(thumbnail, location.href) : null;
    return [
      {
        ...{ name: decodeEntities(name), url: url.href, picture: picture?.href ?? null },
        price: readPrice(asRecord(prices)),
      },
    ];
  }

  function readPrice(prices: JsonObject): string {
    const currency = decodeCurrency(prices, settings.currency);
    const { min_amount, max_amount } = asRecord(prices.price_range);
    const amounts = min_amount === undefined ? [prices.price] : [...new Set([min_amount, max_amount])];
    return amounts
      .filter((amount): amount is string => typeof amount === 'string' && amount !== '')
      .map((amount) => formatMoney(amount, currency))
      .join(' – ');
  }

  return async (words, signal) => {
    const typed = words.normalize('NFC');
    const before = cached.get(typed);
    if (before) return before;
    let found = await requestProducts(typed, signal);
    const bare = foldDiacritics(typed);
    if (found.length === 0 && bare !== typed.toLowerCase()) found = await requestProducts(bare, signal);
    if (cached.size >= MAX_CACHED) cached.clear();
    cached.set(typed, found);
    return found;
  };
}

import type { TextsLike } from '../keys';
import type { searchTexts } from '../vi/search';

export const searchTextsEn = {
  'search.label': 'Search products',
  'search.placeholder': 'Search products…',
  'search.submit': 'Search',
  'search.clear': 'Clear search',
  'search.none': 'No products were found for “%s”.',
  'search.found.one': '%d product found',
  'search.found.other': '%d products found',
  'search.all': 'See all results',
} satisfies TextsLike<typeof searchTexts>;

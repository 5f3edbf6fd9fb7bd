import type { TextsLike } from '../keys';
import type { searchTexts } from '../vi/search';

export const searchTextsEn = {
  'search.none': 'No products were found for “%s”.',
  'search.found.one': '%d product found',
  'search.found.other': '%d products found',
  'search.all': 'See all results',
} satisfies TextsLike<typeof searchTexts>;

import type { TextsLike } from '../keys';
import type { collectionTexts } from '../vi/collection';

export const collectionTextsEn = {
  'listing.none': 'No products were found.',
  'listing.loading': 'Loading products…',
  'listing.onSale': 'Sale',
  'listing.view': 'View product',
  'listing.quickView': 'Quick view of “%s”',
  'listing.rated': 'Rated %s out of 5',
  'listing.pages': 'Pages of products',
  'listing.pageNumber': 'Page %d',
  'listing.pageOf': 'Page %1$d of %2$d',
  'listing.previous': 'Previous page',
  'listing.next': 'Next page',
  'listing.results.one': '%d product',
  'listing.results.other': '%d products',
  'listing.filtering': 'Filtering products…',
  'listing.see.one': 'See %d product',
  'listing.see.other': 'See %d products',
} satisfies TextsLike<typeof collectionTexts>;

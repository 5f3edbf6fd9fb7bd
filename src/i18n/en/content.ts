import type { TranslatedMessages } from '../keys';
import type { accountTexts } from '../vi/account';
import type { collectionTexts } from '../vi/collection';
import type { contentTexts } from '../vi/content';
import type { searchTexts } from '../vi/search';
import type { tocTexts } from '../vi/toc';

export const contentTextsEn = {
  'menu.main': 'Main menu',
  'menu.toggle': 'Toggle',
  'menu.toggleSub': 'Toggle the submenu of “%s”',
  'storeNotice.dismiss': 'Dismiss',
  'panel.close': 'Close this panel',
  'lightbox.imageFailed': 'This image could not be loaded.',
  'lightbox.videoFailed': 'This video could not be played.',
  'photoFeed.error': '%1$s error: %2$s',
  'photoFeed.invalidData': 'Invalid data',
  'editLink.builder': 'Edit with the page builder',
  'editLink.backend': 'Edit in the admin area',
  'theme.reducedMotion': 'Motion is off because the operating system asks for reduced motion.',
} satisfies TranslatedMessages<typeof contentTexts>;

export const tocTextsEn = {
  'toc.title': 'Contents',
  'toc.open': 'Open',
  'toc.close': 'Close',
  'toc.openList': 'Open the contents',
  'toc.closeList': 'Close the contents',
} satisfies TranslatedMessages<typeof tocTexts>;

export const searchTextsEn = {
  'search.none': 'No products were found for “%s”.',
  'search.found.one': '%d product found',
  'search.found.other': '%d products found',
  'search.all': 'See all results',
} satisfies TranslatedMessages<typeof searchTexts>;

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
  'common.showLess': 'Show less',
  'common.showMoreCount': 'Show %s more',
} satisfies TranslatedMessages<typeof collectionTexts>;

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
  'common.copy': 'Copy',
  'common.copied': 'Copied',
} satisfies TranslatedMessages<typeof accountTexts>;

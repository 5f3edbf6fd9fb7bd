import type { TextsLike } from '../keys';
import type { quickViewTexts } from '../vi/quick-view';

export const quickViewTextsEn = {
  'quickView.open': 'Quick view',
  'quickView.loading': 'Opening quick view…',
  'quickView.failed': 'Quick view could not be opened.',
  'quickView.full': 'View the full product page',
} satisfies TextsLike<typeof quickViewTexts>;

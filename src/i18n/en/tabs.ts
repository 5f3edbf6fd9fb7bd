import type { TextsLike } from '../keys';
import type { tabsTexts } from '../vi/tabs';

export const tabsTextsEn = {
  'tabs.description': 'Description',
  'tabs.additionalInformation': 'Additional information',
  'tabs.reviews': 'Reviews (%d)',
  'tabs.showMore': 'Show more',
  'tabs.showLess': 'Collapse',
} satisfies TextsLike<typeof tabsTexts>;

import type { TextsLike } from '../keys';
import type { tabsTexts } from '../vi/tabs';

export const tabsTextsEn = {
  'tabs.showMore': 'Show more',
  'tabs.showLess': 'Collapse',
} satisfies TextsLike<typeof tabsTexts>;

import type { TextsLike } from '../keys';
import type { tocTexts } from '../vi/toc';

export const tocTextsEn = {
  'toc.title': 'Contents',
  'toc.open': 'Open',
  'toc.close': 'Close',
  'toc.openList': 'Open the contents',
  'toc.closeList': 'Close the contents',
} satisfies TextsLike<typeof tocTexts>;

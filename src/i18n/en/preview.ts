import type { TextsLike } from '../keys';
import type { previewTexts } from '../vi/preview';

export const previewTextsEn = {
  'preview.hat': 'Palm-leaf hat',
  'preview.dress': 'Silk dress',
  'preview.colour': 'Colour',
  'preview.jade': 'Jade',
  'preview.flatRate': 'Standard delivery',
  'preview.freeShipping': 'Free shipping',
  'preview.pickup': 'Local pickup',
  'preview.place1': 'Hàng Gai shop',
  'preview.address1': '12 Hàng Gai, Hanoi',
  'preview.place2': 'Hội An shop',
  'preview.address2': '45 Trần Phú, Hội An',
  'preview.tax': 'Tax',
} satisfies TextsLike<typeof previewTexts>;

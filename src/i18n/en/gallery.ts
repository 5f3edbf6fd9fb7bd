import type { TextsLike } from '../keys';
import type { galleryTexts } from '../vi/gallery';

export const galleryTextsEn = {
  'gallery.title': 'Product images',
  'gallery.previous': 'Previous image',
  'gallery.next': 'Next image',
  'gallery.zoomFailed': 'The image could not be loaded',
  'gallery.close': 'Close',
  'gallery.position': 'Image %1$d of %2$d',
  'gallery.thumbnail': 'Show image %d',
  'gallery.imageFailed': 'The image #%curr% could not be loaded.',
  'gallery.playVideo': 'Play video',
} satisfies TextsLike<typeof galleryTexts>;

import type { TranslatedMessages } from '../keys';
import type { galleryTexts } from '../vi/gallery';
import type { productTexts } from '../vi/product';
import type { quickViewTexts } from '../vi/quick-view';
import type { reviewTexts } from '../vi/review';
import type { tabsTexts } from '../vi/tabs';

export const productTextsEn = {
  'product.selectOptions': 'Select options',
  'product.clearDone': 'Selections cleared',
  'product.noMatch': 'Sorry, no products match your selection. Please choose a different combination.',
  'product.selectFirst': 'Please select product options before adding this product to your cart.',
  'product.unavailable':
    'Sorry, this product is currently unavailable. Please choose a different combination.',
  'product.optionSoldOut': '%s (out of stock)',
  'product.optionUnavailable': '%s (unavailable)',
  'product.quantity': 'Quantity',
  'product.quantityLess': 'Reduce quantity',
  'product.quantityMore': 'Increase quantity',
  'product.lookingUp': 'Looking for the matching variation…',
  'product.lookUpFailed': 'This variation could not be looked up. Please try again.',
} satisfies TranslatedMessages<typeof productTexts>;

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
} satisfies TranslatedMessages<typeof galleryTexts>;

export const quickViewTextsEn = {
  'quickView.open': 'Quick view',
  'quickView.loading': 'Opening quick view…',
  'quickView.failed': 'Quick view could not be opened.',
  'quickView.full': 'View the full product page',
} satisfies TranslatedMessages<typeof quickViewTexts>;

export const reviewTextsEn = {
  'review.ratingRequired': 'Please select a rating',
  'review.textRequired': 'Please write your review.',
  'review.photos': 'Photos chosen',
  'review.photoDone': 'Uploaded',
  'review.photoWaiting': 'Waiting',
  'review.photoRetry': 'Upload “%s” again',
  'review.photoTooBig': 'The photo is larger than %s MB. Please choose a smaller one.',
  'review.photoKind': 'This file is not an image.',
  'review.photoTooMany.one': 'A review can have %d photo. The others were not added.',
  'review.photoTooMany.other': 'A review can have %d photos. The others were not added.',
  'review.photosFirst': 'Photos are being uploaded. The review will be sent as soon as they are done.',
  'review.uploading': 'Uploading the photo: %d%%',
} satisfies TranslatedMessages<typeof reviewTexts>;

export const tabsTextsEn = {
  'tabs.showMore': 'Show more',
  'tabs.showLess': 'Collapse',
} satisfies TranslatedMessages<typeof tabsTexts>;

import type { TranslatedMessages } from '../keys';
import type { coreTexts } from '../vi/core';
import type { noticeTexts } from '../vi/notice';
import type { previewTexts } from '../vi/preview';

export const coreTextsEn = {
  'error.offline': 'You are probably offline.',
  'error.timeout': 'The store took too long to answer. Please try again.',
  'error.stopped': 'The request was stopped.',
  'error.invalidJson': 'The response is not a valid JSON response.',
  'error.unknown': 'An unknown error occurred.',
  'error.generic': 'Something went wrong. Please contact us to get assistance.',
  'error.blocked':
    'The site’s protection blocked this request. Please try again in a few minutes or contact the store.',
  'error.throttled': 'That was a little fast. Please try again in a few minutes.',
  'error.throttledSeconds.one': 'That was a little fast. Please try again in %d second.',
  'error.throttledSeconds.other': 'That was a little fast. Please try again in %d seconds.',
  'error.nonce': 'Your session has expired. Please reload the page and try again.',
  'error.broken': 'The store has a problem right now. Please try again in a few minutes.',
  'error.cartApi': 'Unable to get cart data from the API.',
  'error.batch': 'Response not valid',
  'error.upload':
    'Media upload failed. If this is a photo or a large image, please scale it down and try again.',
  'common.close': 'Close',
  'common.remove': 'Remove',
  'common.retry': 'Try again',
  'common.loading': 'Loading…',
  'common.removeItem': 'Remove "%s"',
} satisfies TranslatedMessages<typeof coreTexts>;

export const noticeTextsEn = {
  'notice.dismiss': 'Dismiss this notice',
  'notice.summary': 'Please fix the following errors before continuing',
  'notice.region': 'Notices',
  'notice.error': 'Error',
  'notice.success': 'Success',
  'notice.warning': 'Warning',
  'notice.info': 'Information',
} satisfies TranslatedMessages<typeof noticeTexts>;

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
} satisfies TranslatedMessages<typeof previewTexts>;

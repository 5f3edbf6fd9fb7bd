import type { TextsLike } from '../keys';
import type { noticeTexts } from '../vi/notice';

export const noticeTextsEn = {
  'notice.dismiss': 'Dismiss this notice',
  'notice.summary': 'Please fix the following errors before continuing',
  'notice.region': 'Notices',
  'notice.error': 'Error',
  'notice.success': 'Success',
  'notice.warning': 'Warning',
  'notice.info': 'Information',
} satisfies TextsLike<typeof noticeTexts>;

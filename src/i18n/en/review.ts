import type { TextsLike } from '../keys';
import type { reviewTexts } from '../vi/review';

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
} satisfies TextsLike<typeof reviewTexts>;

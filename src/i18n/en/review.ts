import type { TextsLike } from '../keys';
import type { reviewTexts } from '../vi/review';

export const reviewTextsEn = {
  'review.ratingRequired': 'Please select a rating',
  'review.yourRating': 'Your rating',
  'review.yourReview': 'Your review',
  'review.textRequired': 'Please write your review.',
  'review.stars.one': '%d of 5 stars',
  'review.stars.other': '%d of 5 stars',
  'review.rated': 'Rated %s out of 5',
  'review.rate1': 'Very poor',
  'review.rate2': 'Not that bad',
  'review.rate3': 'Average',
  'review.rate4': 'Good',
  'review.rate5': 'Perfect',
  'review.send': 'Submit review',
  'review.sending': 'Sending your review…',
  'review.thanks': 'Thank you. Your review has been sent.',
  'review.addPhoto': 'Add a photo',
  'review.uploading': 'Uploading the photo: %d%%',
  'review.count.one': '%d review',
  'review.count.other': '%d reviews',
} satisfies TextsLike<typeof reviewTexts>;

import './review-stars.css';
import type { ViewDefinition } from '../../mount/runtime/mount.types';
import { reviewTexts } from '../../src/i18n/vi/review';
import { ReviewStars } from './ReviewStars';
import { options, type ReviewStarsProps, readReviewStars } from './read-props';

const definition: ViewDefinition<typeof options, ReviewStarsProps, typeof reviewTexts> = {
  kind: 'view',
  name: 'review-stars',
  options,
  texts: reviewTexts,
  domains: [],
  read: readReviewStars,
  View: ReviewStars,
};

export default definition;

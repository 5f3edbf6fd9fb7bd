import './review-stars.css';
import type { ViewDefinition } from '../../mount/mount.types';
import { reviewTexts } from '../../src/i18n/vi/review';
import { options } from './options';
import { ReviewStars } from './ReviewStars';
import { type ReviewStarsProps, read } from './read';

const definition: ViewDefinition<typeof options, ReviewStarsProps, typeof reviewTexts> = {
  kind: 'view',
  name: 'review-stars',
  options,
  texts: reviewTexts,
  domains: [],
  draws: 'beside',
  read,
  View: ReviewStars,
};

export default definition;

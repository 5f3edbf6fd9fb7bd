import './review-stars.css';
import type { ViewDefinition } from '../../mount/mount.types';
import { options } from './options';
import { ReviewStars } from './ReviewStars';
import { type ReviewStarsProps, read } from './read';

const definition: ViewDefinition<typeof options, ReviewStarsProps> = {
  kind: 'view',
  name: 'review-stars',
  options,
  domains: [],
  draws: 'beside',
  read,
  View: ReviewStars,
};

export default definition;

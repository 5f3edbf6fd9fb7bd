import type { OptionsSchema } from '../../src/lib/options';

export const options = {
  field: {
    type: 'text',
    default: 'review_photos',
    help: 'Name of the hidden field in which the ids of the uploaded photos are posted, separated by commas',
  },
  limit: {
    type: 'number',
    default: 5,
    min: 1,
    max: 50,
    integer: true,
    help: 'Maximum number of photos for a review',
  },
  maxSize: { type: 'number', default: 2, min: 0.1, help: 'Maximum size of a photo, in MB' },
} as const satisfies OptionsSchema;

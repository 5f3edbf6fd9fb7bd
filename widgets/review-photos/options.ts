import type { OptionsSchema } from '../../src/lib/options';

export const options = {
  field: {
    type: 'text',
    default: 'review_photos',
    help: 'Name of the hidden field that the ids of the uploaded photos are posted in, parted by commas',
  },
  limit: {
    type: 'number',
    default: 5,
    min: 1,
    max: 50,
    integer: true,
    help: 'How many photos a review may have',
  },
  maxSize: { type: 'number', default: 2, min: 0.1, help: 'How large a photo may be, in MB' },
} as const satisfies OptionsSchema;

import type { OptionsOf, OptionsSchema } from '../../src/lib/options';

export const options = {
  required: { type: 'flag', default: true, help: 'A review needs a rating.' },
  alerts: {
    type: 'oneOf',
    allowed: ['inline', 'native'],
    default: 'inline',
    help: 'Where the message for a review without a rating is shown: below the stars, or in a browser alert.',
  },
} as const satisfies OptionsSchema;

export type Options = OptionsOf<typeof options>;

import type { OptionsOf, OptionsSchema } from '../../src/lib/options';

export const options = {
  required: { type: 'flag', default: true, help: 'Whether a review needs a rating.' },
  alerts: {
    type: 'oneOf',
    allowed: ['inline', 'native'],
    default: 'inline',
    help: 'How a review without a rating is answered: below the stars, or with the browser’s own alert.',
  },
} as const satisfies OptionsSchema;

export type Options = OptionsOf<typeof options>;

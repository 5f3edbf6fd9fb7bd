import type { OptionsSchema } from '../../src/lib/options';

export const options = {
  reveal: {
    type: 'flag',
    default: true,
    help: 'Open for five seconds when something was added; longer while a pointer or the focus is inside.',
  },
} as const satisfies OptionsSchema;

import type { OptionsSchema } from '../../src/lib/options';

export const options = {
  separator: {
    type: 'flag',
    default: true,
    help: 'Say below the buttons that the ordinary way goes on there.',
  },
} as const satisfies OptionsSchema;

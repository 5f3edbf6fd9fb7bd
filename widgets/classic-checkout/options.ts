import type { OptionsSchema } from '../../src/lib/options';

export const options = {
  steps: {
    type: 'flag',
    default: false,
    help: 'Shows contact, address, delivery and payment as steps that open one after the other on the same page.',
  },
} as const satisfies OptionsSchema;

import type { OptionsSchema } from '../../src/lib/options';

export const options = {
  viewLink: {
    type: 'flag',
    default: true,
    help: 'Put a link to the cart beside the button once something was added; never on the cart page itself.',
  },
} as const satisfies OptionsSchema;

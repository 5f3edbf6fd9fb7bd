import type { OptionsSchema } from '../../src/lib/options';

export const options = {
  checkoutUrl: {
    type: 'text',
    default: '',
    help: 'Address of the button below the totals; by default the checkout page of the settings.',
  },
} as const satisfies OptionsSchema;

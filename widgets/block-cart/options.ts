import type { OptionsSchema } from '../../src/lib/options';

export const options = {
  checkoutUrl: {
    type: 'text',
    default: '',
    help: 'Where the button below the totals leads, if not to the checkout page of the settings.',
  },
} as const satisfies OptionsSchema;

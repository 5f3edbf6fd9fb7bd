import type { OptionsSchema } from '../../src/lib/options';

export const options = {
  context: {
    type: 'text',
    default: 'wc/cart',
    help: 'The area whose notices are shown here, including those of inner areas without a container of their own.',
  },
  scroll: {
    type: 'flag',
    default: true,
    help: 'Scroll new notices into view, unless the shopper is typing.',
  },
} as const satisfies OptionsSchema;

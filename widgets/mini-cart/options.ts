import type { OptionsSchema } from '../../src/lib/options';

export const options = {
  panel: {
    type: 'oneOf',
    allowed: ['dropdown', 'off-canvas'],
    default: 'dropdown',
    help: 'Below the link, or from the side and as high as the screen; on phones a dropdown is a sheet from below.',
  },
  reveal: {
    type: 'flag',
    default: true,
    help: 'Open for five seconds when something was added; longer while a pointer or the focus is inside.',
  },
  freeShippingFrom: {
    type: 'number',
    default: 0,
    min: 0,
    help: 'The sum of goods from which shipping is free, as the shop shows prices; 0 shows no progress towards it.',
  },
} as const satisfies OptionsSchema;

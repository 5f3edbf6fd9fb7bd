import type { OptionsSchema } from '../../src/lib/options';

export const options = {
  via: {
    type: 'oneOf',
    allowed: ['auto', 'store', 'form'],
    default: 'auto',
    help: 'How changes are sent: `store` by the Store API, `form` by the form itself, for shops whose plugins check quantities only there; `auto` by the Store API unless it is switched off, or the form has fields of other plugins.',
  },
} as const satisfies OptionsSchema;

import type { OptionsOf, OptionsSchema } from '../../src/lib/options';

export const options = {
  kind: {
    type: 'oneOf',
    allowed: ['newest', 'on-sale', 'category', 'related', 'recently-viewed'],
    default: 'newest',
    help: 'Which products they are',
  },
  category: {
    type: 'number',
    default: 0,
    min: 0,
    integer: true,
    help: 'Id of the category they are from; `category` and `related` need it, 0 is any',
  },
  product: {
    type: 'number',
    default: 0,
    min: 0,
    integer: true,
    help: 'Id of the page’s own product, which is left out of the list, and remembered as seen where the list is `recently-viewed`',
  },
  perPage: {
    type: 'number',
    default: 6,
    min: 1,
    max: 100,
    integer: true,
    help: 'How many are shown at a time; the same number as the server prints',
  },
  columns: {
    type: 'number',
    default: 3,
    min: 1,
    max: 6,
    integer: true,
    help: 'The N of the class `columns-N`, where the server printed no list that has one',
  },
} as const satisfies OptionsSchema;

export type Options = OptionsOf<typeof options>;

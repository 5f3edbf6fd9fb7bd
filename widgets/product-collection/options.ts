import type { OptionsOf, OptionsSchema } from '../../src/lib/options';

export const options = {
  kind: {
    type: 'oneOf',
    allowed: ['newest', 'on-sale', 'category', 'related', 'recently-viewed'],
    default: 'newest',
    help: 'Which products the list has',
  },
  category: {
    type: 'number',
    default: 0,
    min: 0,
    integer: true,
    help: 'Id of the category; required for `category` and `related`, 0 is any',
  },
  product: {
    type: 'number',
    default: 0,
    min: 0,
    integer: true,
    help: 'Id of the page’s own product, which is left out of the list and, for `recently-viewed`, recorded as viewed',
  },
  perPage: {
    type: 'number',
    default: 6,
    min: 1,
    max: 100,
    integer: true,
    help: 'Number of products per page; use the same number as the server',
  },
  columns: {
    type: 'number',
    default: 3,
    min: 1,
    max: 6,
    integer: true,
    help: 'N in the class `columns-N`, if the server printed no list with such a class',
  },
} as const satisfies OptionsSchema;

export type CollectionOptions = OptionsOf<typeof options>;

import type { OptionsSchema } from '../../src/lib/options';

export const options = {
  results: {
    type: 'selector',
    default: '.products-and-paging',
    help: 'What of the page is replaced when another filter is chosen: count, order, list and page links',
  },
  category: {
    type: 'number',
    default: 0,
    min: 0,
    integer: true,
    help: 'Id of the category that the page lists, for the numbers of the filters; 0 is the whole shop',
  },
  limit: {
    type: 'number',
    default: 10,
    min: 1,
    integer: true,
    help: 'How many options of a list are shown at first; five more than that are not hidden',
  },
} as const satisfies OptionsSchema;

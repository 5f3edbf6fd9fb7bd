import type { Catalogue } from './mount.types';

/** One line a widget. The name is its folder's and the attribute's value: `data-tiem="mini-cart"`. */
export const catalogue: Catalogue = {
  'add-to-cart': {
    kind: 'behaviour',
    when: 'intent',
    store: true,
    load: () => import('../widgets/add-to-cart'),
  },
  'mini-cart': {
    ...{ kind: 'view', when: 'intent', store: true, wakes: ['tiem:cart:add-started'] },
    load: () => import('../widgets/mini-cart'),
  },
  notices: { kind: 'view', when: 'idle', store: true, load: () => import('../widgets/notices') },
};

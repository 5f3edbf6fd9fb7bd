import type { Example } from '../../mount/example.types';

export const examples: readonly Example[] = [
  {
    title: 'Không có ví nào dùng được: không hiện gì',
    state: 'empty',
    html: '<div data-tiem="express-payment"></div>',
    shop: 'filled',
    height: 60,
  },
];

import type { Example } from '../../mount/example.types';

export const examples: readonly Example[] = [
  {
    title: 'Trang sau được tải trước',
    html: `<main data-tiem="prefetch"><a href="/cua-hang/">Cửa hàng</a></main>`,
    height: 80,
  },
];

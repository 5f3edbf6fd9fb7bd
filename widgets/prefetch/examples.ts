import type { Example } from '../../mount/runtime/mount.types';

export const examples: readonly Example[] = [
  {
    title: 'Trang sau được tải trước',
    html: `<div data-tiem="prefetch"><a href="/cua-hang/">Cửa hàng</a></div>`,
    height: 80,
  },
];

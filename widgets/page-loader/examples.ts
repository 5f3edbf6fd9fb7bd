import type { Example } from '../../mount/runtime/mount.types';

export const examples: readonly Example[] = [
  {
    title: 'Che trang trong lúc mở',
    state: 'loading',
    html: `<div class="page-loader" role="status" aria-label="Đang mở trang…" data-tiem="page-loader"></div>
<p><a href="#trang-sau">Sang trang sau</a></p>`,
    height: 200,
  },
];

import type { Example } from '../../mount/runtime/mount.types';

export const examples: readonly Example[] = [
  {
    title: 'Đầu trang đi theo',
    html: `<header data-tiem="sticky-header">
  <div class="header-row"><a href="#dau">Tiệm Nhà Mây</a></div>
</header>
<p>Cuộn xuống để thấy.</p>`,
    height: 140,
  },
];

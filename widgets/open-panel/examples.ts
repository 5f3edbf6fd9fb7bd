import type { Example } from '../../mount/runtime/mount.types';

export const examples: readonly Example[] = [
  {
    title: 'Mở một phần của trang',
    html: `<a href="#doi-tra" data-tiem="open-panel" data-tiem-side="right">Đổi trả thế nào?</a>
<section id="doi-tra" class="tiem-panel"><h2 id="doi-tra-ten">Đổi trả</h2><p>Đổi trong 7 ngày nếu hàng còn nguyên.</p></section>`,
    clickSelectors: ['a[data-tiem]'],
    height: 360,
  },
  {
    title: 'Mở một bức ảnh',
    html: `<a href="/wp-content/uploads/2026/11/am-qua-hong.svg" data-tiem="open-panel">Xem bát men ngọc</a>`,
    height: 90,
  },
  {
    title: 'Mở một đoạn phim',
    html: `<div data-tiem="open-panel"><a href="https://youtu.be/abcDEF12345" title="Nặn tò he">Xem phim</a></div>`,
    height: 90,
  },
];

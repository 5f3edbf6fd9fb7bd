import type { Example } from '../../mount/runtime/mount.types';

export const examples: readonly Example[] = [
  {
    title: 'Liên kết trong trang',
    html: `<div data-tiem="smooth-scroll"><a href="#giao-hang">Giao hàng</a>
  <h2 id="giao-hang">Giao hàng</h2><p>Toàn quốc 30.000₫.</p></div>`,
    height: 180,
  },
];

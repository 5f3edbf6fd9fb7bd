import type { Example } from '../../mount/runtime/mount.types';

const SERVER_HTML = `<section data-tiem="photo-feed" data-tiem-feed="eyJ1c2VyIjoibmhhbWF5In0=">
  <h2>Ở nhà khách</h2>
  <div class="tiem-photo-feed"></div>
</section>`;

export const examples: readonly Example[] = [
  {
    title: 'Ảnh của khách',
    html: SERVER_HTML,
    height: 360,
  },
  {
    title: 'Đang đợi ảnh',
    state: 'loading',
    html: SERVER_HTML,
    shop: 'never',
    height: 240,
  },
  {
    title: 'Không có ảnh',
    state: 'empty',
    html: SERVER_HTML,
    shop: 'refuses',
    height: 200,
  },
];

import type { Example } from '../../mount/runtime/mount.types';

export const examples: readonly Example[] = [
  {
    title: 'Mục lục của máy chủ',
    html: `<nav data-tiem="toc" aria-labelledby="toc_title">
  <p class="toc_title" id="toc_title">Mục lục</p>
  <ul class="toc_list">
    <li><a href="#chon-men">Chọn men</a></li>
    <li><a href="#giu-am">Giữ ấm</a></li>
  </ul>
</nav>
<article class="entry-content"><h2 id="chon-men">Chọn men</h2><p>Men rạn giữ dấu trà.</p><h2 id="giu-am">Giữ ấm</h2><p>Tráng ấm trước khi pha.</p></article>`,
    height: 420,
  },
  {
    title: 'Đóng sẵn',
    html: `<nav data-tiem="toc" data-tiem-closed></nav>
<article class="entry-content"><h2 id="mot">Chọn men</h2><p>Men rạn giữ dấu trà.</p><h2 id="hai">Giữ ấm</h2><p>Tráng ấm trước khi pha.</p></article>`,
    height: 320,
  },
];

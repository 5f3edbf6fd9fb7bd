import type { Example } from '../../mount/runtime/mount.types';

export const examples: readonly Example[] = [
  {
    title: 'Có mục con',
    html: `<nav class="main-navigation" data-tiem="main-menu">
  <button type="button" class="menu-toggle" aria-expanded="false">Trình đơn chính</button>
  <ul class="menu">
    <li><a href="#trang-chu">Trang chủ</a></li>
    <li class="menu-item-has-children"><a href="#cua-hang">Cửa hàng</a>
      <ul class="sub-menu"><li><a href="#tra">Trà</a></li><li><a href="#gom">Gốm</a></li></ul></li>
    <li><a href="#bai-viet">Bài viết</a></li>
  </ul>
</nav>`,
    height: 260,
  },
  {
    title: 'Mục tên dài',
    state: 'long text',
    html: `<nav class="main-navigation" data-tiem="main-menu">
  <button type="button" class="menu-toggle" aria-expanded="false">Trình đơn chính</button>
  <ul class="menu">
    <li><a href="#trang-chu">Trang chủ</a></li>
    <li class="menu-item-has-children"><a href="#cua-hang">Bộ ấm chén men lam vẽ tay tích „Trúc Lâm thất hiền" kèm khay gỗ mít sơn son và hộp quà giấy dó đề tên người nhận</a>
      <ul class="sub-menu"><li><a href="#tra">Trà</a></li><li><a href="#gom">Gốm</a></li></ul></li>
    <li><a href="#bai-viet">Bài viết</a></li>
  </ul>
</nav>`,
    height: 300,
  },
];

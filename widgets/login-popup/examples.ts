import type { Example } from '../../mount/runtime/mount.types';

const renderForm = (notice = '') => `<div class="woocommerce-notices-wrapper">${notice}</div>
  <h2 id="login-form-popup-title">Đăng nhập</h2>
  <form class="woocommerce-form-login" method="post" action="/tai-khoan/">
    <p class="form-row"><label for="username">Tên đăng nhập hoặc email</label>
      <input type="text" class="input-text" name="username" id="username" autocomplete="username"></p>
    <p class="form-row"><label for="password">Mật khẩu</label>
      <input type="password" class="input-text" name="password" id="password" autocomplete="current-password"></p>
    <button type="submit" class="button" name="login" value="Đăng nhập">Đăng nhập</button>
  </form>`;

export const examples: readonly Example[] = [
  {
    title: 'Đăng nhập ngay trên trang',
    html: `<a href="/tai-khoan/" data-tiem="login-popup">Đăng nhập</a>
<div id="login-form-popup" hidden>
  ${renderForm()}
</div>`,
    height: 520,
  },
  {
    title: 'Tự mở khi có điều cần nói',
    html: `<a href="/tai-khoan/" data-tiem="login-popup" data-tiem-when="now">Đăng nhập</a>
<div id="login-form-popup" class="tiem-closed">
  ${renderForm('<div class="wc-block-components-notice-banner is-error" role="alert">Tên đăng nhập hoặc mật khẩu chưa đúng.</div>')}
</div>`,
    height: 620,
  },
  {
    title: 'Chỉ xem mật khẩu',
    html: `<div data-tiem="login-popup">
  ${renderForm()}
</div>`,
    height: 380,
  },
];

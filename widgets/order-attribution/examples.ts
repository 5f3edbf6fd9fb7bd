import type { Example } from '../../mount/runtime/mount.types';

export const examples: readonly Example[] = [
  {
    title: 'Trong biểu mẫu đăng ký',
    html: `<div data-tiem="order-attribution">
  <form class="register" method="post">
    <wc-order-attribution-inputs></wc-order-attribution-inputs>
    <label for="thu">Địa chỉ email</label> <input type="email" id="thu" name="email"> <button type="submit" class="button">Đăng ký</button>
  </form>
</div>`,
    height: 120,
  },
];

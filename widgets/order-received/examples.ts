import type { Example } from '../../mount/example.types';

export const examples: readonly Example[] = [
  {
    title: 'Chuyển khoản',
    html: `<div class="woocommerce-order" data-tiem="order-received">
  <ul class="woocommerce-order-overview"><li class="woocommerce-order-overview__order">Mã đơn <strong>5005</strong></li></ul>
  <ul class="wc-bacs-bank-details"><li class="account_number">Số tài khoản: <strong>0123456789</strong></li></ul>
</div>`,
    height: 220,
  },
];

import type { Example } from '../../mount/runtime/mount.types';

export const examples: readonly Example[] = [
  {
    title: 'Chuyển khoản',
    html: `<div class="woocommerce-order" data-tiem="order-received">
  <ul class="woocommerce-order-overview"><li class="woocommerce-order-overview__order">Mã đơn <strong>5005</strong></li></ul>
  <ul class="wc-bacs-bank-details"><li class="account_number">Số tài khoản: <strong>0123456789</strong></li></ul>
</div>`,
    height: 220,
  },
  {
    title: 'Hai ngân hàng, số dài',
    state: 'long text',
    html: `<div class="woocommerce-order" data-tiem="order-received">
  <ul class="woocommerce-order-overview"><li class="woocommerce-order-overview__order">Mã đơn <strong>2026-NHAMAY-0000050051</strong></li></ul>
  <h3 class="wc-bacs-bank-details-account-name">Hợp tác xã gốm và vải Nhà Mây, làng Bát Tràng</h3>
  <ul class="wc-bacs-bank-details"><li class="bank_name">Ngân hàng: <strong>Ngân hàng Nông nghiệp và Phát triển Nông thôn, chi nhánh Gia Lâm</strong></li><li class="account_number">Số tài khoản: <strong>1508 2050 0617 0000 4321</strong></li></ul>
  <h3 class="wc-bacs-bank-details-account-name">Nhà Mây GmbH</h3>
  <ul class="wc-bacs-bank-details"><li class="iban">IBAN: <strong>DE02 1203 0000 0000 2020 51</strong></li><li class="bic">BIC: <strong>BYLADEM1001</strong></li></ul>
</div>`,
    height: 420,
  },
  {
    title: 'Trả khi nhận hàng: không có gì để chép',
    state: 'empty',
    html: `<div class="woocommerce-order" data-tiem="order-received">
  <p class="woocommerce-thankyou-order-received">Cảm ơn bạn. Tiệm đã nhận đơn.</p>
  <ul class="woocommerce-order-overview"><li class="woocommerce-order-overview__order">Mã đơn <strong>5006</strong></li></ul>
</div>`,
    height: 160,
  },
];

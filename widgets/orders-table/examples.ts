import type { Example } from '../../mount/runtime/mount.types';

const renderRow = (id: number, status: string, label: string, total: string) =>
  `<tr class="woocommerce-orders-table__row woocommerce-orders-table__row--status-${status} order">
      <td class="woocommerce-orders-table__cell"><a href="/tai-khoan/don-hang/${id}/">#${id}</a></td>
      <td class="woocommerce-orders-table__cell woocommerce-orders-table__cell-order-status">${label}</td>
      <td class="woocommerce-orders-table__cell">${total}</td>
    </tr>`;

export const examples: readonly Example[] = [
  {
    title: 'Đơn hàng của khách',
    html: `<table class="woocommerce-orders-table shop_table" data-tiem="orders-table">
  <thead><tr><th>Đơn</th><th>Tình trạng</th><th>Tổng cộng</th></tr></thead>
  <tbody>
    ${renderRow(1042, 'processing', 'Đang xử lý', '420.000₫')}
    ${renderRow(1038, 'on-hold', 'on-hold', '1.250.000₫')}
    ${renderRow(1007, 'completed', 'Đã hoàn thành', '187.000₫')}
  </tbody>
</table>`,
    height: 320,
  },
  {
    title: 'Số đơn là ô tiêu đề của dòng',
    html: `<table class="woocommerce-orders-table shop_table" data-tiem="orders-table">
  <thead><tr><th scope="col">Đơn</th><th scope="col">Tình trạng</th></tr></thead>
  <tbody>
    <tr class="woocommerce-orders-table__row woocommerce-orders-table__row--status-processing order">
      <th class="woocommerce-orders-table__cell" data-title="Đơn" scope="row"><a href="/tai-khoan/don-hang/1042/">#1042</a></th>
      <td class="woocommerce-orders-table__cell woocommerce-orders-table__cell-order-status" data-title="Tình trạng">Đang xử lý</td>
    </tr>
  </tbody>
</table>`,
    height: 120,
  },
];

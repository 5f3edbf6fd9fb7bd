import { screen, waitFor, within } from '@testing-library/dom';
import { accountTextsEn } from '../../../src/i18n/en/content';
import { accountTexts } from '../../../src/i18n/vi/account';
import { createOrderStatusOptions } from '../../../widgets/orders-table';
import { renderPage } from '../../support/render-page';
import { getExampleHtml } from '../../support/widgets/example-html';

const createTableMarkup = (cells: string, attributes = '') => `<table data-tiem="orders-table" ${attributes}>
  <thead><tr><th>Đơn</th><th>Tình trạng</th></tr></thead><tbody>${cells}</tbody></table>`;
const createRowMarkup = (status: string, text: string) =>
  `<tr class="woocommerce-orders-table__row--status-${status} order"><td><a href="/7">#7</a></td>
   <td class="woocommerce-orders-table__cell-order-status"> ${text} </td></tr>`;

async function openPageWithTable(html: string): Promise<HTMLElement> {
  await renderPage('/');
  document.querySelector('main')?.insertAdjacentHTML('beforeend', html);
  const table = screen.getByRole('table');
  await waitFor(() => expect(table).toHaveAttribute('data-tiem-state', 'ready'));
  return table;
}
const readOrderStatuses = () =>
  [...document.querySelectorAll('[class*="cell-order-status"]')].map((cell) => cell.textContent?.trim());

// spec 2.8: orders stand in a table
it('orders table: the table keeps its ARIA roles, and each cell is labelled with the name of its column', async () => {
  const table = await openPageWithTable(getExampleHtml('orders-table'));
  expect(table).toHaveAttribute('role', 'table');
  expect(within(table).getAllByRole('columnheader')).toHaveLength(3);
  const cells = [...table.querySelectorAll('td')];
  expect(cells.slice(0, 3).map((cell) => cell.dataset.title)).toEqual(['Đơn', 'Tình trạng', 'Tổng cộng']);
  expect(cells.every((cell) => cell.getAttribute('role') === 'cell')).toBe(true);
  window.tiem?.unmount();
  expect(table.querySelector('[role], [data-title]')).toBeNull();
});

it("orders table: a status without a name in the server's HTML gets one, and names from the shop are kept", async () => {
  await openPageWithTable(
    createTableMarkup(
      createRowMarkup('on-hold', '') +
        createRowMarkup('failed', 'wc-failed') +
        createRowMarkup('processing', 'Đang gói') +
        createRowMarkup('dang-di', 'Đang đi'),
    ),
  );
  expect(readOrderStatuses()).toEqual(['Tạm giữ', 'Thất bại', 'Đang gói', 'Đang đi']);
  window.tiem?.unmount();
  expect(readOrderStatuses()).toEqual(['', 'wc-failed', 'Đang gói', 'Đang đi']);
});

it('orders table: uses Tiệm\'s status names when data-tiem-labels is "ours"', async () => {
  await openPageWithTable(
    createTableMarkup(
      createRowMarkup('completed', 'Done') + createRowMarkup('dang-di', 'Đang đi'),
      'data-tiem-labels="ours"',
    ),
  );
  expect(readOrderStatuses()).toEqual(['Đã hoàn thành', 'Đang đi']);
});

// spec 3.8: eight statuses and their labels; the draft is in neither analytics setting
it('order status options: there are eight statuses; the options for the Analytics settings leave out the draft', () => {
  const english = createOrderStatusOptions((key) => accountTextsEn[key]);
  expect(english.map(({ value, label }) => `${value}: ${label}`)).toEqual([
    'pending: Pending payment',
    'processing: Processing',
    'on-hold: On hold',
    'completed: Completed',
    'cancelled: Cancelled',
    'refunded: Refunded',
    'failed: Failed',
    'checkout-draft: Draft',
  ]);
  for (const analytics of ['actionable', 'excluded'] as const) {
    const values = createOrderStatusOptions((key) => accountTexts[key], analytics).map(({ value }) => value);
    expect(values).toHaveLength(7);
    expect(values).not.toContain('checkout-draft');
  }
});

it('orders table: without JavaScript, statuses and links are shown', async () => {
  await renderPage('/', { script: false });
  document
    .querySelector('main')
    ?.insertAdjacentHTML('beforeend', createTableMarkup(createRowMarkup('on-hold', 'Tạm giữ')));
  expect(within(screen.getByRole('table')).getByRole('link')).toHaveAttribute('href', '/7');
  expect(readOrderStatuses()).toEqual(['Tạm giữ']);
});

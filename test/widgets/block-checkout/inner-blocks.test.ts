import { screen, waitFor, within } from '@testing-library/dom';
import {
  getSummary,
  LAST_VASE,
  openCheckout,
  TEAPOT,
} from '../../support/widgets/block-checkout/checkout-page';
import { getExampleHtml } from '../../support/widgets/example-html';

const VERSIONS = [8, 11] as const;
const getCheckoutForm = () => screen.getByRole('form', { name: 'Thanh toán' });

/** Sorts texts by their position in the document. */
function sortByPosition(within: HTMLElement, ...texts: string[]): string[] {
  const findTextPosition = (text: string) => within.textContent?.indexOf(text) ?? -1;
  for (const text of texts) expect(within).toHaveTextContent(text);
  return [...texts].sort((one, other) => findTextPosition(one) - findTextPosition(other));
}

const createBlockPattern = (name: string) =>
  new RegExp(`<div[^>]*data-block-name="woocommerce/checkout-${name}-block"[^>]*>`);
const createInsertionAfterBlock = (name: string, markup: string) => (html: string) =>
  html.replace(new RegExp(`${createBlockPattern(name).source}(</div>)?`), `$&${markup}`);
const createBlockRemoval = (name: string) => (html: string) =>
  html.replace(new RegExp(`${createBlockPattern(name).source}</div>`), '');

it('block checkout: has the steps and the amounts whose blocks are in the HTML, and no others', async () => {
  await openCheckout(TEAPOT, { changeTheme: () => getExampleHtml('block-checkout') });
  expect(screen.getByRole('group', { name: /Giao đến đâu\?/ })).toBeInTheDocument();
  expect(within(getSummary()).getByText('Tạm tính')).toBeInTheDocument();
  expect(screen.queryByText('Thêm ghi chú cho đơn hàng')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Thêm mã giảm giá' })).not.toBeInTheDocument();
});

describe.each(VERSIONS)('block checkout: on WooCommerce %i', (as) => {
  // spec 2.7: the summary's amounts are shown on WooCommerce 8 and 11: checkout
  it("block checkout: shows subtotal, discount, shipping and tax, however deeply the server's HTML nests their blocks", async () => {
    const page = await openCheckout(TEAPOT, {
      as,
      settings: { taxes: true, pricesIncludeTax: false },
    });
    await page.user.click(screen.getByRole('button', { name: 'Thêm mã giảm giá' }));
    await page.user.type(screen.getByLabelText('Nhập mã giảm giá'), 'giam10{Enter}');
    await within(getSummary()).findByText('Giảm giá');
    expect(within(getSummary()).getByText('Tạm tính')).toBeInTheDocument();
    expect(within(getSummary()).getByText('Phí vận chuyển')).toBeInTheDocument();
    expect(within(getSummary()).getByText(/VAT|Thuế/)).toBeInTheDocument();
  });

  // spec 2.7: blocks that the shop has moved, and its own content between them
  it("block checkout: renders blocks in the order of the server's HTML and keeps the shop's content between them", async () => {
    await openCheckout(TEAPOT, {
      as,
      changeTheme: (html) =>
        [
          createBlockRemoval('contact-information'),
          createInsertionAfterBlock(
            'payment',
            '<div data-block-name="woocommerce/checkout-contact-information-block"></div>',
          ),
          createInsertionAfterBlock('payment', '<p id="ngan-hang">Chuyển khoản được giảm 1%.</p>'),
          createInsertionAfterBlock('order-summary-cart-items', '<p>Đổi trả trong 7 ngày.</p>'),
          createInsertionAfterBlock('order-summary-shipping', '<p>Giao bằng xe đạp.</p>'),
          createInsertionAfterBlock(
            'order-summary',
            '<figure><figcaption>Đóng gói bằng giấy</figcaption></figure>',
          ),
        ].reduce((changed, change) => change(changed), html),
    });
    expect(
      sortByPosition(
        getCheckoutForm(),
        'Địa chỉ giao hàng',
        'Phương thức thanh toán',
        'Chuyển khoản được giảm 1%.',
        'Thông tin liên hệ',
      ),
    ).toEqual([
      'Địa chỉ giao hàng',
      'Phương thức thanh toán',
      'Chuyển khoản được giảm 1%.',
      'Thông tin liên hệ',
    ]);
    const texts = ['Ấm quả hồng', 'Đổi trả trong 7 ngày.', 'Tạm tính', 'Giao bằng xe đạp.'];
    expect(sortByPosition(getSummary(), ...texts)).toEqual(texts);
    expect(getSummary()).toHaveTextContent('Đóng gói bằng giấy');
  });

  // spec 2.7: savings and stock of a line in the checkout's summary
  it('block checkout: the summary shows how much the shopper saves by a sale price', async () => {
    await openCheckout(105, { as });
    expect(within(getSummary()).getByText(/^Tiết kiệm 50\.000/)).toBeInTheDocument();
  });

  // spec 2.7: savings and stock of a line in the checkout's summary
  it('block checkout: the summary shows "only 1 left" on WooCommerce 8, and not on WooCommerce 11', async () => {
    await openCheckout(LAST_VASE, { as });
    await within(getSummary()).findByRole('listitem');
    expect(within(getSummary()).queryAllByText('Chỉ còn 1 sản phẩm')).toHaveLength(as === 8 ? 1 : 0);
  });

  // spec 2.7: both ways of delivery are named as in the page editor
  it('block checkout: the buttons for shipping and pickup have the names that were set in the editor', async () => {
    await openCheckout(TEAPOT, {
      as,
      changeTheme: (html) =>
        html.replace(
          'data-block-name="woocommerce/checkout-shipping-method-block"',
          '$& data-title="Nhận hàng" data-shipping-text="Chở đến" data-local-pickup-text="Tự đến lấy"',
        ),
    });
    const step = within(document.getElementById('shipping-method')!);
    expect(step.getByRole('radio', { name: 'Chở đến' })).toBeChecked();
    expect(step.getByRole('radio', { name: 'Tự đến lấy' })).toBeInTheDocument();
    expect(step.getByRole('heading', { name: 'Nhận hàng' })).toBeInTheDocument();
  });

  it('block checkout: blocks in a group or columns are rendered inside the same wrapper, which is restored on unmount', async () => {
    const wrapBlocksInGroup = (html: string) =>
      html
        .replace(
          createBlockPattern('order-note'),
          '<div class="wp-block-group nhom"><hr><div class="wp-block-column">$&',
        )
        .replace(createBlockPattern('actions'), '</div><em>Cảm ơn</em></div>$&');
    await openCheckout(TEAPOT, { as, changeTheme: wrapBlocksInGroup });
    const wrapper = document.querySelector<HTMLElement>('.nhom')!;
    expect(getCheckoutForm()).toContainElement(wrapper);
    expect(within(wrapper).getByLabelText('Thêm ghi chú cho đơn hàng')).toBeInTheDocument();
    expect(wrapper.firstElementChild).toBe(wrapper.querySelector('hr'));
    expect(wrapper).toHaveTextContent('Cảm ơn');
    const block = document.querySelector<HTMLElement>('[data-tiem~="block-checkout"]')!;
    block.dataset.tiem = 'off';
    await waitFor(() => expect(block.querySelector('form')).not.toBeInTheDocument());
    const area = document.querySelector('[data-block-name="woocommerce/checkout-order-note-block"]')!;
    expect(area.closest('.nhom')).toBe(wrapper);
    expect(area.childNodes).toHaveLength(0);
  });

  it("block checkout: keeps the shop's own content inside a block, beside the columns and around the summary", async () => {
    const insertIntoBlock = (name: string, markup: string) => (html: string) =>
      html.replace(createBlockPattern(name), `$&${markup}`);
    await openCheckout(TEAPOT, {
      as,
      changeTheme: (html) =>
        [
          insertIntoBlock('contact-information', '<p>Tiệm gọi trước khi giao.</p>'),
          insertIntoBlock('terms', '<p>Hóa đơn gửi qua email.</p>'),
          insertIntoBlock('totals', '<p>Miễn phí từ 500.000₫</p>'),
        ].reduce(
          (changed, change) => change(changed),
          html.replace(
            createBlockPattern('fields'),
            '<p class="bao-tri">Tiệm nghỉ Tết.</p><script></script>$&',
          ),
        ),
    });
    const contact = document.getElementById('contact-fields')!;
    expect(sortByPosition(contact, 'Địa chỉ email', 'Tiệm gọi trước')).toEqual([
      'Địa chỉ email',
      'Tiệm gọi trước',
    ]);
    expect(within(getCheckoutForm()).getByText('Hóa đơn gửi qua email.')).toBeInTheDocument();
    expect(sortByPosition(getSummary(), 'Miễn phí từ', 'Ấm quả hồng')).toEqual([
      'Miễn phí từ',
      'Ấm quả hồng',
    ]);
    expect(document.querySelector('.bao-tri')).toBeInTheDocument();
  });

  it('block checkout: shows or hides "Return to cart" by default, as WooCommerce of the same version does', async () => {
    await openCheckout(TEAPOT, { as });
    expect(screen.queryAllByRole('link', { name: 'Quay lại giỏ hàng' })).toHaveLength(as === 8 ? 1 : 0);
  });
});

it('block checkout: shows "Return to cart" on WooCommerce 11 when a block attribute switches it on', async () => {
  await openCheckout(TEAPOT, {
    as: 11,
    changeTheme: (html) =>
      html.replace(
        'data-block-name="woocommerce/checkout-actions-block"',
        '$& data-show-return-to-cart="true"',
      ),
  });
  expect(screen.getByRole('link', { name: 'Quay lại giỏ hàng' })).toBeInTheDocument();
});

it("block checkout: recognises a block without the attribute data-block-name by WooCommerce's class name", async () => {
  await openCheckout(TEAPOT, {
    changeTheme: (html) => html.replace('data-block-name="woocommerce/checkout-order-note-block"', ''),
  });
  expect(screen.getByLabelText('Thêm ghi chú cho đơn hàng')).toBeInTheDocument();
});

import { screen, waitFor, within } from '@testing-library/dom';
import { registerExtension } from '../../support/extend/register-extension';
import { type RenderedPage, renderPage } from '../../support/render-page';
import { getArea } from '../../support/widgets/block-cart/get-area';

const PAGE = '/gio-hang-khoi/';
const TEAPOT = 103;

async function openCart(options: { settings?: object } = {}): Promise<RenderedPage> {
  const shop = await renderPage(`/?add-to-cart=${TEAPOT}`, options);
  const cart = await shop.go(PAGE);
  await cart.mounted('block-cart');
  await waitFor(() => expect(getCartLine()).toBeInTheDocument());
  return cart;
}

interface UpdateRefusal {
  name: string;
  code: string;
  message: string;
}

const getCartLine = () => document.querySelector<HTMLElement>('.tiem-block-cart__line')!;

describe('filters in the block cart', () => {
  it('cart filters: filters for cart items change the name, prices and class of a line and hide its remove button', async () => {
    registerExtension((tiem) => {
      tiem.registerCheckoutFilters('dinh-ky', {
        itemName: (name, _, { context, cartItem }) => `${name} (${context}, ${cartItem?.sku})`,
        subtotalPriceFormat: () => '<price/> mỗi tháng',
        cartItemPrice: () => 'cả thảy <price/> hôm nay',
        cartItemClass: () => 'dinh-ky',
        showRemoveItemLink: () => false,
      });
    });
    await openCart();
    await waitFor(() => expect(getCartLine()).toHaveClass('dinh-ky', 'wc-block-cart-items__row'));
    expect(within(getCartLine()).getByRole('link')).toHaveTextContent(
      'Ấm quả hồng men nâu gan gà (cart, BT-AM-HONG)',
    );
    expect(getCartLine()).toHaveTextContent('420.000₫ mỗi tháng');
    expect(getCartLine()).toHaveTextContent('cả thảy 420.000₫ hôm nay');
    expect(screen.queryByRole('button', { name: /^Xóa “/ })).not.toBeInTheDocument();
  });

  it('cart filters: filters registered after rendering change the label of the total and the checkout link until they are removed', async () => {
    await openCart();
    const cleanups: (() => void)[] = [];
    registerExtension((tiem) => {
      cleanups.push(
        tiem.registerCheckoutFilters('tra-gop', {
          totalLabel: () => 'Trả hôm nay',
          proceedToCheckoutButtonLabel: () => 'Trả góp',
          proceedToCheckoutButtonLink: (link) => `${link}?tra-gop=1`,
        }),
      );
    });
    const link = await screen.findByRole('link', { name: 'Trả góp' });
    expect(link).toHaveAttribute('href', expect.stringMatching(/\/thanh-toan\/\?tra-gop=1$/));
    expect(getArea('cart-order-summary')).toHaveTextContent('Trả hôm nay');
    cleanups[0]!();
    await screen.findByRole('link', { name: 'Tiến hành thanh toán' });
    expect(getArea('cart-order-summary')).not.toHaveTextContent('Trả hôm nay');
  });

  it('cart filters: filters for coupons change the labels of coupons and suppress coupon notices', async () => {
    const filterCalls: unknown[] = [];
    registerExtension((tiem) => {
      tiem.registerCheckoutFilters('vip', {
        coupons: (coupons) => coupons.map((coupon) => ({ ...coupon, label: `Ưu đãi ${coupon.code}` })),
        showApplyCouponNotice: (value, _, { context, couponCode }) => {
          filterCalls.push([value, context, couponCode]);
          return false;
        },
        showRemoveCouponNotice: (value, _, { context, couponCode }) => {
          filterCalls.push([value, context, couponCode]);
          return false;
        },
      });
    });
    const { user } = await openCart();
    await user.click(screen.getByRole('button', { name: 'Thêm mã giảm giá' }));
    await user.type(screen.getByLabelText('Nhập mã giảm giá'), 'GIAM10{Enter}');
    const chip = await screen.findByRole('button', { name: 'Xóa “Ưu đãi giam10”' });
    await user.click(chip);
    await waitFor(() => expect(chip).not.toBeInTheDocument());
    expect(filterCalls).toEqual([
      [true, 'wc/cart', 'GIAM10'],
      [true, 'wc/cart', 'giam10'],
    ]);
    expect(document.querySelector('.tiem-snackbar, .tiem-notice')).not.toBeInTheDocument();
  });

  it('cart filters: when a filter returns a value of the wrong type, the cart shows its own value and logs the error', async () => {
    const consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    registerExtension((tiem) => {
      tiem.registerCheckoutFilters('hong', {
        itemName: () => undefined as never,
        totalLabel: () => 'Cả thảy',
      });
    });
    await openCart();
    await waitFor(() => expect(getArea('cart-order-summary')).toHaveTextContent('Cả thảy'));
    expect(within(getCartLine()).getByRole('link')).toHaveTextContent(/^Ấm quả hồng men nâu gan gà$/);
    expect(consoleError).toHaveBeenCalledWith(
      expect.stringContaining('the filter itemName of "hong"'),
      expect.objectContaining({ message: expect.stringContaining('must be the same as the type') }),
    );
    consoleError.mockRestore();
  });
});

describe('third-party content in the block cart', () => {
  // spec 2.7: extension areas in the cart: order meta, discounts meta, shipping packages, in order, with props, undone
  it('fills: are rendered in their area, sorted by `order`, receive the cart, and can be removed', async () => {
    const removals: string[] = [];
    const cleanups: (() => void)[] = [];
    await openCart();
    registerExtension((tiem) => {
      tiem.fillArea('order-meta', { namespace: 'sau', order: 20, content: '<b>Sau</b>' });
      cleanups.push(
        tiem.fillArea('order-meta', {
          namespace: 'truoc',
          order: 1,
          content: tiem.draw<{ cart: { itemsCount: number }; context: string }>((node, { cart, context }) => {
            node.textContent = `${context} ${cart.itemsCount}`;
            return {
              update: (props) => {
                node.textContent = `${props.context} ${props.cart.itemsCount}`;
              },
              remove: () => void removals.push('removed'),
            };
          }),
        }),
      );
      tiem.fillArea('discounts-meta', { namespace: 'diem', content: 'Bạn có 20 điểm' });
      tiem.fillArea('order-shipping-packages', {
        namespace: 'giao',
        content: tiem.draw<{ packages: { shipping_rates: { rate_id: string }[] }[] }>(
          (node, { packages }) => {
            node.textContent = packages[0]!.shipping_rates.map(({ rate_id }) => rate_id).join(' ');
            return undefined;
          },
        ),
      });
    });
    const summary = getArea('cart-order-summary');
    await within(summary).findByText('woocommerce/cart 1');
    await within(summary).findByText('Sau');
    expect(summary.textContent).toMatch(/woocommerce\/cart 1.*Sau$/);
    expect(summary).toHaveTextContent('Bạn có 20 điểm');
    expect(summary).toHaveTextContent('flat_rate:1');
    screen.getByRole('button', { name: /^Tăng số lượng của/ }).click();
    await within(summary).findByText('woocommerce/cart 2');
    // Clears the recorded removals, because React's StrictMode mounts and removes the content once more in
    // development.
    removals.length = 0;
    cleanups[0]!();
    await waitFor(() => expect(screen.queryByText('woocommerce/cart 2')).not.toBeInTheDocument());
    expect(removals).toEqual(['removed']);
  });

  // spec 2.7: the areas named there may hold blocks of others: cart
  it("inner blocks: a plugin's block is rendered at its position in the server's HTML, or, if it is not in the HTML, at the end of its parent", async () => {
    const shop = await renderPage(`/?add-to-cart=${TEAPOT}`);
    const html = await (await window.fetch(PAGE)).text();
    const serverBlock = '<div data-block-name="goi-qua/ghi" data-mau="đỏ"></div>';
    const cart = await shop.go(
      html.replace(
        /(<div data-block-name="woocommerce\/proceed-to-checkout-block"[^>]*>)/,
        `${serverBlock}$1`,
      ),
    );
    await cart.mounted('block-cart');
    registerExtension((tiem) => {
      const registerTestBlock = (name: string, force = false) =>
        tiem.registerInnerBlock({
          name,
          force,
          parent: 'woocommerce/cart-totals-block',
          content: tiem.draw<{ mau?: string }>((node, { mau }) => {
            node.textContent = `${name} ${mau}`;
            return undefined;
          }),
        });
      registerTestBlock('goi-qua/ghi', true);
      registerTestBlock('goi-qua/cuoi', true);
      registerTestBlock('goi-qua/khong-in');
    });
    const totals = getArea('cart-totals');
    expect(await within(totals).findByText('goi-qua/ghi đỏ')).toBeInTheDocument();
    expect(totals.querySelector('[data-block-name="goi-qua/ghi"]')).toHaveTextContent('goi-qua/ghi đỏ');
    expect(totals.lastElementChild).toHaveTextContent('goi-qua/cuoi undefined');
    expect(screen.queryByText(/khong-in/)).not.toBeInTheDocument();
  });

  it("inner blocks: a plugin's block is also rendered in another parent block when a filter allows it", async () => {
    await openCart();
    registerExtension((tiem) => {
      tiem.registerInnerBlock({
        name: 'goi-qua/ghi',
        force: true,
        parent: 'woocommerce/cart-items-block',
        content: 'Lời nhắn',
      });
      tiem.registerCheckoutFilters('goi-qua', {
        additionalCartCheckoutInnerBlockTypes: (types, _, { block }) =>
          block === 'woocommerce/cart-totals-block' ? [...types, 'goi-qua/ghi'] : [...types],
      });
    });
    await within(getArea('cart-items')).findByText('Lời nhắn');
    await within(getArea('cart-totals')).findByText('Lời nhắn');
  });

  // spec 6: admins read it in its place, status and statusText first
  it('fills: when a fill throws while rendering, administrators see the error in its place', async () => {
    const consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const shop = await renderPage(`/?add-to-cart=${TEAPOT}`);
    const html = await (await window.fetch(PAGE)).text();
    const cart = await shop.go(html.replace('"currentUserIsAdmin":false', '"currentUserIsAdmin":true'));
    await cart.mounted('block-cart');
    registerExtension((tiem) => {
      tiem.fillArea('order-meta', {
        namespace: 'hong',
        content: tiem.draw(() => {
          throw Object.assign(new Error('hỏng'), { status: 503, statusText: 'Service Unavailable' });
        }),
      });
    });
    await within(getArea('cart-order-summary')).findByText('"hong" in order-meta: 503 Service Unavailable');
    consoleError.mockRestore();
  });

  // spec 2.7: content that fails is not seen by shoppers
  it('fills: when a fill throws while rendering, shoppers see no error and the other fills stay', async () => {
    const consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    await openCart();
    registerExtension((tiem) => {
      tiem.fillArea('order-meta', {
        namespace: 'hong',
        content: tiem.draw(() => {
          throw new Error('hỏng');
        }),
      });
      tiem.fillArea('order-meta', { namespace: 'lanh', content: 'Cảm ơn bạn' });
    });
    await screen.findByText('Cảm ơn bạn');
    expect(screen.queryByText(/hỏng/)).not.toBeInTheDocument();
    expect(consoleError).toHaveBeenCalledWith('[tiem] "hong" in order-meta:', expect.anything());
    consoleError.mockRestore();
  });
});

describe('extension data of the block cart', () => {
  it('updateCart: when the server rejects the data, the promise rejects, the message is shown, and quantities can still be changed', async () => {
    await openCart();
    const refused = new Promise<UpdateRefusal>((resolve) => {
      registerExtension((tiem) => {
        tiem.updateCart({ namespace: 'khong-co', data: {} }).catch(resolve);
      });
    });
    const { name, code, message } = await refused;
    expect([name, code]).toEqual(['CartRefusal', 'woocommerce_rest_cart_extensions_error']);
    expect(await screen.findByText(message)).toBeInTheDocument();
    screen.getByRole('button', { name: /^Tăng số lượng của/ }).click();
    await waitFor(() => expect(getCartLine()).toHaveTextContent('840.000₫'));
  });

  it('updateCart: when the server rejects a call with `quiet: true`, the promise rejects and no message is shown', async () => {
    await openCart();
    const refused = new Promise<UpdateRefusal>((resolve) => {
      registerExtension((tiem) => {
        tiem.updateCart({ namespace: 'khong-co', data: {}, quiet: true }).catch(resolve);
      });
    });
    const { message } = await refused;
    screen.getByRole('button', { name: /^Tăng số lượng của/ }).click();
    await waitFor(() => expect(getCartLine()).toHaveTextContent('840.000₫'));
    expect(screen.queryByText(message)).not.toBeInTheDocument();
  });

  it('updateCart: rejects a call without a namespace', async () => {
    await openCart();
    const refused = new Promise<Error>((resolve) => {
      registerExtension((tiem) => {
        tiem.updateCart({ namespace: '', data: {} }).catch(resolve);
      });
    });
    expect((await refused).message).toMatch('expected a namespace');
  });
});

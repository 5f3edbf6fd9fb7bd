import { screen, waitFor, within } from '@testing-library/dom';
import { registerExtension } from '../../support/extend/register-extension';
import { type RenderedPage, renderPage } from '../../support/render-page';

const PAGE = '/gio-hang-khoi/';
const TEAPOT = 103;

async function openCart(options: { settings?: object } = {}): Promise<RenderedPage> {
  const shop = await renderPage(`/?add-to-cart=${TEAPOT}`, options);
  const cart = await shop.go(PAGE);
  await cart.mounted('block-cart');
  await waitFor(() => expect(line()).toBeInTheDocument());
  return cart;
}

const area = (name: string) =>
  document.querySelector<HTMLElement>(`[data-block-name="woocommerce/${name}-block"]`)!;
const line = () => document.querySelector<HTMLElement>('.tiem-block-cart__line')!;

describe('filters in the block cart', () => {
  it('cart filters: those registered for lines change name, prices and class and hide the remove button', async () => {
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
    await waitFor(() => expect(line()).toHaveClass('dinh-ky', 'wc-block-cart-items__row'));
    expect(within(line()).getByRole('link')).toHaveTextContent(
      'Ấm quả hồng men nâu gan gà (cart, BT-AM-HONG)',
    );
    expect(line()).toHaveTextContent('420.000₫ mỗi tháng');
    expect(line()).toHaveTextContent('cả thảy 420.000₫ hôm nay');
    expect(screen.queryByRole('button', { name: /^Xóa “/ })).not.toBeInTheDocument();
  });

  it("cart filters: those registered after rendering change the total's label and the checkout link until they are removed", async () => {
    await openCart();
    const undoings: (() => void)[] = [];
    registerExtension((tiem) => {
      undoings.push(
        tiem.registerCheckoutFilters('tra-gop', {
          totalLabel: () => 'Trả hôm nay',
          proceedToCheckoutButtonLabel: () => 'Trả góp',
          proceedToCheckoutButtonLink: (link) => `${link}?tra-gop=1`,
        }),
      );
    });
    const link = await screen.findByRole('link', { name: 'Trả góp' });
    expect(link).toHaveAttribute('href', expect.stringMatching(/\/thanh-toan\/\?tra-gop=1$/));
    expect(area('cart-order-summary')).toHaveTextContent('Trả hôm nay');
    undoings[0]!();
    await screen.findByRole('link', { name: 'Tiến hành thanh toán' });
    expect(area('cart-order-summary')).not.toHaveTextContent('Trả hôm nay');
  });

  it('cart filters: those registered for coupons change labels and suppress notices of coupons', async () => {
    const shown: unknown[] = [];
    registerExtension((tiem) => {
      tiem.registerCheckoutFilters('vip', {
        coupons: (coupons) => coupons.map((coupon) => ({ ...coupon, label: `Ưu đãi ${coupon.code}` })),
        showApplyCouponNotice: (value, _, { context, couponCode }) => {
          shown.push([value, context, couponCode]);
          return false;
        },
        showRemoveCouponNotice: (value, _, { context, couponCode }) => {
          shown.push([value, context, couponCode]);
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
    expect(shown).toEqual([
      [true, 'wc/cart', 'GIAM10'],
      [true, 'wc/cart', 'giam10'],
    ]);
    expect(document.querySelector('.tiem-snackbar, .tiem-notice')).not.toBeInTheDocument();
  });

  it('cart filters: when a filter returns a wrong type, the cart keeps its own value and logs the error', async () => {
    const silent = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    registerExtension((tiem) => {
      tiem.registerCheckoutFilters('hong', {
        itemName: () => undefined as never,
        totalLabel: () => 'Cả thảy',
      });
    });
    await openCart();
    await waitFor(() => expect(area('cart-order-summary')).toHaveTextContent('Cả thảy'));
    expect(within(line()).getByRole('link')).toHaveTextContent(/^Ấm quả hồng men nâu gan gà$/);
    expect(silent).toHaveBeenCalledWith(
      expect.stringContaining('the filter itemName of "hong"'),
      expect.objectContaining({ message: expect.stringContaining('must be the same as the type') }),
    );
    silent.mockRestore();
  });
});

describe('third-party content in the block cart', () => {
  // spec 2.7: extension areas in the cart: order meta, discounts meta, shipping packages, in order, with props, undone
  it('fills: contents with a priority are rendered in their area in order, receive the cart, and are removed', async () => {
    const heard: string[] = [];
    const undoings: (() => void)[] = [];
    await openCart();
    registerExtension((tiem) => {
      tiem.fillArea('order-meta', { namespace: 'sau', order: 20, content: '<b>Sau</b>' });
      undoings.push(
        tiem.fillArea('order-meta', {
          namespace: 'truoc',
          order: 1,
          content: tiem.draw<{ cart: { itemsCount: number }; context: string }>((node, { cart, context }) => {
            node.textContent = `${context} ${cart.itemsCount}`;
            return {
              update: (props) => {
                node.textContent = `${props.context} ${props.cart.itemsCount}`;
              },
              remove: () => void heard.push('removed'),
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
    const summary = area('cart-order-summary');
    await within(summary).findByText('woocommerce/cart 1');
    await within(summary).findByText('Sau');
    expect(summary.textContent).toMatch(/woocommerce\/cart 1.*Sau$/);
    expect(summary).toHaveTextContent('Bạn có 20 điểm');
    expect(summary).toHaveTextContent('flat_rate:1');
    screen.getByRole('button', { name: /^Tăng số lượng của/ }).click();
    await within(summary).findByText('woocommerce/cart 2');
    // Drop earlier entries: StrictMode mounts and removes the content an extra time in development.
    heard.length = 0;
    undoings[0]!();
    await waitFor(() => expect(screen.queryByText('woocommerce/cart 2')).not.toBeInTheDocument());
    expect(heard).toEqual(['removed']);
  });

  // spec 2.7: the areas named there may hold blocks of others: cart
  it("inner blocks: a plugin's block is rendered where the page prints it, otherwise at the end of its parent", async () => {
    const shop = await renderPage(`/?add-to-cart=${TEAPOT}`);
    const html = await (await window.fetch(PAGE)).text();
    const printed = '<div data-block-name="goi-qua/ghi" data-mau="đỏ"></div>';
    const cart = await shop.go(
      html.replace(/(<div data-block-name="woocommerce\/proceed-to-checkout-block"[^>]*>)/, `${printed}$1`),
    );
    await cart.mounted('block-cart');
    registerExtension((tiem) => {
      const block = (name: string, force = false) =>
        tiem.registerInnerBlock({
          name,
          force,
          parent: 'woocommerce/cart-totals-block',
          content: tiem.draw<{ mau?: string }>((node, { mau }) => {
            node.textContent = `${name} ${mau}`;
            return undefined;
          }),
        });
      block('goi-qua/ghi', true);
      block('goi-qua/cuoi', true);
      block('goi-qua/khong-in');
    });
    const totals = area('cart-totals');
    expect(await within(totals).findByText('goi-qua/ghi đỏ')).toBeInTheDocument();
    expect(totals.querySelector('[data-block-name="goi-qua/ghi"]')).toHaveTextContent('goi-qua/ghi đỏ');
    expect(totals.lastElementChild).toHaveTextContent('goi-qua/cuoi undefined');
    expect(screen.queryByText(/khong-in/)).not.toBeInTheDocument();
  });

  it('inner blocks: a block is also rendered in another parent that a filter allows', async () => {
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
    await within(area('cart-items')).findByText('Lời nhắn');
    await within(area('cart-totals')).findByText('Lời nhắn');
  });

  // spec 6: admins read it in its place, status and statusText first
  it('fills: when content throws while rendering, an administrator sees the error in its place', async () => {
    const silent = jest.spyOn(console, 'error').mockImplementation(() => undefined);
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
    await within(area('cart-order-summary')).findByText('"hong" in order-meta: 503 Service Unavailable');
    silent.mockRestore();
  });

  // spec 2.7: content that fails is not seen by shoppers
  it('fills: when content throws while rendering, shoppers see no error and the other content stays', async () => {
    const silent = jest.spyOn(console, 'error').mockImplementation(() => undefined);
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
    expect(silent).toHaveBeenCalledWith('[tiem] "hong" in order-meta:', expect.anything());
    silent.mockRestore();
  });
});

describe('extension data of the block cart', () => {
  it('updateCart: when the server refuses the data, the promise rejects, the message is shown, and the cart still works', async () => {
    await openCart();
    const refused = new Promise<{ name: string; code: string; message: string }>((resolve) => {
      registerExtension((tiem) => {
        tiem.updateCart({ namespace: 'khong-co', data: {} }).catch(resolve);
      });
    });
    const { name, code, message } = await refused;
    expect([name, code]).toEqual(['CartRefusal', 'woocommerce_rest_cart_extensions_error']);
    expect(await screen.findByText(message)).toBeInTheDocument();
    screen.getByRole('button', { name: /^Tăng số lượng của/ }).click();
    await waitFor(() => expect(line()).toHaveTextContent('840.000₫'));
  });

  it('updateCart: a refused quiet call rejects the promise and shows no message', async () => {
    await openCart();
    const refused = new Promise<{ message: string }>((resolve) => {
      registerExtension((tiem) => {
        tiem.updateCart({ namespace: 'khong-co', data: {}, quiet: true }).catch(resolve);
      });
    });
    const { message } = await refused;
    screen.getByRole('button', { name: /^Tăng số lượng của/ }).click();
    await waitFor(() => expect(line()).toHaveTextContent('840.000₫'));
    expect(screen.queryByText(message)).not.toBeInTheDocument();
  });

  it('updateCart: a call without a namespace rejects', async () => {
    await openCart();
    const refused = new Promise<Error>((resolve) => {
      registerExtension((tiem) => {
        tiem.updateCart({ namespace: '', data: {} }).catch(resolve);
      });
    });
    expect((await refused).message).toMatch('expected a namespace');
  });
});

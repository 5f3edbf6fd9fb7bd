import { screen } from '@testing-library/dom';
import { type RenderedPage, type RenderOptions, renderPage } from '../../render-page';

export const CHECKOUT_PAGE = '/thanh-toan-khoi/';
export const TEAPOT = 103;
export const GIFT_CARD = 132;
export const LAST_VASE = 108;

export interface CheckoutOptions extends RenderOptions {
  /** Changes the page's HTML before the page is opened. */
  changeTheme?(html: string): string;
}

/** Opens the checkout of a shopper who has added the product to the cart. */
export async function openPageWithProduct(
  product: number,
  { changeTheme, ...options }: CheckoutOptions = {},
): Promise<RenderedPage> {
  const first = await renderPage(`/?add-to-cart=${product}`, options);
  if (!changeTheme) return first.go(CHECKOUT_PAGE);
  return first.go(changeTheme(await (await window.fetch(CHECKOUT_PAGE)).text()));
}

export async function openCheckout(product = TEAPOT, options: CheckoutOptions = {}): Promise<RenderedPage> {
  const page = await openPageWithProduct(product, options);
  await screen.findByRole('button', { name: 'Đặt hàng' });
  return page;
}

export const getField = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
/**
 * Selects the requests that place an order. WooCommerce 11 also updates the checkout by POST before an order;
 * those requests are left out.
 */
export const listSentOrders = ({ sent }: RenderedPage) =>
  sent.filter(
    ({ method, path }) =>
      method === 'POST' && path.includes('/wc/store/v1/checkout') && !path.includes('calc_totals'),
  );
export const pressOrderButton = (page: RenderedPage) =>
  page.user.click(screen.getByRole('button', { name: 'Đặt hàng' }));

export async function fillInForm({ user }: RenderedPage): Promise<void> {
  await user.click(getField('Địa chỉ email'));
  await user.paste('khach@example.com');
  await user.click(getField('Họ'));
  await user.paste('Nguyễn');
  await user.click(getField('Tên'));
  await user.paste('Mây');
  await user.click(getField('Địa chỉ'));
  await user.paste('27 Hàng Gai');
  await user.click(getField('Tỉnh / Thành phố'));
  await user.paste('Hà Nội'.normalize('NFD'));
}

export const getSummary = () => screen.getByRole('complementary', { name: 'Tóm tắt đơn hàng' });

/** Changes the page's settings so that shoppers who create an account choose their password. */
export const letShoppersChoosePassword = (html: string): string =>
  html.replace('"generatePassword":true', '"generatePassword":false');

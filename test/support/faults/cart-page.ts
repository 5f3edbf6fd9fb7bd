import { screen, waitFor } from '@testing-library/dom';
import { type RenderedPage, type RenderOptions, renderPage } from '../render-page';

export const TEAPOT = 103;
export const CART = '/gio-hang-khoi/';

/** Opens the cart page of a shopper with a teapot in the cart. The function `theme` changes the page's HTML first. */
export async function openCartPage(
  options: RenderOptions = {},
  theme: (html: string) => string = (html) => html,
): Promise<RenderedPage> {
  const first = await renderPage(`/?add-to-cart=${TEAPOT}`, options);
  const page = await first.go(theme(await (await window.fetch(CART)).text()));
  await page.mounted('block-cart');
  await screen.findByRole('spinbutton');
  return page;
}

export const getQuantityInput = () =>
  document.querySelector<HTMLInputElement>('.tiem-block-cart__line input');
export const getPlusButton = () => screen.getByRole('button', { name: /^Tăng số lượng của/ });
export const getMinusButton = () => screen.getByRole('button', { name: /^Giảm số lượng của/ });
export const readNotices = () =>
  [...document.querySelectorAll('.tiem-notice')].map((each) => each.textContent);

/** Fetches the number of items in the shop's cart. */
export async function fetchServerItemCount(): Promise<number> {
  const answer = await window.fetch('/wp-json/wc/store/v1/cart');
  return ((await answer.json()) as { items_count: number }).items_count;
}

export const waitForTotals = () =>
  waitFor(() => expect(document.querySelector('.tiem-money.is-updating')).not.toBeInTheDocument());

import type { RenderedPage, RenderOptions } from '../../../../testing/testing.types';
import { renderPage } from '../../render-page';

export const PAGE = '/gio-hang-co-dien/';
export const TEAPOT = 103;
export const CUP = 104;

export const getCartForm = (): HTMLFormElement =>
  document.querySelector<HTMLFormElement>('form.woocommerce-cart-form')!;
export const getCartRow = (index = 0): HTMLElement =>
  getCartForm().querySelectorAll<HTMLElement>('tr.cart_item')[index]!;
export const getQuantity = (index = 0): HTMLInputElement =>
  getCartForm().querySelectorAll<HTMLInputElement>('input.qty')[index]!;
export const getSubtotal = (index = 0): string =>
  getCartRow(index).querySelector('.product-subtotal bdi')!.textContent!;
export const getTotal = (): string => document.querySelector('.cart_totals .order-total bdi')!.textContent!;

interface OpenCartOptions extends RenderOptions {
  quantities?: Record<number, number>;
  /** Changes the cart page before the widget is mounted. */
  editPageBeforeMount?(): void;
}

/** Opens the classic cart page of a shopper who has already added products. */
export async function openCart({
  quantities = { [TEAPOT]: 1 },
  editPageBeforeMount = () => {},
  ...options
}: OpenCartOptions = {}): Promise<RenderedPage> {
  const home = await renderPage('/', options);
  for (const [id, quantity] of Object.entries(quantities)) {
    const body = new URLSearchParams({ product_id: id, quantity: String(quantity) });
    await fetch('/?wc-ajax=add_to_cart', { method: 'POST', body });
  }
  const page = await home.go(PAGE);
  editPageBeforeMount();
  if (options.script !== false) await page.mounted('classic-cart');
  return page;
}

/** Lists the requests that change the cart, with their contents. */
export const listCartChanges = ({ sent }: RenderedPage): string[] =>
  sent.flatMap(({ method, path, body }) =>
    method === 'POST' && !path.includes('fragments') ? [`${path.split('?')[0]} ${body}`] : [],
  );

/** Reads the product ids and quantities of the shop's cart. */
export async function readServerCart(): Promise<Record<number, number>> {
  const cart = (await (await fetch('/wp-json/wc/store/v1/cart')).json()) as {
    items: { id: number; quantity: number }[];
  };
  return Object.fromEntries(cart.items.map(({ id, quantity }) => [id, quantity]));
}

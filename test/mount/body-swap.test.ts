import { waitFor } from '@testing-library/dom';
import { renderPage } from '../support/render-page';
import { readFooterCount, readHeaderCount } from '../support/widgets/read-cart-counts';

/*
 * Tests client-side navigation as with Turbo: without a page load, the body of the next page replaces the body of
 * this one, and going back restores a copy of it.
 */

const findButtons = () => [...document.querySelectorAll<HTMLElement>('a.ajax_add_to_cart')];

async function fetchBodyOfPage(path: string): Promise<HTMLElement> {
  const html = await (await fetch(path)).text();
  return document.adoptNode(new DOMParser().parseFromString(html, 'text/html').body);
}

async function fetchCartQuantities(): Promise<Record<string, number>> {
  const response = await fetch('/wp-json/wc/store/v1/cart');
  const { items } = (await response.json()) as { items: { id: number; quantity: number }[] };
  return Object.fromEntries(items.map(({ id, quantity }) => [id, quantity]));
}

it('body replaced without a page load: each click adds its product once, on the first page, on the next page and after going back', async () => {
  const page = await renderPage('/cua-hang/', { as: 11 });
  async function clickAddButton(index: number, count: number): Promise<string> {
    const button = findButtons()[index]!;
    await page.user.click(button);
    await waitFor(() => expect(readFooterCount()).toMatch(new RegExp(`^${count}`)));
    return button.dataset.product_id!;
  }
  const first = await clickAddButton(0, 1);
  await waitFor(() => expect(document.querySelector('.tiem-mini-cart')).toBeVisible());
  const firstBody = document.body.cloneNode(true) as HTMLElement;

  history.pushState(null, '', '/cua-hang/?orderby=price');
  document.body.replaceWith(await fetchBodyOfPage('/cua-hang/'));
  const second = await clickAddButton(1, 2);

  history.back();
  document.body.replaceWith(firstBody);
  // Waits until the restored page shows two items, because the copy shows the cart as it was when the shopper left
  // the page.
  await waitFor(() => expect(readFooterCount()).toMatch(/^2/));
  expect(readHeaderCount()).toMatch(/^2/);
  const third = await clickAddButton(2, 3);
  expect(await fetchCartQuantities()).toEqual({ [first]: 1, [second]: 1, [third]: 1 });
  expect(page.sent.filter(({ path }) => path.includes('add_to_cart'))).toHaveLength(3);
});

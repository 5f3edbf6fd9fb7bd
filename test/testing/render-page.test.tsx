import { cleanUp, fakeShop, renderPage } from '../../testing';

const CART =
  '<div data-tiem="mini-cart"><a href="/gio-hang/">Giỏ hàng <span class="count">0</span></a></div>';

test('renderPage: accepts HTML, or the path of a page of the demo shop', async () => {
  const page = await renderPage(`<!DOCTYPE html><html lang="vi"><body class="mine">${CART}</body></html>`);
  expect(document.body).toHaveClass('mine');
  expect(page.sent).toEqual([]);
  await page.go('/san-pham/chen-hat-mit-men-ran/');
  expect(document.querySelector('h1')).toHaveTextContent('Chén hạt mít men rạn');
});

test('renderPage: with `script: false`, Tiệm does not start and the page stays as the server sent it', async () => {
  await renderPage(CART, { script: false });
  expect(document.querySelector('[data-tiem]')).not.toHaveAttribute('data-tiem-state');
});

test('renderPage: `mounted` names a missing mount point in its error, and mounts a widget with the trigger "intent"', async () => {
  const page = await renderPage(CART);
  await expect(page.mounted('quick-view')).rejects.toThrow('no mount point for "quick-view"');
  expect(document.querySelector('[data-tiem]')).toHaveAttribute('data-tiem-state', 'waiting');
  expect(await page.mounted('mini-cart')).toHaveAttribute('data-tiem-state', 'ready');
});

test('renderPage: uses the shop that it is given, and cleanUp empties the page', async () => {
  const shop = fakeShop({ as: 11 });
  shop.switches.pagesConfigured = false;
  await renderPage('/cua-hang/', { shop });
  expect(document.body).toHaveClass('error404');
  cleanUp();
  expect(document.body).toBeEmptyDOMElement();
});

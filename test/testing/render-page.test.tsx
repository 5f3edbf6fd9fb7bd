import { cleanUp, fakeShop, renderPage } from '../../testing';

const CART =
  '<div data-tiem="mini-cart"><a href="/gio-hang/">Giỏ hàng <span class="count">0</span></a></div>';

test('a page may be HTML of the tester’s own, or one of the demo shop’s', async () => {
  const page = await renderPage(`<!DOCTYPE html><html lang="vi"><body class="mine">${CART}</body></html>`);
  expect(document.body).toHaveClass('mine');
  expect(page.sent).toEqual([]);
  await page.go('/san-pham/chen-hat-mit-men-ran/');
  expect(document.querySelector('h1')).toHaveTextContent('Chén hạt mít men rạn');
});

test('without script it is the server’s page alone', async () => {
  await renderPage(CART, { script: false });
  expect(document.querySelector('[data-tiem]')).not.toHaveAttribute('data-tiem-state');
});

test('a mount point that is not there is named; one that waits for the shopper is touched', async () => {
  const page = await renderPage(CART);
  await expect(page.mounted('quick-view')).rejects.toThrow('no mount point for "quick-view"');
  expect(document.querySelector('[data-tiem]')).toHaveAttribute('data-tiem-state', 'waiting');
  expect(await page.mounted('mini-cart')).toHaveAttribute('data-tiem-state', 'ready');
});

test('a shop of one’s own answers as it is told, and is put away with everything else', async () => {
  const shop = fakeShop({ as: 11 });
  shop.switches.pagesConfigured = false;
  await renderPage('/cua-hang/', { shop });
  expect(document.body).toHaveClass('error404');
  cleanUp();
  expect(document.body).toBeEmptyDOMElement();
});

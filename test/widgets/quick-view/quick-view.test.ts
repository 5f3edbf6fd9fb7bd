import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { renderPage } from '../../support/render-page';

const LIST = '/cua-hang/?s=tr%C3%A0';
const opener = (name: RegExp) => screen.getByRole('link', { name });
const dialog = () => screen.findByRole('dialog');
const asked = (page: Awaited<ReturnType<typeof renderPage>>, part: string) =>
  page.sent.filter(({ path, body }) => path.includes(part) || body.includes(part));
const LOTUS = /^Xem nhanh Trà sen/;

async function openLotus(options: Parameters<typeof renderPage>[1] = {}) {
  const page = await renderPage(LIST, options);
  const link = opener(LOTUS);
  await page.user.click(link);
  return { ...page, page, link, box: await dialog() };
}

afterEach(() => history.replaceState(null, ''));

// spec 2.2: each product opens a quick view
// spec 2.5: a popup with the product's markup from the server
// spec 7.6: {theme}_quickview with the product
it("quick view: a click on the button opens a dialog with the markup of the theme's action", async () => {
  const { page, box, link } = await openLotus();
  await waitFor(() => expect(box.querySelector('form.cart')).not.toBeNull());
  expect(box).toHaveAccessibleName(/Trà sen/);
  expect(within(box).getByRole('heading', { level: 2 })).toHaveTextContent(/Trà sen/);
  expect(box.querySelector('.woocommerce-product-gallery img')).not.toBeNull();
  expect(box.querySelector('a[href$="/san-pham/tra-sen-tay-ho/"], a[href*="/san-pham/"]')).not.toBeNull();
  expect(asked(page, 'flatsome_quickview')).toHaveLength(1);
  expect(link).toHaveAttribute('aria-haspopup', 'dialog');
  expect(box.querySelector('script, style, [onclick]')).toBeNull();
});

it('quick view: focus on the button fetches the markup once and caches it for the visit', async () => {
  const page = await renderPage(LIST);
  opener(LOTUS).focus();
  await waitFor(() => expect(asked(page, 'flatsome_quickview')).toHaveLength(1));
  await page.user.click(opener(LOTUS));
  await waitFor(async () => expect((await dialog()).querySelector('form.cart')).not.toBeNull());
  await page.user.click(screen.getByRole('button', { name: 'Đóng' }));

  const again = await page.go(LIST);
  await again.user.click(opener(LOTUS));
  await waitFor(async () => expect((await dialog()).querySelector('form.cart')).not.toBeNull());
  expect(asked(page, 'flatsome_quickview')).toHaveLength(1);
  expect(asked(again, 'flatsome_quickview')).toHaveLength(0);
});

it('quick view: shows name, image and price of the card while the markup is loading', async () => {
  const page = await renderPage(LIST);
  page.shop.addFault({ kind: 'delay', ms: 300, match: 'admin-ajax' });
  await page.user.click(opener(LOTUS));
  const box = await dialog();
  expect(box.querySelector('.tiem-quick-view__name')).toHaveTextContent(/Trà sen/);
  expect(box.querySelector('.tiem-quick-view__image img')).toHaveAttribute('src');
  expect(within(box).getByRole('status')).toHaveTextContent('Đang mở xem nhanh…');
  await waitFor(() => expect(box.querySelector('form.cart')).not.toBeNull());
  expect(box.querySelector('.tiem-skeleton')).toBeNull();
});

it('quick view: the skeleton shows only the current price of a card with an old price and screen-reader texts', async () => {
  const page = await renderPage(LIST);
  page.shop.addFault({ kind: 'delay', ms: 300, match: 'admin-ajax' });
  const price = opener(LOTUS).closest('.product')!.querySelector('.price')!;
  price.innerHTML =
    '<del>500.000 ₫</del> <span class="screen-reader-text">Giá gốc: 500.000 ₫.</span><ins>390.000 ₫</ins><span class="screen-reader-text">Giá hiện tại: 390.000 ₫.</span>';
  await page.user.click(opener(LOTUS));
  const shown = (await dialog()).querySelector('.tiem-quick-view__price');
  expect(shown?.textContent?.trim()).toBe('390.000 ₫');
});

it('quick view: uses the product page and remembers that when the theme has no quick view action', async () => {
  const { page, user, box } = await openLotus({ settings: { themeActions: false } });
  await waitFor(() => expect(box.querySelector('form.cart')).not.toBeNull());
  expect(box.querySelector('.related, .woocommerce-tabs, h1')).toBeNull();
  expect(within(box).getByRole('link', { name: 'Xem trang sản phẩm' })).toHaveAttribute(
    'href',
    expect.stringContaining('/san-pham/'),
  );
  await user.click(screen.getByRole('button', { name: 'Đóng' }));
  await user.click(screen.getAllByRole('link', { name: /^Xem nhanh (?!Trà sen)/ })[0]!);
  await waitFor(async () => expect((await dialog()).querySelector('.summary')).not.toBeNull());
  expect(asked(page, 'flatsome_quickview')).toHaveLength(1);
});

/** A block theme marks the page's body as the product, and related products as well. */
const BLOCK_PAGE = (column: string) => `<body class="product type-product post-104"><main>
  <div class="wp-block-columns">
    <div class="wp-block-column"><div class="woocommerce-product-gallery"><div class="woocommerce-product-gallery__wrapper"><div class="woocommerce-product-gallery__image"><a href="/chen.jpg"><img src="/chen.jpg" alt="Chén"></a></div></div></div></div>
    <div class="wp-block-column">${column}</div>
  </div>
  <div class="woocommerce-tabs"><p>Mô tả dài</p></div>
  <ul><li class="product type-product post-7"><h2 class="wp-block-post-title">Hàng khác</h2><span class="price">9 ₫</span></li></ul>
</main></body>`;
const PRICE = '<div class="wc-block-components-product-price">95.000 ₫</div>';

async function openFromBlockTheme(html: string) {
  const page = await renderPage(LIST, { settings: { themeActions: false } });
  const { handle } = page.shop;
  page.shop.handle = async (request) =>
    new URL(request.url).pathname.startsWith('/san-pham/')
      ? new Response(html, { headers: { 'Content-Type': 'text/html' } })
      : handle.call(page.shop, request);
  await page.user.click(opener(LOTUS));
  return dialog();
}

it.each([
  ['its form', `<h1>Trà sen</h1>${PRICE}<div><form class="cart"><button>Mua</button></form></div>`, 'Mua'],
  ['its price, where it cannot be bought', `<h1>Trà sen</h1><div>${PRICE}</div><p>Hết hàng</p>`, 'Hết hàng'],
])(
  'quick view: on a block theme, shows the gallery and the column with the title and %s',
  async (_, column, text) => {
    const box = await openFromBlockTheme(BLOCK_PAGE(column));
    expect(await within(box).findByRole('heading', { level: 2, name: 'Trà sen' })).toBeInTheDocument();
    expect(box).toHaveTextContent(text);
    expect(box.querySelector('.woocommerce-product-gallery img')).not.toBeNull();
    expect(box).not.toHaveTextContent(/Mô tả dài|Hàng khác/);
  },
);

it('quick view: logs the reason and links to the page when the product page contains no product', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  const box = await openFromBlockTheme('<body><main><h1>Trà sen</h1></main></body>');
  await within(box).findByRole('alert');
  expect(warn.mock.calls.flat().join(' ')).toMatch(/quick-view.*no \.summary/);
  expect(within(box).getByRole('link')).toHaveAttribute('href', opener(LOTUS).getAttribute('href'));
});

it('quick view: requests the product page at once when the setting themeActions has no quickview', async () => {
  const page = await renderPage(LIST);
  const settings = document.createElement('script');
  settings.type = 'application/json';
  settings.dataset.tiemSettings = '';
  settings.text = '{"themeActions":{"quickview":false}}';
  document.head.append(settings);
  await page.user.click(opener(LOTUS));
  await waitFor(async () => expect((await dialog()).querySelector('form.cart')).not.toBeNull());
  expect(asked(page, 'flatsome_quickview')).toHaveLength(0);
});

it.each([
  ['action', 1, 0],
  ['page', 0, 1],
] as const)(
  'quick view: uses only the source "%s" when the option names it',
  async (source, actions, pages) => {
    const page = await renderPage(LIST);
    opener(LOTUS).setAttribute('data-tiem-source', source);
    await page.user.click(opener(LOTUS));
    await waitFor(async () => expect((await dialog()).querySelector('form.cart')).not.toBeNull());
    expect(asked(page, 'flatsome_quickview')).toHaveLength(actions);
    expect(asked(page, '/san-pham/')).toHaveLength(pages);
  },
);

// spec 2.5: it adds to the cart
it('quick view: adding a product in the dialog closes the dialog and shows the mini cart', async () => {
  const { user } = await renderPage('/cua-hang/');
  await user.click(document.querySelector('.product-type-simple.instock .quick-view')!);
  const box = await dialog();
  const name = box.getAttribute('aria-label') ?? '';
  await waitFor(() => expect(box.querySelector('form.cart')).not.toBeNull());
  const button = within(box).getByRole('button', { name: /Thêm vào giỏ/ });
  await user.click(button);
  // The mini cart's panel, which opens then, is a dialog too.
  await waitFor(() => expect(box).not.toBeInTheDocument(), { timeout: 4000 });
  await waitFor(() => expect(document.querySelector('#site-header-cart')).toHaveTextContent(name), {
    timeout: 4000,
  });
});

it('quick view: the back button closes it, and closing it otherwise removes its history entry', async () => {
  const { user, box } = await openLotus();
  await waitFor(() => expect(history.state).toEqual({ tiemQuickView: true }));
  history.back();
  await waitFor(() => expect(box).not.toBeInTheDocument());
  expect(history.state).toBeNull();

  await user.click(opener(LOTUS));
  await dialog();
  await waitFor(() => expect(history.state).toEqual({ tiemQuickView: true }));
  await user.click(screen.getByRole('button', { name: 'Đóng' }));
  await waitFor(() => expect(history.state).toBeNull());
});

it('quick view: when the request fails, shows an error with a retry button and a link to the product page', async () => {
  const page = await renderPage(LIST);
  page.shop.addFault({ kind: '500', match: 'admin-ajax', times: 99 });
  await page.user.click(opener(LOTUS));
  const box = await dialog();
  await within(box).findByRole('alert');
  expect(within(box).getByRole('link')).toHaveAttribute('href', opener(LOTUS).getAttribute('href'));
  page.shop.clearFaults();
  await page.user.click(within(box).getByRole('button', { name: 'Thử lại' }));
  await waitFor(() => expect(box.querySelector('form.cart')).not.toBeNull());
});

it('quick view: ids in the markup that the page has already are renamed', async () => {
  const page = await renderPage('/san-pham/khan-lua-van-phuc/');
  const related = document.querySelector<HTMLElement>('.related .quick-view')!;
  const own = document.querySelector('form.cart select, form.cart input[id]')!;
  const id = `product-${related.dataset.prod}`;
  own.insertAdjacentHTML('afterend', `<span id="${id}"></span>`);
  await page.user.click(related);
  const box = await dialog();
  await waitFor(() => expect(box.querySelector('.summary')).not.toBeNull());
  for (const { id: used } of box.querySelectorAll('[id]'))
    expect(document.querySelectorAll(`[id="${used}"]`)).toHaveLength(1);
});

it('quick view: a click with a modifier key is left to the browser, and unmounting closes the dialog', async () => {
  const { box } = await openLotus();
  expect(box).toBeInTheDocument();
  window.tiem?.unmount();
  expect(box).not.toBeInTheDocument();
  window.tiem?.mount();
  fireEvent.pointerOver(opener(LOTUS));
  await waitFor(() => expect(opener(LOTUS)).toHaveAttribute('data-tiem-state', 'ready'));
  const stays = (event: Event) => event.preventDefault();
  document.addEventListener('click', stays, { once: true });
  fireEvent.click(opener(LOTUS), { ctrlKey: true });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('quick view: without JavaScript, the button links to the product page', async () => {
  await renderPage(LIST, { script: false });
  const links = document.querySelectorAll('ul.products .quick-view');
  expect(links).toHaveLength(document.querySelectorAll('ul.products > li').length);
  for (const link of links) expect(link.getAttribute('href')).toContain('/san-pham/');
});

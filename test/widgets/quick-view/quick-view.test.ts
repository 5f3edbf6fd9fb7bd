import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { renderPage } from '../../support/render-page';
import { getExampleHtml } from '../../support/widgets/example-html';

const LIST = '/cua-hang/?s=tr%C3%A0';
const getQuickViewButton = (name: RegExp) => screen.getByRole('link', { name });
const findDialog = () => screen.findByRole('dialog');
const filterSentRequests = (page: Awaited<ReturnType<typeof renderPage>>, part: string) =>
  page.sent.filter(({ path, body }) => path.includes(part) || body.includes(part));
const LOTUS = /^Xem nhanh Trà sen/;

async function openLotusQuickView(options: Parameters<typeof renderPage>[1] = {}) {
  const page = await renderPage(LIST, options);
  const link = getQuickViewButton(LOTUS);
  await page.user.click(link);
  return { ...page, page, link, dialog: await findDialog() };
}

afterEach(() => history.replaceState(null, ''));

// spec 2.2: each product opens a quick view
// spec 2.5: a popup with the product's markup from the server
// spec 7.6: {theme}_quickview with the product
it("quick view: a click on the button opens a dialog with the markup from the theme's AJAX action", async () => {
  const { page, dialog, link } = await openLotusQuickView();
  await waitFor(() => expect(dialog.querySelector('form.cart')).not.toBeNull());
  expect(dialog).toHaveAccessibleName(/Trà sen/);
  expect(within(dialog).getByRole('heading', { level: 2 })).toHaveTextContent(/Trà sen/);
  expect(dialog.querySelector('.woocommerce-product-gallery img')).not.toBeNull();
  expect(dialog.querySelector('a[href$="/san-pham/tra-sen-tay-ho/"], a[href*="/san-pham/"]')).not.toBeNull();
  expect(filterSentRequests(page, 'flatsome_quickview')).toHaveLength(1);
  expect(link).toHaveAttribute('aria-haspopup', 'dialog');
  expect(dialog.querySelector('script, style, [onclick]')).toBeNull();
});

it('quick view: focus on the button fetches the markup once and caches it for the visit', async () => {
  const page = await renderPage(LIST);
  getQuickViewButton(LOTUS).focus();
  await waitFor(() => expect(filterSentRequests(page, 'flatsome_quickview')).toHaveLength(1));
  await page.user.click(getQuickViewButton(LOTUS));
  await waitFor(async () => expect((await findDialog()).querySelector('form.cart')).not.toBeNull());
  await page.user.click(screen.getByRole('button', { name: 'Đóng' }));

  const nextPage = await page.go(LIST);
  await nextPage.user.click(getQuickViewButton(LOTUS));
  await waitFor(async () => expect((await findDialog()).querySelector('form.cart')).not.toBeNull());
  expect(filterSentRequests(page, 'flatsome_quickview')).toHaveLength(1);
  expect(filterSentRequests(nextPage, 'flatsome_quickview')).toHaveLength(0);
});

it("quick view: while the markup is loading, shows name, image and price from the product's card", async () => {
  const page = await renderPage(LIST);
  page.shop.addFault({ kind: 'delay', ms: 300, match: 'admin-ajax' });
  await page.user.click(getQuickViewButton(LOTUS));
  const dialog = await findDialog();
  expect(dialog.querySelector('.tiem-quick-view__name')).toHaveTextContent(/Trà sen/);
  expect(dialog.querySelector('.tiem-quick-view__image img')).toHaveAttribute('src');
  expect(within(dialog).getByRole('status')).toHaveTextContent('Đang mở xem nhanh…');
  await waitFor(() => expect(dialog.querySelector('form.cart')).not.toBeNull());
  expect(dialog.querySelector('.tiem-skeleton')).toBeNull();
});

it('quick view: while loading, shows only the current price of a card that also has an old price and screen-reader texts', async () => {
  const page = await renderPage(LIST);
  page.shop.addFault({ kind: 'delay', ms: 300, match: 'admin-ajax' });
  const price = getQuickViewButton(LOTUS).closest('.product')!.querySelector('.price')!;
  price.innerHTML =
    '<del>500.000 ₫</del> <span class="screen-reader-text">Giá gốc: 500.000 ₫.</span><ins>390.000 ₫</ins><span class="screen-reader-text">Giá hiện tại: 390.000 ₫.</span>';
  await page.user.click(getQuickViewButton(LOTUS));
  const priceInDialog = (await findDialog()).querySelector('.tiem-quick-view__price');
  expect(priceInDialog?.textContent?.trim()).toBe('390.000 ₫');
});

it('quick view: when the theme has no AJAX action for it, the product page is used for the rest of the visit', async () => {
  const { page, user, dialog } = await openLotusQuickView({ settings: { themeActions: false } });
  await waitFor(() => expect(dialog.querySelector('form.cart')).not.toBeNull());
  expect(dialog.querySelector('.related, .woocommerce-tabs, h1')).toBeNull();
  expect(within(dialog).getByRole('link', { name: 'Xem trang sản phẩm' })).toHaveAttribute(
    'href',
    expect.stringContaining('/san-pham/'),
  );
  await user.click(screen.getByRole('button', { name: 'Đóng' }));
  await user.click(screen.getAllByRole('link', { name: /^Xem nhanh (?!Trà sen)/ })[0]!);
  await waitFor(async () => expect((await findDialog()).querySelector('.summary')).not.toBeNull());
  expect(filterSentRequests(page, 'flatsome_quickview')).toHaveLength(1);
});

/**
 * Renders a product page of a block theme, which has WooCommerce's product classes on the body and on
 * related products.
 */
const createBlockThemePage = (column: string) => `<body class="product type-product post-104"><main>
  <div class="wp-block-columns">
    <div class="wp-block-column"><div class="woocommerce-product-gallery"><div class="woocommerce-product-gallery__wrapper"><div class="woocommerce-product-gallery__image"><a href="/chen.jpg"><img src="/chen.jpg" alt="Chén"></a></div></div></div></div>
    <div class="wp-block-column">${column}</div>
  </div>
  <div class="woocommerce-tabs"><p>Mô tả dài</p></div>
  <ul><li class="product type-product post-7"><h2 class="wp-block-post-title">Hàng khác</h2><span class="price">9 ₫</span></li></ul>
</main></body>`;
const PRICE = '<div class="wc-block-components-product-price">95.000 ₫</div>';

async function openQuickViewInBlockTheme(html: string) {
  const page = await renderPage(LIST, { settings: { themeActions: false } });
  const { handle } = page.shop;
  page.shop.handle = async (request) =>
    new URL(request.url).pathname.startsWith('/san-pham/')
      ? new Response(html, { headers: { 'Content-Type': 'text/html' } })
      : handle.call(page.shop, request);
  await page.user.click(getQuickViewButton(LOTUS));
  return findDialog();
}

it.each([
  ['its form', `<h1>Trà sen</h1>${PRICE}<div><form class="cart"><button>Mua</button></form></div>`, 'Mua'],
  ['its price if it cannot be bought', `<h1>Trà sen</h1><div>${PRICE}</div><p>Hết hàng</p>`, 'Hết hàng'],
])(
  'quick view: on a block theme, shows the product gallery and the column with the title and %s',
  async (_, column, text) => {
    const dialog = await openQuickViewInBlockTheme(createBlockThemePage(column));
    expect(await within(dialog).findByRole('heading', { level: 2, name: 'Trà sen' })).toBeInTheDocument();
    expect(dialog).toHaveTextContent(text);
    expect(dialog.querySelector('.woocommerce-product-gallery img')).not.toBeNull();
    expect(dialog).not.toHaveTextContent(/Mô tả dài|Hàng khác/);
  },
);

it('quick view: when the product page contains no product, the reason is logged and a link to the page is shown', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  const dialog = await openQuickViewInBlockTheme('<body><main><h1>Trà sen</h1></main></body>');
  await within(dialog).findByRole('alert');
  expect(warn.mock.calls.flat().join(' ')).toMatch(/quick-view.*no \.summary/);
  expect(within(dialog).getByRole('link')).toHaveAttribute(
    'href',
    getQuickViewButton(LOTUS).getAttribute('href'),
  );
});

it('quick view: when the setting themeActions has no quickview, the product page is requested without trying the AJAX action', async () => {
  const page = await renderPage(LIST);
  const settings = document.createElement('script');
  settings.type = 'application/json';
  settings.dataset.tiemSettings = '';
  settings.text = '{"themeActions":{"quickview":false}}';
  document.head.append(settings);
  await page.user.click(getQuickViewButton(LOTUS));
  await waitFor(async () => expect((await findDialog()).querySelector('form.cart')).not.toBeNull());
  expect(filterSentRequests(page, 'flatsome_quickview')).toHaveLength(0);
});

it.each([
  ['action', 1, 0],
  ['page', 0, 1],
] as const)(
  'quick view: when the option `source` is "%s", no other source is tried',
  async (source, actions, pages) => {
    const page = await renderPage(LIST);
    getQuickViewButton(LOTUS).setAttribute('data-tiem-source', source);
    await page.user.click(getQuickViewButton(LOTUS));
    await waitFor(async () => expect((await findDialog()).querySelector('form.cart')).not.toBeNull());
    expect(filterSentRequests(page, 'flatsome_quickview')).toHaveLength(actions);
    expect(filterSentRequests(page, '/san-pham/')).toHaveLength(pages);
  },
);

// spec 2.5: it adds to the cart
it('quick view: adding a product in the dialog closes the dialog and shows the mini cart', async () => {
  const { user } = await renderPage('/cua-hang/');
  await user.click(document.querySelector('.product-type-simple.instock .quick-view')!);
  const dialog = await findDialog();
  const name = dialog.getAttribute('aria-label') ?? '';
  await waitFor(() => expect(dialog.querySelector('form.cart')).not.toBeNull());
  const button = within(dialog).getByRole('button', { name: /Thêm vào giỏ/ });
  await user.click(button);
  // Waits for the end of this dialog, because the mini cart's panel, which opens after the addition, is a
  // dialog too.
  await waitFor(() => expect(dialog).not.toBeInTheDocument(), { timeout: 4000 });
  await waitFor(() => expect(document.querySelector('#site-header-cart')).toHaveTextContent(name), {
    timeout: 4000,
  });
});

it("quick view: the browser's back button closes it, and closing it in another way removes its history entry", async () => {
  const { user, dialog } = await openLotusQuickView();
  await waitFor(() => expect(history.state).toEqual({ tiemQuickView: true }));
  history.back();
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(history.state).toBeNull();

  await user.click(getQuickViewButton(LOTUS));
  await findDialog();
  await waitFor(() => expect(history.state).toEqual({ tiemQuickView: true }));
  await user.click(screen.getByRole('button', { name: 'Đóng' }));
  await waitFor(() => expect(history.state).toBeNull());
});

it('quick view: when the request fails, shows an error with a retry button and a link to the product page', async () => {
  const page = await renderPage(LIST);
  page.shop.addFault({ kind: '500', match: 'admin-ajax', times: 99 });
  await page.user.click(getQuickViewButton(LOTUS));
  const dialog = await findDialog();
  await within(dialog).findByRole('alert');
  expect(within(dialog).getByRole('link')).toHaveAttribute(
    'href',
    getQuickViewButton(LOTUS).getAttribute('href'),
  );
  page.shop.clearFaults();
  await page.user.click(within(dialog).getByRole('button', { name: 'Thử lại' }));
  await waitFor(() => expect(dialog.querySelector('form.cart')).not.toBeNull());
});

it('quick view: ids in the loaded markup that already exist on the page are renamed', async () => {
  const page = await renderPage('/san-pham/khan-lua-van-phuc/');
  const related = document.querySelector<HTMLElement>('.related .quick-view')!;
  const pageField = document.querySelector('form.cart select, form.cart input[id]')!;
  const id = `product-${related.dataset.prod}`;
  pageField.insertAdjacentHTML('afterend', `<span id="${id}"></span>`);
  await page.user.click(related);
  const dialog = await findDialog();
  await waitFor(() => expect(dialog.querySelector('.summary')).not.toBeNull());
  for (const { id: dialogId } of dialog.querySelectorAll('[id]'))
    expect(document.querySelectorAll(`[id="${dialogId}"]`)).toHaveLength(1);
});

it('quick view: a click with a modifier key is left to the browser, and unmounting closes the dialog', async () => {
  const { dialog } = await openLotusQuickView();
  expect(dialog).toBeInTheDocument();
  window.tiem?.unmount();
  expect(dialog).not.toBeInTheDocument();
  window.tiem?.mount();
  fireEvent.pointerOver(getQuickViewButton(LOTUS));
  await waitFor(() => expect(getQuickViewButton(LOTUS)).toHaveAttribute('data-tiem-state', 'ready'));
  const preventDefault = (event: Event) => event.preventDefault();
  document.addEventListener('click', preventDefault, { once: true });
  fireEvent.click(getQuickViewButton(LOTUS), { ctrlKey: true });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it("quick view: on a page without the theme's settings, a click opens a dialog with the product of the link", async () => {
  const { user } = await renderPage(getExampleHtml('quick-view'));
  await user.click(screen.getByRole('link', { name: 'Xem nhanh Chén hạt mít men rạn' }));
  const dialog = await findDialog();
  expect(dialog).toHaveAccessibleName('Chén hạt mít men rạn');
  await waitFor(() => expect(dialog.querySelector('form.cart')).not.toBeNull());
});

it('quick view: without JavaScript, the button links to the product page', async () => {
  await renderPage(LIST, { script: false });
  const links = document.querySelectorAll('ul.products .quick-view');
  expect(links).toHaveLength(document.querySelectorAll('ul.products > li').length);
  for (const link of links) expect(link.getAttribute('href')).toContain('/san-pham/');
});

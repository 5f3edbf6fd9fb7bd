import { screen, waitFor, within } from '@testing-library/dom';
import type { Shop } from '../../../fixtures/shop/shop.types';
import { fakeShop } from '../../../testing/render-page';
import { renderPage } from '../../support/render-page';

const TEAPOT = '/san-pham/am-qua-hong/';

const getForm = () => document.querySelector<HTMLFormElement>('form.cart')!;
const getSubmitButton = () => getForm().querySelector<HTMLButtonElement>('.single_add_to_cart_button')!;
const getNoticesWrapper = () => document.querySelector<HTMLElement>('.woocommerce-notices-wrapper')!;
const filterFormPosts = (page: Awaited<ReturnType<typeof renderPage>>) =>
  page.sent.filter(({ method, path }) => method === 'POST' && !path.includes('wc-ajax'));

/** Creates a demo shop whose HTML response to a posted product form is modified by `change`. */
function createShopWithChangedResponse(as: 8 | 11, change: (html: string) => string): Shop {
  const shop = fakeShop({ as });
  const handleRequest = async (request: Request): Promise<Response> => {
    const response = await shop.handle(request);
    if (request.method !== 'POST' || !request.url.endsWith(TEAPOT)) return response;
    return new Response(change(await response.text()), response);
  };
  return new Proxy(shop, {
    get: (target, name) => (name === 'handle' ? handleRequest : Reflect.get(target, name)),
  });
}

/**
 * Creates a demo shop that responds to product forms with JSON, like the WordPress plugin.
 * `change` modifies the JSON.
 */
function createShopWithJsonForms(as: 8 | 11, change = (json: string) => json): Shop {
  const shop = fakeShop({ as });
  const settings = '<script type="application/json" data-tiem-settings>{"jsonForms":true}</script></body>';
  const handleRequest = async (request: Request): Promise<Response> => {
    const url = new URL(request.url);
    const isJson = url.searchParams.get('tiem-json') === '1';
    url.searchParams.delete('tiem-json');
    const response = await shop.handle(isJson ? new Request(url, request) : request);
    const html = await response.clone().text();
    if (!isJson)
      return html.includes('</html>') ? new Response(html.replace('</body>', settings), response) : response;
    const headers = { cookie: joinCookies(request, response) };
    const fetchShopJson = async (path: string) =>
      (await shop.handle(new Request(new URL(path, url), { headers }))).json();
    const cart = await fetchShopJson('/wp-json/wc/store/v1/cart');
    const fragments = await fetchShopJson('/?wc-ajax=get_refreshed_fragments');
    const page = new DOMParser().parseFromString(html, 'text/html');
    const notices = page.querySelector('.woocommerce-notices-wrapper')!.outerHTML;
    return new Response(change(JSON.stringify({ notices, cart, ...fragments })), {
      headers: response.headers,
    });
  };
  return new Proxy(shop, {
    get: (target, name) => (name === 'handle' ? handleRequest : Reflect.get(target, name)),
  });
}

/** Returns the cookies that a browser has after the response. */
const joinCookies = (request: Request, response: Response): string =>
  [
    request.headers.get('cookie') ?? '',
    ...response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]!),
  ].join('; ');

/**
 * Simulates the Storefront theme, which renders notices above the content and leaves WooCommerce's
 * notices wrapper empty.
 */
const moveNoticesAboveWrapper = (html: string) => {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const wrapper = page.querySelector('.woocommerce-notices-wrapper')!;
  const above = page.createElement('div');
  above.className = 'col-full woocommerce';
  above.append(...wrapper.childNodes);
  wrapper.before(above);
  return page.documentElement.outerHTML;
};

/** Simulates a theme whose responses contain no notices. */
const removeNoticesFromHtml = (html: string) => {
  const page = new DOMParser().parseFromString(html, 'text/html');
  page.querySelector('.woocommerce-notices-wrapper')!.replaceChildren();
  return page.documentElement.outerHTML;
};

/** Records `tiem:cart:line-added` events, which themes and analytics scripts listen for. */
function recordLineAddedEvents(): unknown[] {
  const eventDetails: unknown[] = [];
  const recordEventDetail = ({ detail }: Event & { detail?: unknown }) => eventDetails.push(detail);
  document.addEventListener('tiem:cart:line-added', recordEventDetail);
  cleanups.push(() => document.removeEventListener('tiem:cart:line-added', recordEventDetail));
  return eventDetails;
}
const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const removeListener of cleanups.splice(0)) removeListener();
});

async function submitFormWithQuantity(
  page: Awaited<ReturnType<typeof renderPage>>,
  quantity: string,
): Promise<void> {
  const field = getForm().querySelector<HTMLInputElement>('[name="quantity"]')!;
  field.removeAttribute('max');
  await page.user.clear(field);
  await page.user.type(field, quantity);
  await page.user.click(getSubmitButton());
}

const getCartLink = () => getForm().querySelector('.added_to_cart');

describe('product form without JavaScript', () => {
  it('product form: without JavaScript, the form can be submitted to the server, which adds the product', async () => {
    await renderPage(TEAPOT, { script: false });
    expect(getForm()).toHaveAttribute('method', 'post');
    expect(getSubmitButton()).toHaveAttribute('name', 'add-to-cart');
  });
});

describe.each([8, 11] as const)('product form on WooCommerce %i', (as) => {
  it('product form: adding a product posts the whole form to the URL in its action attribute and shows the notice', async () => {
    const page = await renderPage(TEAPOT, { as });
    getForm().insertAdjacentHTML('beforeend', '<input name="gift_text" value="Chúc mừng năm mới">');
    const field = getForm().querySelector<HTMLInputElement>('[name="quantity"]')!;
    await page.user.clear(field);
    await page.user.type(field, '3');
    await page.user.click(getSubmitButton());
    await waitFor(() => expect(getSubmitButton()).toHaveClass('added'));
    const [post] = filterFormPosts(page);
    expect(post?.path).toBe(TEAPOT);
    expect(post?.body).toMatch(/name="quantity"\s+3\s/);
    expect(post?.body).toMatch(/name="gift_text"\s+Chúc mừng năm mới\s/);
    expect(post?.body).toMatch(/name="add-to-cart"\s+\d+\s/);
    expect(await within(getNoticesWrapper()).findByText(/Ấm quả hồng/)).toBeVisible();
    await waitFor(() => expect(document.querySelector('.cart-contents .count')).toHaveTextContent(/^3/));
  });

  it('product form: shows why the server rejected a quantity and keeps the typed value until an addition succeeds', async () => {
    const page = await renderPage(TEAPOT, { as });
    const field = getForm().querySelector<HTMLInputElement>('[name="quantity"]')!;
    field.removeAttribute('max');
    await page.user.clear(field);
    await page.user.type(field, '900');
    await page.user.click(getSubmitButton());
    expect(await within(getNoticesWrapper()).findByText(/Ấm quả hồng/)).toBeVisible();
    expect(getSubmitButton()).not.toHaveClass('added');
    expect(field).toHaveValue(900);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const rejection = within(getNoticesWrapper()).getByText(/Ấm quả hồng/).textContent;
    await page.user.clear(field);
    await page.user.type(field, '1');
    await page.user.click(getSubmitButton());
    await waitFor(() => expect(getSubmitButton()).toHaveClass('added'));
    await waitFor(() => expect(getNoticesWrapper()).not.toHaveTextContent(`${rejection}`));
  });
});

describe.each([8, 11] as const)('product form on WooCommerce %i, answered with JSON', (as) => {
  it('product form answered with JSON: one request adds the product, shows the notice and updates cart and counter', async () => {
    const page = await renderPage(TEAPOT, { shop: createShopWithJsonForms(as) });
    const addedEvents = recordLineAddedEvents();
    await submitFormWithQuantity(page, '3');
    expect(await within(getNoticesWrapper()).findByText(/Ấm quả hồng/)).toBeVisible();
    await waitFor(() => expect(document.querySelector('.cart-contents .count')).toHaveTextContent(/^3/));
    await waitFor(() => expect(addedEvents).toHaveLength(1));
    await page.user.click(document.querySelector('.cart-contents')!);
    expect(await within(await screen.findByRole('dialog')).findByText(/Ấm quả hồng/)).toBeVisible();
    expect(page.sent.map(({ method, path }) => `${method} ${path}`)).toEqual([`POST ${TEAPOT}?tiem-json=1`]);
  });

  it('product form answered with JSON: shows why the server rejected a quantity', async () => {
    const page = await renderPage(TEAPOT, { shop: createShopWithJsonForms(as) });
    const addedEvents = recordLineAddedEvents();
    await submitFormWithQuantity(page, '900');
    expect(await within(getNoticesWrapper()).findByText(/Ấm quả hồng/)).toBeVisible();
    expect(getSubmitButton()).not.toHaveClass('added');
    expect(addedEvents).toEqual([]);
  });

  it.each([
    ['after a PHP warning', (json: string) => `<br><b>Warning</b>: x in y.php<br>${json}`],
    ['that is cut off', (json: string) => json.slice(0, -20)],
    ['without a cart', (json: string) => JSON.stringify({ ...JSON.parse(json), cart: null })],
  ])(
    'product form answered with JSON: when the JSON arrives %s, the product is still added once and shown in the cart',
    async (_name, change) => {
      const page = await renderPage(TEAPOT, { shop: createShopWithJsonForms(as, change) });
      await submitFormWithQuantity(page, '2');
      await waitFor(() => expect(getSubmitButton()).toHaveClass('added'));
      await waitFor(() => expect(document.querySelector('.cart-contents .count')).toHaveTextContent(/^2/));
      expect(filterFormPosts(page)).toHaveLength(1);
    },
  );
});

describe.each([8, 11] as const)(
  'product form on WooCommerce %i, theme renders notices above an empty wrapper',
  (as) => {
    it('product form: when the server rejects an addition, the notice is shown once, without a cart link or an addition event', async () => {
      const page = await renderPage(TEAPOT, {
        shop: createShopWithChangedResponse(as, moveNoticesAboveWrapper),
      });
      const addedEvents = recordLineAddedEvents();
      await submitFormWithQuantity(page, '900');
      expect(await within(getNoticesWrapper()).findByText(/Ấm quả hồng/)).toBeVisible();
      expect(screen.getAllByText(/Ấm quả hồng.*(?:còn|kho)/)).toHaveLength(1);
      expect(getSubmitButton()).not.toHaveClass('added');
      expect(getCartLink()).toBeNull();
      expect(addedEvents).toEqual([]);
    });

    it('product form: the success notice of the first submit is removed when the server rejects the second', async () => {
      const page = await renderPage(TEAPOT, {
        shop: createShopWithChangedResponse(as, moveNoticesAboveWrapper),
      });
      await submitFormWithQuantity(page, '2');
      await waitFor(() => expect(getSubmitButton()).toHaveClass('added'));
      const added = (await within(getNoticesWrapper()).findByText(/Ấm quả hồng/)).textContent;
      await submitFormWithQuantity(page, '900');
      await waitFor(() => expect(getNoticesWrapper()).toHaveTextContent(/còn|kho/));
      expect(getNoticesWrapper()).not.toHaveTextContent(`${added}`);
    });

    it('product form: when the product is added, the notice and the cart link are shown and the addition event fires', async () => {
      const page = await renderPage(TEAPOT, {
        shop: createShopWithChangedResponse(as, moveNoticesAboveWrapper),
      });
      const addedEvents = recordLineAddedEvents();
      await submitFormWithQuantity(page, '2');
      await waitFor(() => expect(getCartLink()).toBeVisible());
      expect(await within(getNoticesWrapper()).findByText(/Ấm quả hồng/)).toBeVisible();
      expect(addedEvents).toEqual([expect.objectContaining({ quantity: 2, isSaid: true })]);
    });
  },
);

describe('product form, response without notices', () => {
  it('product form: a response without a notice and with an unchanged cart is reported as a rejected addition', async () => {
    const page = await renderPage(TEAPOT, { shop: createShopWithChangedResponse(8, removeNoticesFromHtml) });
    const addedEvents = recordLineAddedEvents();
    await submitFormWithQuantity(page, '900');
    expect(await within(getNoticesWrapper()).findByText(/Chưa thêm được vào giỏ hàng/)).toBeVisible();
    expect(getCartLink()).toBeNull();
    expect(addedEvents).toEqual([]);
  });

  it('product form: a response without a notice and with a changed cart is reported as a successful addition', async () => {
    const page = await renderPage(TEAPOT, { shop: createShopWithChangedResponse(8, removeNoticesFromHtml) });
    const addedEvents = recordLineAddedEvents();
    await submitFormWithQuantity(page, '2');
    await waitFor(() => expect(getCartLink()).toBeVisible());
    expect(addedEvents).toHaveLength(1);
  });

  it('product form: empty banners, templates and notices that were already on the page are ignored in the response', async () => {
    const noticeMarkup = `<div class="woocommerce-info">Giao trong hai ngày</div>
      <template><ul class="woocommerce-error"><li>Mẫu</li></ul></template>
      <div class="wc-block-components-notice-banner"><div class="wc-block-components-notice-banner__content"><span></span></div></div>`;
    const page = await renderPage(TEAPOT, {
      shop: createShopWithChangedResponse(11, (html) => html.replace('</form>', `</form>${noticeMarkup}`)),
    });
    getForm().insertAdjacentHTML('afterend', noticeMarkup);
    await submitFormWithQuantity(page, '2');
    await waitFor(() => expect(getCartLink()).toBeVisible());
    expect(await within(getNoticesWrapper()).findByText(/Ấm quả hồng/)).toBeVisible();
    expect(getNoticesWrapper()).not.toHaveTextContent(/Giao trong hai ngày|Mẫu/);
  });
});

describe('product form', () => {
  it('product form: posts the selected file of a file field', async () => {
    const page = await renderPage(TEAPOT);
    const drawing = new File(['một nét bút'], 'mau.txt', { type: 'text/plain' });
    // The stubbed FormData appends the file, because a script cannot select a file in a file field
    // in jsdom.
    const OriginalFormData = window.FormData;
    window.FormData = class extends OriginalFormData {
      constructor(form?: HTMLFormElement) {
        super(form);
        this.append('engraving', drawing);
      }
    };
    await page.user.click(getSubmitButton());
    await waitFor(() => expect(getSubmitButton()).toHaveClass('added'));
    window.FormData = OriginalFormData;
    expect(filterFormPosts(page)[0]?.body).toContain('filename="mau.txt"');
    expect(filterFormPosts(page)[0]?.body).toContain('một nét bút');
  });

  it('product form: adds all products of a grouped product in one request', async () => {
    const page = await renderPage('/san-pham/bo-am-chen-qua-hong/');
    const [pot, cups] = within(getForm()).getAllByRole<HTMLInputElement>('spinbutton');
    for (const [field, quantity] of [
      [pot, '1'],
      [cups, '4'],
    ] as const) {
      await page.user.clear(field!);
      await page.user.type(field!, quantity);
    }
    await page.user.click(getSubmitButton());
    await waitFor(() => expect(getSubmitButton()).toHaveClass('added'));
    await waitFor(() => expect(document.querySelector('.cart-contents .count')).toHaveTextContent(/^5/));
    expect(filterFormPosts(page)).toHaveLength(1);
  });

  // spec 4.1: loading ends when the page is shown again
  it('product form: when the page is restored from the bfcache, the button is no longer loading', async () => {
    const page = await renderPage(TEAPOT);
    page.shop.addFault({ kind: 'delay', ms: 300, method: 'POST' });
    await page.user.click(getSubmitButton());
    await waitFor(() => expect(getSubmitButton()).toHaveClass('loading'));
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(getSubmitButton()).not.toHaveClass('loading');
    await waitFor(() => expect(getSubmitButton()).toHaveClass('added'));
  });

  it('product form: a submit with a button that is not an add-to-cart button is left to the browser', async () => {
    const page = await renderPage(TEAPOT);
    await page.user.hover(getSubmitButton());
    await waitFor(() => expect(getForm()).toHaveAttribute('data-tiem-state', 'ready'));
    getSubmitButton().name = 'ask';
    const prevented: boolean[] = [];
    window.addEventListener(
      'submit',
      (event) => {
        prevented.push(event.defaultPrevented);
        event.preventDefault();
      },
      { once: true },
    );
    await page.user.click(getSubmitButton());
    expect(prevented).toEqual([false]);
  });

  it('product form: mounting and unmounting the widget keeps the same form elements', async () => {
    const page = await renderPage(TEAPOT);
    const elementsBefore = Array.from(getForm().elements);
    await page.user.click(getSubmitButton());
    await waitFor(() => expect(getSubmitButton()).toHaveClass('added'));
    window.tiem?.unmount();
    expect(Array.from(getForm().elements)).toEqual(elementsBefore);
    expect(getSubmitButton()).not.toHaveClass('loading');
  });
});

import { screen, waitFor, within } from '@testing-library/dom';
import type { Shop } from '../../../fixtures/shop/shop.types';
import { fakeShop } from '../../../testing/render-page';
import { renderPage } from '../../support/render-page';

const TEAPOT = '/san-pham/am-qua-hong/';

const form = () => document.querySelector<HTMLFormElement>('form.cart')!;
const button = () => form().querySelector<HTMLButtonElement>('.single_add_to_cart_button')!;
const notices = () => document.querySelector<HTMLElement>('.woocommerce-notices-wrapper')!;
const posts = (page: Awaited<ReturnType<typeof renderPage>>) =>
  page.sent.filter(({ method, path }) => method === 'POST' && !path.includes('wc-ajax'));

/** The demo shop, with `change` applied to the pages that answer a product form. */
function shopAnswering(as: 8 | 11, change: (html: string) => string): Shop {
  const shop = fakeShop({ as });
  const handle = async (request: Request): Promise<Response> => {
    const answer = await shop.handle(request);
    if (request.method !== 'POST' || !request.url.endsWith(TEAPOT)) return answer;
    return new Response(change(await answer.text()), answer);
  };
  return new Proxy(shop, { get: (target, name) => (name === 'handle' ? handle : Reflect.get(target, name)) });
}

/** Storefront prints notices above the content and leaves WooCommerce's notices wrapper empty. */
const asStorefront = (html: string) => {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const wrapper = page.querySelector('.woocommerce-notices-wrapper')!;
  const above = page.createElement('div');
  above.className = 'col-full woocommerce';
  above.append(...wrapper.childNodes);
  wrapper.before(above);
  return page.documentElement.outerHTML;
};

/** A theme that prints no notices in its response. */
const asSilentTheme = (html: string) => {
  const page = new DOMParser().parseFromString(html, 'text/html');
  page.querySelector('.woocommerce-notices-wrapper')!.replaceChildren();
  return page.documentElement.outerHTML;
};

/** Collects the addition events that themes and analytics scripts listen for. */
function additionsHeard(): unknown[] {
  const heard: unknown[] = [];
  const hear = ({ detail }: Event & { detail?: unknown }) => heard.push(detail);
  document.addEventListener('tiem:cart:line-added', hear);
  endListening.push(() => document.removeEventListener('tiem:cart:line-added', hear));
  return heard;
}
const endListening: (() => void)[] = [];
afterEach(() => {
  for (const end of endListening.splice(0)) end();
});

async function order(page: Awaited<ReturnType<typeof renderPage>>, quantity: string): Promise<void> {
  const field = form().querySelector<HTMLInputElement>('[name="quantity"]')!;
  field.removeAttribute('max');
  await page.user.clear(field);
  await page.user.type(field, quantity);
  await page.user.click(button());
}

const viewCart = () => form().querySelector('.added_to_cart');

describe('product form without JavaScript', () => {
  it("product form: without JavaScript, the server's form adds the product", async () => {
    await renderPage(TEAPOT, { script: false });
    expect(form()).toHaveAttribute('method', 'post');
    expect(button()).toHaveAttribute('name', 'add-to-cart');
  });
});

describe.each([8, 11] as const)('product form on WooCommerce %i', (as) => {
  it('product form: when a product is added, the whole form is posted to its action and the notice is announced', async () => {
    const page = await renderPage(TEAPOT, { as });
    form().insertAdjacentHTML('beforeend', '<input name="gift_text" value="Chúc mừng năm mới">');
    const field = form().querySelector<HTMLInputElement>('[name="quantity"]')!;
    await page.user.clear(field);
    await page.user.type(field, '3');
    await page.user.click(button());
    await waitFor(() => expect(button()).toHaveClass('added'));
    const [post] = posts(page);
    expect(post?.path).toBe(TEAPOT);
    expect(post?.body).toMatch(/name="quantity"\s+3\s/);
    expect(post?.body).toMatch(/name="gift_text"\s+Chúc mừng năm mới\s/);
    expect(post?.body).toMatch(/name="add-to-cart"\s+\d+\s/);
    expect(await within(notices()).findByText(/Ấm quả hồng/)).toBeVisible();
    await waitFor(() => expect(document.querySelector('.cart-contents .count')).toHaveTextContent(/^3/));
  });

  it('product form: when the server refuses the quantity, the form shows why and keeps the typed value, and success clears the notice', async () => {
    const page = await renderPage(TEAPOT, { as });
    const field = form().querySelector<HTMLInputElement>('[name="quantity"]')!;
    field.removeAttribute('max');
    await page.user.clear(field);
    await page.user.type(field, '900');
    await page.user.click(button());
    expect(await within(notices()).findByText(/Ấm quả hồng/)).toBeVisible();
    expect(button()).not.toHaveClass('added');
    expect(field).toHaveValue(900);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const refused = within(notices()).getByText(/Ấm quả hồng/).textContent;
    await page.user.clear(field);
    await page.user.type(field, '1');
    await page.user.click(button());
    await waitFor(() => expect(button()).toHaveClass('added'));
    await waitFor(() => expect(notices()).not.toHaveTextContent(`${refused}`));
  });
});

describe.each([8, 11] as const)(
  'product form on WooCommerce %i, theme prints notices above an empty wrapper',
  (as) => {
    it('product form: when the server refuses, the notice is shown once, without a cart link or an addition event', async () => {
      const page = await renderPage(TEAPOT, { shop: shopAnswering(as, asStorefront) });
      const heard = additionsHeard();
      await order(page, '900');
      expect(await within(notices()).findByText(/Ấm quả hồng/)).toBeVisible();
      expect(screen.getAllByText(/Ấm quả hồng.*(?:còn|kho)/)).toHaveLength(1);
      expect(button()).not.toHaveClass('added');
      expect(viewCart()).toBeNull();
      expect(heard).toEqual([]);
    });

    it('product form: when the second submit is refused, the success notice of the first is removed', async () => {
      const page = await renderPage(TEAPOT, { shop: shopAnswering(as, asStorefront) });
      await order(page, '2');
      await waitFor(() => expect(button()).toHaveClass('added'));
      const added = (await within(notices()).findByText(/Ấm quả hồng/)).textContent;
      await order(page, '900');
      await waitFor(() => expect(notices()).toHaveTextContent(/còn|kho/));
      expect(notices()).not.toHaveTextContent(`${added}`);
    });

    it('product form: when the product is added, the notice and the cart link are shown and the addition event fires', async () => {
      const page = await renderPage(TEAPOT, { shop: shopAnswering(as, asStorefront) });
      const heard = additionsHeard();
      await order(page, '2');
      await waitFor(() => expect(viewCart()).toBeVisible());
      expect(await within(notices()).findByText(/Ấm quả hồng/)).toBeVisible();
      expect(heard).toEqual([expect.objectContaining({ quantity: 2, isSaid: true })]);
    });
  },
);

describe('product form, response without notices', () => {
  it('product form: a response without a notice and with an unchanged cart is reported as a refusal', async () => {
    const page = await renderPage(TEAPOT, { shop: shopAnswering(8, asSilentTheme) });
    const heard = additionsHeard();
    await order(page, '900');
    expect(await within(notices()).findByText(/Chưa thêm được vào giỏ hàng/)).toBeVisible();
    expect(viewCart()).toBeNull();
    expect(heard).toEqual([]);
  });

  it('product form: a response without a notice and with a changed cart is reported as an addition', async () => {
    const page = await renderPage(TEAPOT, { shop: shopAnswering(8, asSilentTheme) });
    const heard = additionsHeard();
    await order(page, '2');
    await waitFor(() => expect(viewCart()).toBeVisible());
    expect(heard).toHaveLength(1);
  });

  it('product form: empty banners, templates and boxes that the page already had are ignored in the response', async () => {
    const boxes = `<div class="woocommerce-info">Giao trong hai ngày</div>
      <template><ul class="woocommerce-error"><li>Mẫu</li></ul></template>
      <div class="wc-block-components-notice-banner"><div class="wc-block-components-notice-banner__content"><span></span></div></div>`;
    const page = await renderPage(TEAPOT, {
      shop: shopAnswering(11, (html) => html.replace('</form>', `</form>${boxes}`)),
    });
    form().insertAdjacentHTML('afterend', boxes);
    await order(page, '2');
    await waitFor(() => expect(viewCart()).toBeVisible());
    expect(await within(notices()).findByText(/Ấm quả hồng/)).toBeVisible();
    expect(notices()).not.toHaveTextContent(/Giao trong hai ngày|Mẫu/);
  });
});

describe('product form', () => {
  it('product form: the file of a file field is posted', async () => {
    const page = await renderPage(TEAPOT);
    const drawing = new File(['một nét bút'], 'mau.txt', { type: 'text/plain' });
    // jsdom cannot put a file from a script into a file field, so the stubbed FormData appends it.
    const Plain = window.FormData;
    window.FormData = class extends Plain {
      constructor(of?: HTMLFormElement) {
        super(of);
        this.append('engraving', drawing);
      }
    };
    await page.user.click(button());
    await waitFor(() => expect(button()).toHaveClass('added'));
    window.FormData = Plain;
    expect(posts(page)[0]?.body).toContain('filename="mau.txt"');
    expect(posts(page)[0]?.body).toContain('một nét bút');
  });

  it('product form: adds all products of a grouped product in one request', async () => {
    const page = await renderPage('/san-pham/bo-am-chen-qua-hong/');
    const [pot, cups] = within(form()).getAllByRole<HTMLInputElement>('spinbutton');
    for (const [field, quantity] of [
      [pot, '1'],
      [cups, '4'],
    ] as const) {
      await page.user.clear(field!);
      await page.user.type(field!, quantity);
    }
    await page.user.click(button());
    await waitFor(() => expect(button()).toHaveClass('added'));
    await waitFor(() => expect(document.querySelector('.cart-contents .count')).toHaveTextContent(/^5/));
    expect(posts(page)).toHaveLength(1);
  });

  // spec 4.1: loading ends when the page is shown again
  it('product form: when the page is restored from the bfcache, the button is no longer loading', async () => {
    const page = await renderPage(TEAPOT);
    page.shop.addFault({ kind: 'delay', ms: 300, method: 'POST' });
    await page.user.click(button());
    await waitFor(() => expect(button()).toHaveClass('loading'));
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(button()).not.toHaveClass('loading');
    await waitFor(() => expect(button()).toHaveClass('added'));
  });

  it('product form: leaves the submit to the browser when the submit button adds nothing', async () => {
    const page = await renderPage(TEAPOT);
    await page.user.hover(button());
    await waitFor(() => expect(form()).toHaveAttribute('data-tiem-state', 'ready'));
    button().name = 'ask';
    const prevented: boolean[] = [];
    window.addEventListener(
      'submit',
      (event) => {
        prevented.push(event.defaultPrevented);
        event.preventDefault();
      },
      { once: true },
    );
    await page.user.click(button());
    expect(prevented).toEqual([false]);
  });

  it('product form: keeps the same form elements when it is mounted and unmounted', async () => {
    const page = await renderPage(TEAPOT);
    const before = Array.from(form().elements);
    await page.user.click(button());
    await waitFor(() => expect(button()).toHaveClass('added'));
    window.tiem?.unmount();
    expect(Array.from(form().elements)).toEqual(before);
    expect(button()).not.toHaveClass('loading');
  });
});

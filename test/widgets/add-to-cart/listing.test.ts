import { screen, waitFor, within } from '@testing-library/dom';
import { browser } from '../../../src/lib/browser';
import { renderPage } from '../../support/render-page';
import { getExampleHtml } from '../../support/widgets/example-html';

const getAddButtons = () => Array.from(document.querySelectorAll<HTMLElement>('a[data-tiem="add-to-cart"]'));
const getFirstAddButton = () => getAddButtons()[0]!;

afterEach(() => {
  jest.restoreAllMocks();
  document.body.classList.remove('woocommerce-cart');
  Reflect.deleteProperty(window, 'wc_add_to_cart_params');
});

describe('listing button without JavaScript', () => {
  it("listing button: without JavaScript, the button's link adds the product", async () => {
    const page = await renderPage('/cua-hang/', { script: false });
    const product = getFirstAddButton().dataset.product_id;
    const nextPage = await page.go(`/cua-hang/${getFirstAddButton().getAttribute('href')}`);
    expect(document.querySelector('.woocommerce-notices-wrapper')).toHaveTextContent('vào giỏ hàng');
    expect(document.querySelector('.cart-contents .count')).toHaveTextContent('1');
    expect(product).toMatch(/^\d+$/);
    expect(nextPage.sent).toEqual([]);
  });
});

describe('listing button', () => {
  // spec 2.3: "Xem giỏ hàng" stands next to the button after adding
  // spec 3.1: an addition carries every data attribute of the button
  // spec 7.5: add_to_cart: every data attribute and product_id
  it('listing button: a click sends all its data attributes, shows the cart and adds one cart link', async () => {
    const page = await renderPage('/cua-hang/');
    const button = getFirstAddButton();
    button.dataset.gift_text = 'Chúc mừng';
    button.setAttribute('data-wp-class--loading', 'context.isLoading');
    button.setAttribute('data-wc-context', '{"quantityToAdd":1}');
    button.setAttribute('data-removed-directive', 'data-wp-on--click');
    button.setAttribute('data-adopted-by', 'woocommerce-blocks: a.add_to_cart_button');
    const eventDetails: unknown[] = [];
    button.addEventListener('tiem:cart:add-started', (event) =>
      eventDetails.push((event as CustomEvent).detail),
    );
    await page.user.click(button);
    await waitFor(() => expect(button).toHaveClass('added'));
    const [sent] = page.sent;
    expect(sent).toMatchObject({ method: 'POST', path: '/?wc-ajax=add_to_cart' });
    expect(Object.fromEntries(new URLSearchParams(sent?.body))).toEqual({
      product_id: button.dataset.product_id,
      quantity: '1',
      product_sku: button.dataset.product_sku,
      gift_text: 'Chúc mừng',
    });
    expect(eventDetails).toEqual([{ change: 1, productId: Number(button.dataset.product_id), quantity: 1 }]);
    const panel = await screen.findByRole('dialog', { name: 'Giỏ hàng của bạn' });
    expect(await within(panel).findByText('1 sản phẩm')).toBeVisible();

    await page.user.click(button);
    await waitFor(() => expect(within(panel).getByText('2 sản phẩm')).toBeVisible());
    const links = within(button.parentElement!).getAllByRole('link', { name: 'Xem giỏ hàng' });
    expect(links).toHaveLength(1);
    expect(links[0]).toHaveAttribute('href', expect.stringContaining('/gio-hang/'));
  });

  it('listing button: the request is sent before the loading state is shown, because rendering would delay the request', async () => {
    const page = await renderPage(getExampleHtml('add-to-cart'));
    const button = getFirstAddButton();
    const states: boolean[] = [];
    const send = window.fetch;
    jest.spyOn(window, 'fetch').mockImplementation((...request) => {
      states.push(button.classList.contains('loading'));
      return send(...request);
    });
    button.addEventListener('tiem:cart:add-started', () => states.push(button.classList.contains('loading')));
    await page.user.click(button);
    await waitFor(() => expect(button).toHaveClass('added'));
    expect(states.slice(0, 2)).toEqual([false, true]);
    expect(button).not.toHaveClass('loading');
  });

  it('listing button: when a page change has reused the button for another product, a click adds the product of its current attributes', async () => {
    const page = await renderPage('/cua-hang/');
    const [button, other] = getAddButtons();
    await page.user.click(button!);
    await waitFor(() => expect(button).toHaveClass('added'));
    for (const name of ['data-product_id', 'data-product_sku'])
      button!.setAttribute(name, other!.getAttribute(name)!);
    const requestedIds: unknown[] = [];
    button!.addEventListener('tiem:cart:add-started', (event) =>
      requestedIds.push((event as CustomEvent<{ productId: number }>).detail.productId),
    );
    await page.user.click(button!);
    await waitFor(() => expect(requestedIds).toEqual([Number(other!.dataset.product_id)]));
    await waitFor(() => expect(button).toHaveClass('added'));
  });

  it('listing button: when two buttons are clicked before the store has loaded, each product is added once', async () => {
    const page = await renderPage('/cua-hang/');
    const clickedButtons = getAddButtons().slice(0, 2);
    for (const button of clickedButtons) button.click();
    await waitFor(() => {
      for (const button of clickedButtons) expect(button).toHaveClass('added');
    });
    const products = page.sent
      .filter(({ path }) => path.endsWith('add_to_cart'))
      .map(({ body }) => new URLSearchParams(body).get('product_id'));
    expect(products).toEqual(clickedButtons.map(({ dataset }) => dataset.product_id));
  });

  // spec 2.3: no such link on the cart page
  it('listing button: shows no cart link on the cart page itself', async () => {
    const page = await renderPage('/cua-hang/');
    document.body.classList.add('woocommerce-cart');
    await page.user.click(getFirstAddButton());
    await waitFor(() => expect(getFirstAddButton()).toHaveClass('added'));
    await waitFor(() => expect(document.querySelector('.cart-contents .count')).toHaveTextContent(/^1/));
    expect(document.querySelector('.added_to_cart')).toBeNull();
  });

  // spec 4.1: cart_redirect_after_add 'yes' leads to the cart
  it('listing button: opens the cart page when the shop is set to redirect to the cart after an addition', async () => {
    const goTo = jest.spyOn(browser, 'goTo').mockImplementation();
    Object.assign(window, { wc_add_to_cart_params: { cart_redirect_after_add: 'yes' } });
    const page = await renderPage('/cua-hang/');
    await page.user.click(getFirstAddButton());
    await waitFor(() => expect(goTo).toHaveBeenCalledWith(expect.stringMatching(/\/gio-hang\/$/)));
    expect(document.querySelector('.added_to_cart')).toBeNull();
  });

  // spec 4.1: idle, loading, added
  it('listing button: shows the loading state and ignores a second click while a request is in flight', async () => {
    const page = await renderPage('/cua-hang/');
    page.shop.addFault({ kind: 'delay', match: 'add_to_cart', ms: 200 });
    await page.user.click(getFirstAddButton());
    await waitFor(() => expect(getFirstAddButton()).toHaveClass('loading'));
    expect(getFirstAddButton()).toHaveAttribute('aria-busy', 'true');
    await page.user.click(getFirstAddButton());
    await waitFor(() => expect(getFirstAddButton()).toHaveClass('added'));
    expect(getFirstAddButton()).not.toHaveAttribute('aria-busy');
    await waitFor(() => expect(document.querySelector('.cart-contents .count')).toHaveTextContent(/^1/));
    expect(page.sent.filter(({ path }) => path.includes('add_to_cart'))).toHaveLength(1);
  });

  it('listing button: leaves a click that opens a new tab to the browser', async () => {
    const page = await renderPage('/cua-hang/');
    await page.user.click(getFirstAddButton());
    await waitFor(() => expect(getFirstAddButton()).toHaveClass('added'));
    const otherButton = getAddButtons()[1]!;
    await page.user.hover(otherButton);
    await waitFor(() => expect(otherButton).toHaveAttribute('data-tiem-state', 'ready'));
    const prevented: boolean[] = [];
    window.addEventListener(
      'click',
      (event) => {
        prevented.push(event.defaultPrevented);
        event.preventDefault();
      },
      { once: true },
    );
    await page.user.keyboard('{Control>}');
    await page.user.click(otherButton);
    await page.user.keyboard('{/Control}');
    expect(prevented).toEqual([false]);
    expect(otherButton).not.toHaveClass('loading');
  });

  // spec 3.1: error and product_url of an addition
  // spec 4.1: error with product_url leads to the product
  // spec 8: an addition's error with product_url leads to the product
  it('listing button: when the server rejects the addition, the product page whose URL it returns is opened', async () => {
    const goTo = jest.spyOn(browser, 'goTo').mockImplementation();
    const page = await renderPage('/cua-hang/');
    getFirstAddButton().dataset.quantity = '5000';
    await page.user.click(getFirstAddButton());
    await waitFor(() => expect(goTo).toHaveBeenCalledWith(expect.stringContaining('/san-pham/')));
    expect(getFirstAddButton()).not.toHaveClass('added');
    expect(getFirstAddButton()).not.toHaveClass('loading');
  });

  it('listing button: shows an error when the server fails, and can be clicked again', async () => {
    const page = await renderPage('/cua-hang/');
    page.shop.addFault({ kind: 'firewall', match: 'add_to_cart' });
    await page.user.click(getFirstAddButton());
    const notices = document.querySelector<HTMLElement>('.woocommerce-notices-wrapper')!;
    expect(await within(notices).findByText(/hệ thống bảo vệ/)).toBeVisible();
    await page.user.click(getFirstAddButton());
    await waitFor(() => expect(getFirstAddButton()).toHaveClass('added'));
    await waitFor(() => expect(within(notices).queryByText(/hệ thống bảo vệ/)).not.toBeInTheDocument());
  });

  it('listing button: shows the error next to itself when the page has no notice area', async () => {
    const page = await renderPage('/cua-hang/');
    document.querySelector('[data-tiem="notices"]')?.remove();
    page.shop.addFault({ kind: 'firewall', match: 'add_to_cart' });
    await page.user.click(getFirstAddButton());
    expect(await within(getFirstAddButton().parentElement!).findByRole('alert')).toHaveTextContent(
      /hệ thống bảo vệ/,
    );
  });

  it('listing button: adds the product once when a shop script listens for clicks on the same CSS class', async () => {
    const page = await renderPage('/cua-hang/');
    const addByShopScript = (event: Event) => {
      if (!(event.target as Element).closest('.ajax_add_to_cart')) return;
      event.preventDefault();
      void fetch('/?wc-ajax=add_to_cart', {
        method: 'POST',
        body: new URLSearchParams({ product_id: '103' }),
      });
    };
    document.body.addEventListener('click', addByShopScript);
    await page.user.click(getFirstAddButton());
    await waitFor(() => expect(getFirstAddButton()).toHaveClass('added'));
    await page.user.click(getFirstAddButton());
    await waitFor(() => expect(getFirstAddButton()).not.toHaveClass('loading'));
    await waitFor(() => expect(document.querySelector('.cart-contents .count')).toHaveTextContent(/^2/));
    document.body.removeEventListener('click', addByShopScript);
    expect(page.sent.filter(({ path }) => path.includes('add_to_cart'))).toHaveLength(2);
  });

  it("listing button: while the widget is mounted, the button lacks the CSS class that WooCommerce's script listens for", async () => {
    const page = await renderPage('/cua-hang/');
    expect(getFirstAddButton()).toHaveClass('ajax_add_to_cart');
    await page.user.hover(getFirstAddButton());
    await waitFor(() => expect(getFirstAddButton()).toHaveAttribute('data-tiem-state', 'ready'));
    expect(getFirstAddButton()).not.toHaveClass('ajax_add_to_cart');
    window.tiem?.unmount();
    expect(getFirstAddButton()).toHaveClass('ajax_add_to_cart');
  });

  it('listing button: leaves a button with a click directive of the Interactivity API to WooCommerce and warns once per page', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation();
    const page = await renderPage('/cua-hang/');
    const handleClick = jest.fn((event: Event) => event.preventDefault());
    const directives = ['data-wp-on--click', 'data-wc-on--click', 'data-wp-on-async--click'];
    for (const [index, directive] of directives.entries()) {
      const button = getAddButtons()[index]!;
      button.setAttribute(directive, 'actions.addCartItem');
      button.addEventListener('click', handleClick);
      await page.user.click(button);
      await waitFor(() => expect(button).toHaveAttribute('data-tiem-state', 'ready'));
      expect(button).toHaveClass('ajax_add_to_cart');
    }
    await waitFor(() => expect(handleClick).toHaveBeenCalledTimes(3));
    expect(page.sent.filter(({ path }) => path.includes('add_to_cart'))).toEqual([]);
    const warnings = warn.mock.calls.filter(([text]) => /data-w[cp]-on/.test(String(text)));
    expect(warnings).toHaveLength(1);
  });
});

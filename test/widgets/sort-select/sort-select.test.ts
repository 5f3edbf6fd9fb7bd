import { waitFor } from '@testing-library/dom';
import { createMiniJQuery } from '../../support/mount/mini-jquery';
import { renderPage } from '../../support/render-page';

const LISTING = '/cua-hang/?orderby=price&s=trà';
const form = () => document.querySelector<HTMLFormElement>('form.woocommerce-ordering')!;
const select = () => form().querySelector('select')!;

/** Records submitted forms instead of navigating, which jsdom cannot do. */
function sentForms(): string[] {
  const sent: string[] = [];
  form().addEventListener('submit', (event) => {
    event.preventDefault();
    sent.push(String(new URLSearchParams(new FormData(form()) as unknown as Record<string, string>)));
  });
  return sent;
}

// spec 2.2: a change of the sort select sends its form at once
it('sort select: submits the whole form when an order is chosen', async () => {
  const { user, mounted } = await renderPage(LISTING);
  const sent = sentForms();
  await user.click(select());
  await mounted('sort-select');
  await user.selectOptions(select(), 'date');
  expect(sent).toEqual(['orderby=date&paged=1&s=tr%C3%A0']);
  expect(form()).toHaveAttribute('aria-busy', 'true');
});

it('sort select: submits an order once that was chosen before mounting', async () => {
  const { user } = await renderPage(LISTING);
  const sent = sentForms();
  await user.selectOptions(select(), 'rating');
  await waitFor(() => expect(sent).toEqual(['orderby=rating&paged=1&s=tr%C3%A0']));
});

it('sort select: one choice causes one navigation although another script submits the form on change too', async () => {
  const { user, mounted } = await renderPage(LISTING);
  const sent = sentForms();
  const others = jest.fn();
  form().addEventListener('change', others);
  select().onchange = others;
  await user.click(select());
  await mounted('sort-select');
  await user.selectOptions(select(), 'date');
  expect(sent).toHaveLength(1);
  expect(others).not.toHaveBeenCalled();
});

/** Changes the select without pointer events, which would mount the widget before the choice. */
function chooseAtOnce(value: string): void {
  select().value = value;
  select().dispatchEvent(new Event('change', { bubbles: true }));
}

it("sort select: leaves an order chosen before mounting to WooCommerce's jQuery listener", async () => {
  await renderPage(LISTING);
  const sent = sentForms();
  const events = { change: [{ handler: () => {} }] };
  const jQuery = Object.assign(createMiniJQuery(), {
    _data: (at: Element) => (at === form() ? events : undefined),
  });
  Object.assign(window, { jQuery });
  chooseAtOnce('rating');
  await waitFor(() => expect(form()).toHaveAttribute('data-tiem-state', 'ready'));
  expect(sent).toEqual([]);
  Reflect.deleteProperty(window, 'jQuery');
});

it("sort select: leaves an order chosen before mounting to the theme's onchange", async () => {
  await renderPage(LISTING);
  const sent = sentForms();
  select().onchange = () => {};
  chooseAtOnce('rating');
  await waitFor(() => expect(form()).toHaveAttribute('data-tiem-state', 'ready'));
  expect(sent).toEqual([]);
});

it('sort select: shows the order of its list when the page is restored from the bfcache', async () => {
  const { user, mounted } = await renderPage(LISTING);
  sentForms();
  await user.click(select());
  await mounted('sort-select');
  await user.selectOptions(select(), 'date');
  const shown = new Event('pageshow');
  Object.defineProperty(shown, 'persisted', { value: true });
  window.dispatchEvent(shown);
  expect(select()).toHaveValue('price');
  expect(form()).not.toHaveAttribute('aria-busy');
});

it('sort select: no longer submits the form after it is unmounted', async () => {
  const { user, mounted } = await renderPage(LISTING);
  const sent = sentForms();
  await user.click(select());
  await mounted('sort-select');
  window.tiem?.unmount();
  await user.selectOptions(select(), 'date');
  expect(sent).toEqual([]);
});

it('sort select: without JavaScript, the button submits the form', async () => {
  const { user } = await renderPage(LISTING, { script: false });
  const sent = sentForms();
  await user.selectOptions(select(), 'date');
  expect(sent).toEqual([]);
  await user.click(form().querySelector('button')!);
  expect(sent).toEqual(['orderby=date&paged=1&s=tr%C3%A0']);
});

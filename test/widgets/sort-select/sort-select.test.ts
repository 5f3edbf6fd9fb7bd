import { waitFor } from '@testing-library/dom';
import { createMiniJQuery } from '../../support/mount/mini-jquery';
import { renderPage } from '../../support/render-page';
import { getExampleHtml } from '../../support/widgets/example-html';

const LISTING = '/cua-hang/?orderby=price&s=trà';
const getForm = () => document.querySelector<HTMLFormElement>('form.woocommerce-ordering')!;
const getSelect = () => getForm().querySelector('select')!;

/** Prevents submits, because jsdom cannot navigate, and records the form data. */
function recordSentForms(): string[] {
  const sent: string[] = [];
  getForm().addEventListener('submit', (event) => {
    event.preventDefault();
    sent.push(String(new URLSearchParams(new FormData(getForm()) as unknown as Record<string, string>)));
  });
  return sent;
}

// spec 2.2: a change of the sort select sends its form at once
it('sort select: submits the whole form when a sort order is selected', async () => {
  const { user, mounted } = await renderPage(LISTING);
  const sent = recordSentForms();
  await user.click(getSelect());
  await mounted('sort-select');
  await user.selectOptions(getSelect(), 'date');
  expect(sent).toEqual(['orderby=date&paged=1&s=tr%C3%A0']);
  expect(getForm()).toHaveAttribute('aria-busy', 'true');
});

it('sort select: when a sort order is selected before the widget mounts, the form is submitted once', async () => {
  const { user } = await renderPage(LISTING);
  const sent = recordSentForms();
  await user.selectOptions(getSelect(), 'rating');
  await waitFor(() => expect(sent).toEqual(['orderby=rating&paged=1&s=tr%C3%A0']));
});

it('sort select: one selection submits the form once even if another script also submits it on change', async () => {
  const { user, mounted } = await renderPage(getExampleHtml('sort-select'));
  const sent = recordSentForms();
  const handleChange = jest.fn();
  getForm().addEventListener('change', handleChange);
  getSelect().onchange = handleChange;
  await user.click(getSelect());
  await mounted('sort-select');
  await user.selectOptions(getSelect(), 'price');
  expect(sent).toHaveLength(1);
  expect(handleChange).not.toHaveBeenCalled();
});

/** Changes the select without pointer events, because those would mount the widget before the change. */
function chooseWithoutPointerEvents(value: string): void {
  getSelect().value = value;
  getSelect().dispatchEvent(new Event('change', { bubbles: true }));
}

it("sort select: when a sort order is selected before the widget mounts and WooCommerce's jQuery listener submits the form, the widget does not", async () => {
  await renderPage(LISTING);
  const sent = recordSentForms();
  const events = { change: [{ handler: () => {} }] };
  const jQuery = Object.assign(createMiniJQuery(), {
    _data: (at: Element) => (at === getForm() ? events : undefined),
  });
  Object.assign(window, { jQuery });
  chooseWithoutPointerEvents('rating');
  await waitFor(() => expect(getForm()).toHaveAttribute('data-tiem-state', 'ready'));
  expect(sent).toEqual([]);
  Reflect.deleteProperty(window, 'jQuery');
});

it("sort select: when a sort order is selected before the widget mounts and the theme's onchange handler submits the form, the widget does not", async () => {
  await renderPage(LISTING);
  const sent = recordSentForms();
  getSelect().onchange = () => {};
  chooseWithoutPointerEvents('rating');
  await waitFor(() => expect(getForm()).toHaveAttribute('data-tiem-state', 'ready'));
  expect(sent).toEqual([]);
});

it('sort select: when the page is restored from the bfcache, the select shows the sort order of the list again', async () => {
  const { user, mounted } = await renderPage(LISTING);
  recordSentForms();
  await user.click(getSelect());
  await mounted('sort-select');
  await user.selectOptions(getSelect(), 'date');
  const pageShow = new Event('pageshow');
  Object.defineProperty(pageShow, 'persisted', { value: true });
  window.dispatchEvent(pageShow);
  expect(getSelect()).toHaveValue('price');
  expect(getForm()).not.toHaveAttribute('aria-busy');
});

it('sort select: no longer submits the form after it is unmounted', async () => {
  const { user, mounted } = await renderPage(LISTING);
  const sent = recordSentForms();
  await user.click(getSelect());
  await mounted('sort-select');
  window.tiem?.unmount();
  await user.selectOptions(getSelect(), 'date');
  expect(sent).toEqual([]);
});

it('sort select: without JavaScript, the button submits the form', async () => {
  const { user } = await renderPage(LISTING, { script: false });
  const sent = recordSentForms();
  await user.selectOptions(getSelect(), 'date');
  expect(sent).toEqual([]);
  await user.click(getForm().querySelector('button')!);
  expect(sent).toEqual(['orderby=date&paged=1&s=tr%C3%A0']);
});

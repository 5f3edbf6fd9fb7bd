import { waitFor } from '@testing-library/dom';
import { find, open, serve } from '../page-kit';

const PAGE = `<section data-tiem="photo-feed" data-tiem-feed="eyJuIjo2fQ=="><h2>Ở nhà khách</h2><div class="tiem-photo-feed"></div></section>`;
const BAR = '<div id="wpadminbar"><ul id="wp-admin-bar-root-default"></ul></div>';
const realFetch = window.fetch;
let asked: string[] = [];

function answer(body: unknown, status = 200): void {
  asked = [];
  window.fetch = async (input) => {
    asked.push(String(input));
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });
  };
}
const feed = () => find('.tiem-photo-feed');
const settled = () => waitFor(() => expect(find('[data-tiem]')).not.toHaveAttribute('aria-busy'));

afterEach(() => {
  window.fetch = realFetch;
});

it('shows the photographs the server printed without script', () => {
  serve(PAGE.replace('</div>', '<img alt="Bát" src="/bat.jpg"></div>'));
  expect(find('img')).toBeVisible();
});

it('asks the theme’s loader action, with its settings as they are', async () => {
  answer({ success: true, data: '<a href="/bat/"><img src="/bat.jpg" alt="Bát" onerror="boom()"></a>' });
  const page = await open(PAGE, { themePrefix: 'nhamay', ajaxUrl: '/quan-tri/admin-ajax.php' });
  await waitFor(() => expect(feed()).toContainElement(find('img')));
  const url = new URL(asked[0] ?? '', location.origin);
  expect(url.pathname).toBe('/quan-tri/admin-ajax.php');
  expect([...url.searchParams]).toEqual([
    ['action', 'nhamay_load_instagram'],
    ['data', 'eyJuIjo2fQ=='],
  ]);
  expect(find('img')).not.toHaveAttribute('onerror');
  page.close();
  expect(feed()).toBeEmptyDOMElement();
});

it('tells an admin in the admin bar what went wrong', async () => {
  answer({ success: false, data: 'Token expired' });
  const page = await open(BAR + PAGE, { currentUserIsAdmin: true });
  await waitFor(() =>
    expect(find('#wp-admin-bar-root-default')).toHaveTextContent('Lỗi Instagram: Token expired'),
  );
  page.close();
  expect(find('#wp-admin-bar-root-default')).toBeEmptyDOMElement();
});

it('tells a shopper nothing', async () => {
  answer({ success: false, data: 'Token expired' });
  await open(BAR + PAGE, { currentUserIsAdmin: false });
  await settled();
  expect(document.body).not.toHaveTextContent('Token expired');
});

it('tells an admin in English where the site speaks it, letter for letter', async () => {
  answer({ success: false, data: 'Token expired' });
  await open(BAR + PAGE, { currentUserIsAdmin: true, locale: 'en_US' });
  await waitFor(() =>
    expect(find('#wp-admin-bar-root-default')).toHaveTextContent('Instagram error: Token expired'),
  );
});

it('says that the feed’s settings are missing, and asks nothing', async () => {
  answer({ success: true, data: '' });
  await open(BAR + PAGE.replace(/ data-tiem-feed="[^"]*"/, ' data-tiem-kind="Facebook"'), {
    currentUserIsAdmin: true,
  });
  await waitFor(() =>
    expect(find('#wp-admin-bar-root-default')).toHaveTextContent('Lỗi Facebook: Dữ liệu không hợp lệ'),
  );
  expect(asked).toEqual([]);
});

it('tells inside the feed where there is no admin bar', async () => {
  answer('<h1>Bad gateway</h1>', 502);
  await open(PAGE, { currentUserIsAdmin: true });
  await waitFor(() => expect(find('.tiem-photo-feed-error')).toHaveTextContent(/^Lỗi Instagram: \w+$/));
});

it.each([
  ['0', 200],
  ['0', 400],
])(
  'shows nothing for a theme without the action (%s, %i), and does not ask again on this visit',
  async (body, status) => {
    answer(body, status);
    const page = await open(BAR + PAGE, { currentUserIsAdmin: true });
    await settled();
    expect(asked).toHaveLength(1);
    expect(find('#wp-admin-bar-root-default')).toBeEmptyDOMElement();
    page.close();
    answer({ success: true, data: '<p>Ảnh</p>' });
    await open(PAGE);
    await settled();
    expect(asked).toEqual([]);
  },
);

it('never asks where the shop says that its theme has no such actions', async () => {
  answer({ success: true, data: '<p>Ảnh</p>' });
  await open(PAGE, { themeActions: false });
  await settled();
  expect(asked).toEqual([]);
});

it.each([{ load_instagram: false }, { load_instagram: false, quickview: true }])(
  'photo feed: sends no request when the setting themeActions is %j',
  async (themeActions) => {
    answer({ success: true, data: '<p>Ảnh</p>' });
    await open(PAGE, { themeActions });
    await settled();
    expect(asked).toEqual([]);
  },
);

it('photo feed: sends its request when the setting themeActions names only other actions', async () => {
  answer({ success: true, data: '<p id="photos">Ảnh</p>' });
  await open(PAGE, { themeActions: { quickview: false } });
  await waitFor(() => expect(feed()).toContainElement(find('#photos')));
});

it('asks again where the shop says that its theme has them', async () => {
  answer('0');
  const page = await open(PAGE);
  await settled();
  page.close();
  answer({ success: true, data: '<p id="photos">Ảnh</p>' });
  await open(PAGE, { themeActions: true });
  await waitFor(() => expect(feed()).toContainElement(find('#photos')));
});

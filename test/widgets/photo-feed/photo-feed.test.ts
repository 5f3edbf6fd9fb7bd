import { waitFor } from '@testing-library/dom';
import { getElement, openPage, setServerHtml } from '../../support/widgets/open-page';

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
const feed = () => getElement('.tiem-photo-feed');
const settled = () => waitFor(() => expect(getElement('[data-tiem]')).not.toHaveAttribute('aria-busy'));

afterEach(() => {
  window.fetch = realFetch;
});

it('photo feed: without JavaScript, shows the photos that the server printed', () => {
  setServerHtml(PAGE.replace('</div>', '<img alt="Bát" src="/bat.jpg"></div>'));
  expect(getElement('img')).toBeVisible();
});

// spec 2.9: photo feed from the server
// spec 7.6: the photo feed by GET, with its encoded settings
it("photo feed: requests the theme's loader action with the feed's settings", async () => {
  answer({ success: true, data: '<a href="/bat/"><img src="/bat.jpg" alt="Bát" onerror="boom()"></a>' });
  const page = await openPage(PAGE, { themePrefix: 'nhamay', ajaxUrl: '/quan-tri/admin-ajax.php' });
  await waitFor(() => expect(feed()).toContainElement(getElement('img')));
  const url = new URL(asked[0] ?? '', location.origin);
  expect(url.pathname).toBe('/quan-tri/admin-ajax.php');
  expect([...url.searchParams]).toEqual([
    ['action', 'nhamay_load_instagram'],
    ['data', 'eyJuIjo2fQ=='],
  ]);
  expect(getElement('img')).not.toHaveAttribute('onerror');
  page.close();
  expect(feed()).toBeEmptyDOMElement();
});

// spec 6: admins see the photo feed's errors in the admin bar
// spec 7.6: on a failure data holds the error
it('photo feed: a failed request is reported in the admin bar', async () => {
  answer({ success: false, data: 'Token expired' });
  const page = await openPage(BAR + PAGE, { currentUserIsAdmin: true });
  await waitFor(() =>
    expect(getElement('#wp-admin-bar-root-default')).toHaveTextContent('Lỗi Instagram: Token expired'),
  );
  page.close();
  expect(getElement('#wp-admin-bar-root-default')).toBeEmptyDOMElement();
});

// spec 6: shoppers do not
it('photo feed: shoppers see no error when the request fails', async () => {
  answer({ success: false, data: 'Token expired' });
  await openPage(BAR + PAGE, { currentUserIsAdmin: false });
  await settled();
  expect(document.body).not.toHaveTextContent('Token expired');
});

// spec 8: photo feed: '{feed kind} error: {message}' to admins
it('photo feed: shows the specified English text when the request fails on an English site', async () => {
  answer({ success: false, data: 'Token expired' });
  await openPage(BAR + PAGE, { currentUserIsAdmin: true, locale: 'en_US' });
  await waitFor(() =>
    expect(getElement('#wp-admin-bar-root-default')).toHaveTextContent('Instagram error: Token expired'),
  );
});

// spec 8: photo feed: 'Invalid data' without settings
it('photo feed: says so and sends no request when its settings are missing', async () => {
  answer({ success: true, data: '' });
  await openPage(BAR + PAGE.replace(/ data-tiem-feed="[^"]*"/, ' data-tiem-kind="Facebook"'), {
    currentUserIsAdmin: true,
  });
  await waitFor(() =>
    expect(getElement('#wp-admin-bar-root-default')).toHaveTextContent('Lỗi Facebook: Dữ liệu không hợp lệ'),
  );
  expect(asked).toEqual([]);
});

it('photo feed: shows the error in the feed when the request fails without an admin bar', async () => {
  answer('<h1>Bad gateway</h1>', 502);
  await openPage(PAGE, { currentUserIsAdmin: true });
  await waitFor(() => expect(getElement('.tiem-photo-feed-error')).toHaveTextContent(/^Lỗi Instagram: \w+$/));
});

it.each([
  ['0', 200],
  ['0', 400],
])(
  'photo feed: after the response %s with status %i, which means no such action, it stays empty and sends no more requests',
  async (body, status) => {
    answer(body, status);
    const page = await openPage(BAR + PAGE, { currentUserIsAdmin: true });
    await settled();
    expect(asked).toHaveLength(1);
    expect(getElement('#wp-admin-bar-root-default')).toBeEmptyDOMElement();
    page.close();
    answer({ success: true, data: '<p>Ảnh</p>' });
    await openPage(PAGE);
    await settled();
    expect(asked).toEqual([]);
  },
);

it('photo feed: sends no request when the setting themeActions is false', async () => {
  answer({ success: true, data: '<p>Ảnh</p>' });
  await openPage(PAGE, { themeActions: false });
  await settled();
  expect(asked).toEqual([]);
});

it.each([{ load_instagram: false }, { load_instagram: false, quickview: true }])(
  'photo feed: sends no request when the setting themeActions is %j',
  async (themeActions) => {
    answer({ success: true, data: '<p>Ảnh</p>' });
    await openPage(PAGE, { themeActions });
    await settled();
    expect(asked).toEqual([]);
  },
);

it('photo feed: sends its request when the setting themeActions names only other actions', async () => {
  answer({ success: true, data: '<p id="photos">Ảnh</p>' });
  await openPage(PAGE, { themeActions: { quickview: false } });
  await waitFor(() => expect(feed()).toContainElement(getElement('#photos')));
});

it('photo feed: sends its request again when the setting themeActions is true after a missing action', async () => {
  answer('0');
  const page = await openPage(PAGE);
  await settled();
  page.close();
  answer({ success: true, data: '<p id="photos">Ảnh</p>' });
  await openPage(PAGE, { themeActions: true });
  await waitFor(() => expect(feed()).toContainElement(getElement('#photos')));
});

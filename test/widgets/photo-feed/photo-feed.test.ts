import { waitFor } from '@testing-library/dom';
import { getExampleHtml } from '../../support/widgets/example-html';
import { getElement, openPage, setServerHtml } from '../../support/widgets/open-page';

const PAGE = getExampleHtml('photo-feed');
const BAR = '<div id="wpadminbar"><ul id="wp-admin-bar-root-default"></ul></div>';
const realFetch = window.fetch;
let requestedUrls: string[] = [];

function mockFetchResponse(body: unknown, status = 200): void {
  requestedUrls = [];
  window.fetch = async (input) => {
    requestedUrls.push(String(input));
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });
  };
}
const getPhotoFeed = () => getElement('.tiem-photo-feed');
const waitForFeed = () => waitFor(() => expect(getElement('[data-tiem]')).not.toHaveAttribute('aria-busy'));

afterEach(() => {
  window.fetch = realFetch;
});

it('photo feed: without JavaScript, the server-rendered photos are shown', () => {
  setServerHtml(PAGE.replace('</div>', '<img alt="Bát" src="/bat.jpg"></div>'));
  expect(getElement('img')).toBeVisible();
});

// spec 2.9: photo feed from the server
// spec 7.6: the photo feed by GET, with its encoded settings
it("photo feed: photos are requested from the theme's AJAX action with the settings of the feed", async () => {
  mockFetchResponse({
    success: true,
    data: '<a href="/bat/"><img src="/bat.jpg" alt="Bát" onerror="boom()"></a>',
  });
  const page = await openPage(PAGE, { themePrefix: 'nhamay', ajaxUrl: '/quan-tri/admin-ajax.php' });
  await waitFor(() => expect(getPhotoFeed()).toContainElement(getElement('img')));
  const url = new URL(requestedUrls[0] ?? '', location.origin);
  expect(url.pathname).toBe('/quan-tri/admin-ajax.php');
  expect([...url.searchParams]).toEqual([
    ['action', 'nhamay_load_instagram'],
    ['data', 'eyJ1c2VyIjoibmhhbWF5In0='],
  ]);
  expect(getElement('img')).not.toHaveAttribute('onerror');
  page.close();
  expect(getPhotoFeed()).toBeEmptyDOMElement();
});

// spec 6: admins see the photo feed's errors in the admin bar
// spec 7.6: on a failure data holds the error
it('photo feed: a failed request is reported in the admin bar', async () => {
  mockFetchResponse({ success: false, data: 'Token expired' });
  const page = await openPage(BAR + PAGE, { currentUserIsAdmin: true });
  await waitFor(() =>
    expect(getElement('#wp-admin-bar-root-default')).toHaveTextContent('Lỗi Instagram: Token expired'),
  );
  page.close();
  expect(getElement('#wp-admin-bar-root-default')).toBeEmptyDOMElement();
});

// spec 6: shoppers do not
it('photo feed: shoppers see no error when the request fails', async () => {
  mockFetchResponse({ success: false, data: 'Token expired' });
  await openPage(BAR + PAGE, { currentUserIsAdmin: false });
  await waitForFeed();
  expect(document.body).not.toHaveTextContent('Token expired');
});

// spec 8: photo feed: '{feed kind} error: {message}' to admins
it('photo feed: shows the error in English when the request fails on an English site', async () => {
  mockFetchResponse({ success: false, data: 'Token expired' });
  await openPage(BAR + PAGE, { currentUserIsAdmin: true, locale: 'en_US' });
  await waitFor(() =>
    expect(getElement('#wp-admin-bar-root-default')).toHaveTextContent('Instagram error: Token expired'),
  );
});

// spec 8: photo feed: 'Invalid data' without settings
it('photo feed: when the feed has no settings, this is reported in the admin bar and no request is sent', async () => {
  mockFetchResponse({ success: true, data: '' });
  await openPage(BAR + PAGE.replace(/ data-tiem-feed="[^"]*"/, ' data-tiem-kind="Facebook"'), {
    currentUserIsAdmin: true,
  });
  await waitFor(() =>
    expect(getElement('#wp-admin-bar-root-default')).toHaveTextContent('Lỗi Facebook: Dữ liệu không hợp lệ'),
  );
  expect(requestedUrls).toEqual([]);
});

it('photo feed: on a page without an admin bar, the error of a failed request is shown in the feed', async () => {
  mockFetchResponse('<h1>Bad gateway</h1>', 502);
  await openPage(PAGE, { currentUserIsAdmin: true });
  await waitFor(() => expect(getElement('.tiem-photo-feed-error')).toHaveTextContent(/^Lỗi Instagram: \w+$/));
});

it.each([
  ['0', 200],
  ['0', 400],
])(
  'photo feed: after the response %s with status %i, which means that the action does not exist, it stays empty and sends no more requests',
  async (body, status) => {
    mockFetchResponse(body, status);
    const page = await openPage(BAR + PAGE, { currentUserIsAdmin: true });
    await waitForFeed();
    expect(requestedUrls).toHaveLength(1);
    expect(getElement('#wp-admin-bar-root-default')).toBeEmptyDOMElement();
    page.close();
    mockFetchResponse({ success: true, data: '<p>Ảnh</p>' });
    await openPage(PAGE);
    await waitForFeed();
    expect(requestedUrls).toEqual([]);
  },
);

it('photo feed: sends no request when the setting themeActions is false', async () => {
  mockFetchResponse({ success: true, data: '<p>Ảnh</p>' });
  await openPage(PAGE, { themeActions: false });
  await waitForFeed();
  expect(requestedUrls).toEqual([]);
});

it.each([{ load_instagram: false }, { load_instagram: false, quickview: true }])(
  'photo feed: sends no request when the setting themeActions is %j',
  async (themeActions) => {
    mockFetchResponse({ success: true, data: '<p>Ảnh</p>' });
    await openPage(PAGE, { themeActions });
    await waitForFeed();
    expect(requestedUrls).toEqual([]);
  },
);

it('photo feed: sends its request when the setting themeActions names only other actions', async () => {
  mockFetchResponse({ success: true, data: '<p id="photos">Ảnh</p>' });
  await openPage(PAGE, { themeActions: { quickview: false } });
  await waitFor(() => expect(getPhotoFeed()).toContainElement(getElement('#photos')));
});

it('photo feed: when an earlier response said that the action is missing, but the setting themeActions is true, the request is sent again', async () => {
  mockFetchResponse('0');
  const page = await openPage(PAGE);
  await waitForFeed();
  page.close();
  mockFetchResponse({ success: true, data: '<p id="photos">Ảnh</p>' });
  await openPage(PAGE, { themeActions: true });
  await waitFor(() => expect(getPhotoFeed()).toContainElement(getElement('#photos')));
});

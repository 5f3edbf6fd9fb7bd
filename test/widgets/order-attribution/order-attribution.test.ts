import { waitFor } from '@testing-library/dom';
import { catalogue } from '../../../mount/catalogue';
import { startLoader } from '../../../mount/loader/start';
import { getAttributionValues } from '../../../src/attribution';
import { renderPage } from '../../support/render-page';
import { getExampleHtml } from '../../support/widgets/example-html';

/** Makes the URL unique for each page view, because the widget counts repeated URLs only once. */
let visits = 0;
const createAccountUrl = () => `/tai-khoan/?lan=${++visits}`;
const PREFIX = 'wc_order_attribution_';
// biome-ignore lint/suspicious/noDocumentCookie: there is no other way in jsdom
const setCookie = (text: string) => (document.cookie = `${text}; path=/`);

const readCookie = (name: string) =>
  document.cookie
    .split('; ')
    .map((pair) => decodeURIComponent(pair))
    .find((pair) => pair.startsWith(`sbjs_${name}=`));
const getAttributionInputs = (field: string) =>
  [...document.querySelectorAll<HTMLInputElement>('form.register input')].filter(
    ({ name }) => name === PREFIX + field,
  );
const readFieldValue = (field: string) => getAttributionInputs(field)[0]?.value;
const mockReferrer = (address: string) =>
  jest.spyOn(Document.prototype, 'referrer', 'get').mockReturnValue(address);
const addSettingsScript = (attribution: object) => {
  // Adds a settings script below the existing one, because later settings scripts extend earlier ones.
  const script = document.createElement('script');
  script.type = 'application/json';
  script.setAttribute('data-tiem-settings', '');
  script.textContent = JSON.stringify({ attribution });
  document.body.append(script);
};
const consentPage = window as { wp_has_consent?: (category: string) => boolean; sbjs?: unknown };

/**
 * Resolves when order-attribution is mounted. The body's data-tiem-state would not tell, because the body
 * also mounts other widgets.
 */
function waitForWidgetMount(): Promise<void> {
  return new Promise((resolve) => {
    document.addEventListener('tiem:widget:mounted', function heard(event) {
      if ((event as CustomEvent).detail.widget !== 'order-attribution') return;
      document.removeEventListener('tiem:widget:mounted', heard);
      resolve();
    });
  });
}

/**
 * Scrolls, because the first gesture mounts the widget; until then the loader only records the landing page.
 */
async function scrollAndWaitForMount(mounted: Promise<void>): Promise<void> {
  window.dispatchEvent(new Event('scroll'));
  await mounted;
}

/** Opens a page whose HTML contains the given settings before the loader starts. */
async function openPageWithSettings(path: string, attribution?: object, as: 8 | 11 = 8) {
  const mounted = waitForWidgetMount();
  const page = await renderPage(path, { as, script: attribution === undefined });
  if (attribution) {
    addSettingsScript(attribution);
    cleanups.push(
      startLoader({
        ...{ version: '1', catalogue, chunks: {}, base: location.href, nonce: '' },
        importUrl: () => Promise.reject(new Error('no chunks in jsdom')),
        importMounting: () => import('../../../mount/runtime/mounting'),
        importActions: () => import('../../../mount/api/actions'),
      }),
    );
  }
  await scrollAndWaitForMount(mounted);
  return page;
}

const cleanups: ((() => void) | null)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup?.();
  jest.restoreAllMocks();
  delete consentPage.wp_has_consent;
  delete consentPage.sbjs;
  document.documentElement.removeAttribute('data-tiem-tracking');
  Reflect.deleteProperty(document, 'prerendering');
  setCookie('wp_consent_marketing=; max-age=0');
});

// spec 2.8: registration carries the hidden attribution fields
// spec 3.7: thirteen fields with the prefix wc_order_attribution_
// spec 7.7: attribution goes with registration
it('order attribution: fills the thirteen hidden fields of the registration form of WooCommerce 8', async () => {
  mockReferrer('https://www.google.com/');
  await openPageWithSettings(createAccountUrl());
  await waitFor(() => expect(readFieldValue('type')).toBe('organic'));
  expect(readFieldValue('utm_source')).toBe('google');
  expect(readFieldValue('url')).toBe('https://www.google.com/');
  expect(readFieldValue('session_entry')).toBe(location.href);
  expect(readFieldValue('session_pages')).toBe('1');
  expect(readFieldValue('session_count')).toBe('1');
  expect(readFieldValue('user_agent')).toBe(navigator.userAgent);
  expect(document.querySelectorAll(`form.register [name^="${PREFIX}"]`)).toHaveLength(13);
  expect(document.querySelectorAll(`form.login [name^="${PREFIX}"]`)).toHaveLength(0);
});

// spec 7.7: attribution goes with the classic checkout
it('order attribution: fills the thirteen hidden fields of the classic checkout form', async () => {
  const homePage = await renderPage('/?add-to-cart=103');
  const mounted = waitForWidgetMount();
  await homePage.go('/thanh-toan/');
  await scrollAndWaitForMount(mounted);
  const getAttributionFields = () => [
    ...document.querySelectorAll<HTMLInputElement>(`form.checkout [name^="${PREFIX}"]`),
  ];
  await waitFor(() =>
    expect(getAttributionFields().find(({ name }) => name === `${PREFIX}type`)?.value).toBe('typein'),
  );
  expect(getAttributionFields()).toHaveLength(13);
});

it('order attribution: adds each field once to the empty `<wc-order-attribution-inputs>` of WooCommerce 11, and removes the fields on unmount', async () => {
  await openPageWithSettings(createAccountUrl(), {}, 11);
  await waitFor(() => expect(readFieldValue('type')).toBe('typein'));
  expect(document.querySelectorAll(`wc-order-attribution-inputs [name^="${PREFIX}"]`)).toHaveLength(13);
  document
    .querySelector('form.register')
    ?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  expect(document.querySelectorAll(`form.register [name^="${PREFIX}"]`)).toHaveLength(13);
  for (const cleanup of cleanups.splice(0)) cleanup?.();
  expect(document.querySelectorAll(`[name^="${PREFIX}"]`)).toHaveLength(0);
});

it("order attribution: uses the field names from the shop's settings", async () => {
  await openPageWithSettings(
    createAccountUrl(),
    { fields: { source_type: 'current.typ', referrer: 'current_add.rf' } },
    11,
  );
  await waitFor(() => expect(readFieldValue('source_type')).toBe('typein'));
  expect(readFieldValue('referrer')).toBe('(none)');
  expect(document.querySelectorAll(`form.register [name^="${PREFIX}"]`)).toHaveLength(2);
});

it('order attribution: counts the pages of a session in cookies that sourcebuster can read', async () => {
  mockReferrer('https://www.facebook.com/');
  const page = await openPageWithSettings('/');
  await waitFor(() => expect(readCookie('session')).toMatch(/pgs=1\|\|\|cpg=http/));
  expect(readCookie('current')).toBe(
    'sbjs_current=typ=referral|||src=facebook.com|||mdm=referral|||cmp=(none)|||cnt=/|||trm=(none)|||id=(none)',
  );
  mockReferrer(`${location.origin}/`);
  const mounted = waitForWidgetMount();
  await page.go(createAccountUrl());
  await scrollAndWaitForMount(mounted);
  await waitFor(() => expect(readFieldValue('session_pages')).toBe('2'));
  expect(readFieldValue('utm_source')).toBe('facebook.com');
  expect(new URL(readFieldValue('session_entry') ?? '').pathname).toBe('/');
});

// spec 3.7: session_pages counts pages
it('order attribution: pages that were left without a gesture are counted later, on the first page with a gesture', async () => {
  mockReferrer('https://www.facebook.com/');
  let page = await renderPage('/');
  mockReferrer(`${location.origin}/`);
  for (const path of ['/cua-hang/', '/bai-viet/', '/cua-hang/?trang=2']) page = await page.go(path);
  expect(document.cookie).not.toContain('sbjs_');
  const mounted = waitForWidgetMount();
  const lastPage = await page.go(createAccountUrl());
  await scrollAndWaitForMount(mounted);
  await waitFor(() => expect(readFieldValue('session_pages')).toBe('5'));
  expect(readCookie('session')).toContain('pgs=5|||');
  expect(readFieldValue('utm_source')).toBe('facebook.com');
  expect(sessionStorage).toHaveLength(0);

  const secondMount = waitForWidgetMount();
  await lastPage.go(createAccountUrl());
  await scrollAndWaitForMount(secondMount);
  await waitFor(() => expect(readFieldValue('session_pages')).toBe('6'));
});

it.each(['-3', 'many', '0'])(
  'order attribution: when the stored page count is %s, counting starts at one',
  async (written) => {
    sessionStorage.setItem('tiem:pages', written);
    const { default: widget } = await import('../../../widgets/order-attribution');
    const { readSettings } = await import('../../../src/app/settings');
    await renderPage(createAccountUrl(), { script: false });
    const mountContext = {
      element: document.body,
      options: {},
      settings: readSettings(document, window).settings,
    };
    const cleanup = widget.mount(mountContext as never);
    await waitFor(() => expect(readFieldValue('session_pages')).toBe('1'));
    cleanup();
  },
);

it('order attribution: when consent is given, pages that were opened without consent are not counted', async () => {
  let allowed = false;
  consentPage.wp_has_consent = () => allowed;
  const page = await renderPage('/');
  mockReferrer(`${location.origin}/`);
  const mounted = waitForWidgetMount();
  await page.go(createAccountUrl());
  await scrollAndWaitForMount(mounted);
  allowed = true;
  document.dispatchEvent(new CustomEvent('wp_listen_for_consent_change', { detail: { marketing: 'allow' } }));
  await waitFor(() => expect(readFieldValue('session_pages')).toBe('1'));
});

it('order attribution: continues from existing sourcebuster cookies, in plain text or base64', async () => {
  const old = 'typ=utm|||src=zalo|||mdm=oa|||cmp=(none)|||cnt=(none)|||trm=(none)';
  setCookie(`sbjs_current=${encodeURIComponent(btoa(old))}`);
  setCookie(`sbjs_udata=${encodeURIComponent('vst=3|||uip=(none)|||uag=x')}`);
  await openPageWithSettings(createAccountUrl());
  await waitFor(() => expect(readFieldValue('utm_source')).toBe('zalo'));
  expect(readFieldValue('session_count')).toBe('4');
});

it("order attribution: when WooCommerce's own script is running, its values are copied and no cookies are written", async () => {
  consentPage.sbjs = {
    get: { current: { typ: 'utm', src: 'fb' }, session: { pgs: '5' }, current_add: {}, udata: { vst: '2' } },
  };
  await openPageWithSettings(createAccountUrl());
  await waitFor(() => expect(readFieldValue('session_pages')).toBe('5'));
  expect(readFieldValue('utm_source')).toBe('fb');
  expect(document.cookie).not.toContain('sbjs_');
});

// spec 4.8: attribution cookies are deleted when tracking is switched off
it('order attribution: switching tracking off deletes cookies and field values, and switching it on sets them again', async () => {
  await openPageWithSettings(createAccountUrl());
  await waitFor(() => expect(readFieldValue('type')).toBe('typein'));
  window.tiem?.actions.setTracking(false);
  await waitFor(() => expect(readFieldValue('type')).toBe(''));
  expect(document.cookie).not.toContain('sbjs_');
  expect(getAttributionValues({ raw: {} })).toEqual({});
  window.tiem?.actions.setTracking(true);
  await waitFor(() => expect(readFieldValue('type')).toBe('typein'));
  expect(document.cookie).toContain('sbjs_current');
});

it('order attribution: writes nothing and deletes existing cookies when the shop disallows tracking', async () => {
  setCookie(`sbjs_current=${encodeURIComponent('typ=utm|||src=zalo')}`);
  await openPageWithSettings(createAccountUrl(), { allowTracking: 'no' });
  await waitFor(() => expect(document.cookie).not.toContain('sbjs_'));
  expect(readFieldValue('utm_source')).toBe('');
});

// fault 41
it('order attribution: when consent is given on the third page, the first page is recorded as the landing page', async () => {
  let allowed = false;
  consentPage.wp_has_consent = (category) => category === 'marketing' && allowed;
  const page = await openPageWithSettings('/?utm_source=zalo&utm_campaign=tet');
  await waitFor(() => expect(sessionStorage).toHaveLength(1));
  const listing = await page.go('/cua-hang/');
  mockReferrer(`${location.origin}/cua-hang/`);
  const mounted = waitForWidgetMount();
  await listing.go(createAccountUrl());
  await scrollAndWaitForMount(mounted);
  await waitFor(() => expect(sessionStorage).toHaveLength(1));
  expect(document.cookie).not.toContain('sbjs_');
  expect(readFieldValue('type')).toBe('');

  allowed = true;
  document.dispatchEvent(new CustomEvent('wp_listen_for_consent_change', { detail: { marketing: 'allow' } }));
  await waitFor(() => expect(readFieldValue('utm_source')).toBe('zalo'));
  expect(readFieldValue('utm_campaign')).toBe('tet');
  expect(readFieldValue('session_entry')).toContain('utm_source=zalo');
  expect(sessionStorage).toHaveLength(0);
});

it('order attribution: when a landing page was left before the widget mounted, its source is recorded on the next page', async () => {
  mockReferrer('https://www.facebook.com/');
  const page = await renderPage('/?utm_source=momo');
  mockReferrer(`${location.origin}/`);
  const mounted = waitForWidgetMount();
  await page.go(createAccountUrl());
  await scrollAndWaitForMount(mounted);
  await waitFor(() => expect(readFieldValue('utm_source')).toBe('momo'));
  expect(readFieldValue('url')).toBe('https://www.facebook.com/');
  expect(sessionStorage).toHaveLength(0);
});

it.each([
  'not JSON',
  'null',
  '{"url":5,"referrer":"","at":1}',
  `{"url":"${location.origin}/?utm_source=zalo","referrer":"","at":9e15}`,
  '{"url":"https://elsewhere.example/?utm_source=zalo","referrer":"","at":1}',
])('order attribution: ignores a stored landing page that is %s', async (written) => {
  sessionStorage.setItem('tiem:landing', written);
  mockReferrer(`${location.origin}/`);
  await openPageWithSettings(createAccountUrl());
  await waitFor(() => expect(readFieldValue('type')).toBe('typein'));
  expect(sessionStorage).toHaveLength(0);
});

// fault 41
it('order attribution: stores nothing without consent', async () => {
  consentPage.wp_has_consent = () => false;
  setCookie('wp_consent_marketing=deny');
  await openPageWithSettings('/?utm_source=zalo');
  expect(sessionStorage).toHaveLength(0);
  expect(document.cookie).not.toContain('sbjs_');
});

// fault 41
it('order attribution: an exception from the consent plugin is treated as no consent', async () => {
  consentPage.wp_has_consent = () => {
    throw new Error('broken plugin');
  };
  await openPageWithSettings(createAccountUrl());
  await waitFor(() => expect(sessionStorage).toHaveLength(1));
  expect(readFieldValue('type')).toBe('');
});

it('order attribution: a prerendered page is counted only once it is shown', async () => {
  Object.defineProperty(document, 'prerendering', { value: true, configurable: true });
  await openPageWithSettings(createAccountUrl());
  expect(document.cookie).not.toContain('sbjs_');
  document.dispatchEvent(new Event('prerenderingchange'));
  await waitFor(() => expect(readFieldValue('session_pages')).toBe('1'));
});

it('order attribution: fills the fields of the current page even when the browser blocks cookies', async () => {
  const throwSecurityError = () => {
    throw new DOMException('no cookies here', 'SecurityError');
  };
  const originalCookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')!;
  await renderPage(createAccountUrl(), { script: false });
  Object.defineProperty(document, 'cookie', {
    configurable: true,
    get: throwSecurityError,
    set: throwSecurityError,
  });
  try {
    const { default: widget } = await import('../../../widgets/order-attribution');
    const { readSettings } = await import('../../../src/app/settings');
    const mountContext = {
      element: document.body,
      options: {},
      settings: readSettings(document, window).settings,
    };
    const cleanup = widget.mount({
      ...mountContext,
      app: () => Promise.reject(new Error()),
      warn: () => {},
    } as never);
    await waitFor(() => expect(readFieldValue('type')).toBe('typein'));
    cleanup();
  } finally {
    Object.defineProperty(document, 'cookie', originalCookie);
    Reflect.deleteProperty(document, 'cookie');
  }
});

it('order attribution: without JavaScript, the hidden fields are empty and the form can be submitted', async () => {
  await renderPage(createAccountUrl(), { script: false });
  expect(getAttributionInputs('type')).toHaveLength(1);
  expect(readFieldValue('type')).toBe('');
  expect(document.querySelector<HTMLFormElement>('form.register')?.method).toBe('post');
});

it("order attribution: a form with WooCommerce's element but without fields gets the thirteen fields inside that element", async () => {
  const { mounted } = await renderPage(getExampleHtml('order-attribution'));
  await mounted('order-attribution');
  await waitFor(() => expect(readFieldValue('type')).toBe('typein'));
  expect(document.querySelectorAll(`wc-order-attribution-inputs input[name^="${PREFIX}"]`)).toHaveLength(13);
});

import { waitFor } from '@testing-library/dom';
import { catalogue } from '../../../mount/catalogue';
import { startLoader } from '../../../mount/loader/start';
import { getAttributionValues } from '../../../src/attribution';
import { renderPage } from '../../support/render-page';

/** Each test has its own address, because page views are recognised by address. */
let visits = 0;
const account = () => `/tai-khoan/?lan=${++visits}`;
const PREFIX = 'wc_order_attribution_';
// biome-ignore lint/suspicious/noDocumentCookie: there is no other way in jsdom
const setCookie = (text: string) => (document.cookie = `${text}; path=/`);

const cookie = (name: string) =>
  document.cookie
    .split('; ')
    .map((pair) => decodeURIComponent(pair))
    .find((pair) => pair.startsWith(`sbjs_${name}=`));
const inputs = (field: string) =>
  [...document.querySelectorAll<HTMLInputElement>('form.register input')].filter(
    ({ name }) => name === PREFIX + field,
  );
const value = (field: string) => inputs(field)[0]?.value;
const referredBy = (address: string) =>
  jest.spyOn(Document.prototype, 'referrer', 'get').mockReturnValue(address);
const settings = (attribution: object) => {
  // A settings script after the page's own one, which it extends.
  const script = document.createElement('script');
  script.type = 'application/json';
  script.setAttribute('data-tiem-settings', '');
  script.textContent = JSON.stringify({ attribution });
  document.body.append(script);
};
const consentPage = window as { wp_has_consent?: (category: string) => boolean; sbjs?: unknown };

/** Resolves when this widget is mounted; the body's data-tiem-state also covers other widgets. */
function widgetMounted(): Promise<void> {
  return new Promise((resolve) => {
    document.addEventListener('tiem:widget:mounted', function heard(event) {
      if ((event as CustomEvent).detail.widget !== 'order-attribution') return;
      document.removeEventListener('tiem:widget:mounted', heard);
      resolve();
    });
  });
}

/** Triggers the widget with a gesture; before that the loader has only recorded the landing page. */
async function stay(mounted: Promise<void>): Promise<void> {
  window.dispatchEvent(new Event('scroll'));
  await mounted;
}

/** Opens the page with these settings in its HTML before anything is mounted. */
async function open(path: string, attribution?: object, as: 8 | 11 = 8) {
  const mounted = widgetMounted();
  const page = await renderPage(path, { as, script: attribution === undefined });
  if (attribution) {
    settings(attribution);
    stops.push(
      startLoader({
        ...{ version: '1', catalogue, chunks: {}, base: location.href, nonce: '' },
        importUrl: () => Promise.reject(new Error('no chunks in jsdom')),
        importMounting: () => import('../../../mount/runtime/mounting'),
        importActions: () => import('../../../mount/api/actions'),
      }),
    );
  }
  await stay(mounted);
  return page;
}

const stops: ((() => void) | null)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop?.();
  jest.restoreAllMocks();
  delete consentPage.wp_has_consent;
  delete consentPage.sbjs;
  document.documentElement.removeAttribute('data-tiem-tracking');
  Reflect.deleteProperty(document, 'prerendering');
  setCookie('wp_consent_marketing=; max-age=0');
});

// spec 2.8: registration carries the hidden attribution fields
// spec 3.7: thirteen fields with the prefix wc_order_attribution_
it('order attribution: fills the thirteen hidden fields of the registration form of WooCommerce 8', async () => {
  referredBy('https://www.google.com/');
  await open(account());
  await waitFor(() => expect(value('type')).toBe('organic'));
  expect(value('utm_source')).toBe('google');
  expect(value('url')).toBe('https://www.google.com/');
  expect(value('session_entry')).toBe(location.href);
  expect(value('session_pages')).toBe('1');
  expect(value('session_count')).toBe('1');
  expect(value('user_agent')).toBe(navigator.userAgent);
  expect(document.querySelectorAll(`form.register [name^="${PREFIX}"]`)).toHaveLength(13);
  expect(document.querySelectorAll(`form.login [name^="${PREFIX}"]`)).toHaveLength(0);
});

it('order attribution: the empty element of WooCommerce 11 gets each field once, and is emptied on unmount', async () => {
  await open(account(), {}, 11);
  await waitFor(() => expect(value('type')).toBe('typein'));
  expect(document.querySelectorAll(`wc-order-attribution-inputs [name^="${PREFIX}"]`)).toHaveLength(13);
  document
    .querySelector('form.register')
    ?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  expect(document.querySelectorAll(`form.register [name^="${PREFIX}"]`)).toHaveLength(13);
  for (const stop of stops.splice(0)) stop?.();
  expect(document.querySelectorAll(`[name^="${PREFIX}"]`)).toHaveLength(0);
});

it('order attribution: uses other field names that the shop sets', async () => {
  await open(account(), { fields: { source_type: 'current.typ', referrer: 'current_add.rf' } }, 11);
  await waitFor(() => expect(value('source_type')).toBe('typein'));
  expect(value('referrer')).toBe('(none)');
  expect(document.querySelectorAll(`form.register [name^="${PREFIX}"]`)).toHaveLength(2);
});

it('order attribution: counts the pages of a session in cookies that sourcebuster can read', async () => {
  referredBy('https://www.facebook.com/');
  const page = await open('/');
  await waitFor(() => expect(cookie('session')).toMatch(/pgs=1\|\|\|cpg=http/));
  expect(cookie('current')).toBe(
    'sbjs_current=typ=referral|||src=facebook.com|||mdm=referral|||cmp=(none)|||cnt=/|||trm=(none)|||id=(none)',
  );
  referredBy(`${location.origin}/`);
  const mounted = widgetMounted();
  await page.go(account());
  await stay(mounted);
  await waitFor(() => expect(value('session_pages')).toBe('2'));
  expect(value('utm_source')).toBe('facebook.com');
  expect(new URL(value('session_entry') ?? '').pathname).toBe('/');
});

// spec 3.7: session_pages counts pages
it('order attribution: counts pages left before the first gesture with the first page that has a gesture', async () => {
  referredBy('https://www.facebook.com/');
  let page = await renderPage('/');
  referredBy(`${location.origin}/`);
  for (const path of ['/cua-hang/', '/bai-viet/', '/cua-hang/?trang=2']) page = await page.go(path);
  expect(document.cookie).not.toContain('sbjs_');
  const mounted = widgetMounted();
  const last = await page.go(account());
  await stay(mounted);
  await waitFor(() => expect(value('session_pages')).toBe('5'));
  expect(cookie('session')).toContain('pgs=5|||');
  expect(value('utm_source')).toBe('facebook.com');
  expect(sessionStorage).toHaveLength(0);

  const next = widgetMounted();
  await last.go(account());
  await stay(next);
  await waitFor(() => expect(value('session_pages')).toBe('6'));
});

it.each(['-3', 'many', '0'])(
  'order attribution: counts one page when the stored page count is %s',
  async (written) => {
    sessionStorage.setItem('tiem:pages', written);
    const { default: widget } = await import('../../../widgets/order-attribution');
    const { readSettings } = await import('../../../src/app/settings');
    await renderPage(account(), { script: false });
    const place = { element: document.body, options: {}, settings: readSettings(document, window).settings };
    const stop = widget.mount(place as never);
    await waitFor(() => expect(value('session_pages')).toBe('1'));
    stop();
  },
);

it('order attribution: pages opened without consent are not counted when consent is given', async () => {
  let allowed = false;
  consentPage.wp_has_consent = () => allowed;
  const page = await renderPage('/');
  referredBy(`${location.origin}/`);
  const mounted = widgetMounted();
  await page.go(account());
  await stay(mounted);
  allowed = true;
  document.dispatchEvent(new CustomEvent('wp_listen_for_consent_change', { detail: { marketing: 'allow' } }));
  await waitFor(() => expect(value('session_pages')).toBe('1'));
});

it('order attribution: continues from existing sourcebuster cookies, in plain text or base64', async () => {
  const old = 'typ=utm|||src=zalo|||mdm=oa|||cmp=(none)|||cnt=(none)|||trm=(none)';
  setCookie(`sbjs_current=${encodeURIComponent(btoa(old))}`);
  setCookie(`sbjs_udata=${encodeURIComponent('vst=3|||uip=(none)|||uag=x')}`);
  await open(account());
  await waitFor(() => expect(value('utm_source')).toBe('zalo'));
  expect(value('session_count')).toBe('4');
});

it("order attribution: takes the values of WooCommerce's own script when that runs, and writes no cookies", async () => {
  consentPage.sbjs = {
    get: { current: { typ: 'utm', src: 'fb' }, session: { pgs: '5' }, current_add: {}, udata: { vst: '2' } },
  };
  await open(account());
  await waitFor(() => expect(value('session_pages')).toBe('5'));
  expect(value('utm_source')).toBe('fb');
  expect(document.cookie).not.toContain('sbjs_');
});

// spec 4.8: attribution cookies are deleted when tracking is switched off
it('order attribution: switching tracking off deletes cookies and field values, and switching it on sets them again', async () => {
  await open(account());
  await waitFor(() => expect(value('type')).toBe('typein'));
  window.tiem?.actions.setTracking(false);
  await waitFor(() => expect(value('type')).toBe(''));
  expect(document.cookie).not.toContain('sbjs_');
  expect(getAttributionValues({ raw: {} })).toEqual({});
  window.tiem?.actions.setTracking(true);
  await waitFor(() => expect(value('type')).toBe('typein'));
  expect(document.cookie).toContain('sbjs_current');
});

it('order attribution: writes nothing and deletes existing cookies when the shop disallows tracking', async () => {
  setCookie(`sbjs_current=${encodeURIComponent('typ=utm|||src=zalo')}`);
  await open(account(), { allowTracking: 'no' });
  await waitFor(() => expect(document.cookie).not.toContain('sbjs_'));
  expect(value('utm_source')).toBe('');
});

// fault 41
it('order attribution: when consent is given on the third page, the landing page of the first one is recorded', async () => {
  let allowed = false;
  consentPage.wp_has_consent = (category) => category === 'marketing' && allowed;
  const page = await open('/?utm_source=zalo&utm_campaign=tet');
  await waitFor(() => expect(sessionStorage).toHaveLength(1));
  const listing = await page.go('/cua-hang/');
  referredBy(`${location.origin}/cua-hang/`);
  const mounted = widgetMounted();
  await listing.go(account());
  await stay(mounted);
  await waitFor(() => expect(sessionStorage).toHaveLength(1));
  expect(document.cookie).not.toContain('sbjs_');
  expect(value('type')).toBe('');

  allowed = true;
  document.dispatchEvent(new CustomEvent('wp_listen_for_consent_change', { detail: { marketing: 'allow' } }));
  await waitFor(() => expect(value('utm_source')).toBe('zalo'));
  expect(value('utm_campaign')).toBe('tet');
  expect(value('session_entry')).toContain('utm_source=zalo');
  expect(sessionStorage).toHaveLength(0);
});

it('order attribution: a landing page left before the widget mounts has its source recorded on the next page', async () => {
  referredBy('https://www.facebook.com/');
  const page = await renderPage('/?utm_source=momo');
  referredBy(`${location.origin}/`);
  const mounted = widgetMounted();
  await page.go(account());
  await stay(mounted);
  await waitFor(() => expect(value('utm_source')).toBe('momo'));
  expect(value('url')).toBe('https://www.facebook.com/');
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
  referredBy(`${location.origin}/`);
  await open(account());
  await waitFor(() => expect(value('type')).toBe('typein'));
  expect(sessionStorage).toHaveLength(0);
});

// fault 41
it('order attribution: stores nothing when consent is refused', async () => {
  consentPage.wp_has_consent = () => false;
  setCookie('wp_consent_marketing=deny');
  await open('/?utm_source=zalo');
  expect(sessionStorage).toHaveLength(0);
  expect(document.cookie).not.toContain('sbjs_');
});

// fault 41
it('order attribution: a consent plugin that throws counts as no consent', async () => {
  consentPage.wp_has_consent = () => {
    throw new Error('broken plugin');
  };
  await open(account());
  await waitFor(() => expect(sessionStorage).toHaveLength(1));
  expect(value('type')).toBe('');
});

it('order attribution: a prerendered page is counted only when it is shown', async () => {
  Object.defineProperty(document, 'prerendering', { value: true, configurable: true });
  await open(account());
  expect(document.cookie).not.toContain('sbjs_');
  document.dispatchEvent(new Event('prerenderingchange'));
  await waitFor(() => expect(value('session_pages')).toBe('1'));
});

it('order attribution: still fills the fields of this page when the browser blocks cookies', async () => {
  const refuse = () => {
    throw new DOMException('no cookies here', 'SecurityError');
  };
  const real = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')!;
  await renderPage(account(), { script: false });
  Object.defineProperty(document, 'cookie', { configurable: true, get: refuse, set: refuse });
  try {
    const { default: widget } = await import('../../../widgets/order-attribution');
    const { readSettings } = await import('../../../src/app/settings');
    const place = { element: document.body, options: {}, settings: readSettings(document, window).settings };
    const stop = widget.mount({ ...place, app: () => Promise.reject(new Error()), warn: () => {} } as never);
    await waitFor(() => expect(value('type')).toBe('typein'));
    stop();
  } finally {
    Object.defineProperty(document, 'cookie', real);
    Reflect.deleteProperty(document, 'cookie');
  }
});

it('order attribution: without JavaScript, the fields are empty and the form can be submitted', async () => {
  await renderPage(account(), { script: false });
  expect(inputs('type')).toHaveLength(1);
  expect(value('type')).toBe('');
  expect(document.querySelector<HTMLFormElement>('form.register')?.method).toBe('post');
});

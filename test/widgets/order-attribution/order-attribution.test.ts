import { waitFor } from '@testing-library/dom';
import { catalogue } from '../../../mount/catalogue';
import { startLoader } from '../../../mount/loader/start';
import { attributionValues } from '../../../src/attribution';
import { renderPage } from '../../harness/page';

/** Pages are counted by their address, so each test has its own. */
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
  // The page's own settings come first, so a second script adds to them.
  const script = document.createElement('script');
  script.type = 'application/json';
  script.setAttribute('data-tiem-settings', '');
  script.textContent = JSON.stringify({ attribution });
  document.body.append(script);
};
const consentPage = window as { wp_has_consent?: (category: string) => boolean; sbjs?: unknown };

/** On the page's body other widgets wait for the shopper, so its state says nothing of this one. */
function widgetMounted(): Promise<void> {
  return new Promise((resolve) => {
    document.addEventListener('tiem:widget:mounted', function heard(event) {
      if ((event as CustomEvent).detail.widget !== 'order-attribution') return;
      document.removeEventListener('tiem:widget:mounted', heard);
      resolve();
    });
  });
}

/** The shopper stays: until then the loader has noted how they came, and that is all. */
async function stay(mounted: Promise<void>): Promise<void> {
  window.dispatchEvent(new Event('scroll'));
  await mounted;
}

/** The page with settings of its own: printed before anything is mounted. */
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

it('fills the thirteen hidden fields of the registration form, on a shop of WooCommerce 8', async () => {
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

it('fills the empty element of WooCommerce 11, each name once, and takes its fields away again', async () => {
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

it('uses the names that a newer shop gives its fields', async () => {
  await open(account(), { fields: { source_type: 'current.typ', referrer: 'current_add.rf' } }, 11);
  await waitFor(() => expect(value('source_type')).toBe('typein'));
  expect(value('referrer')).toBe('(none)');
  expect(document.querySelectorAll(`form.register [name^="${PREFIX}"]`)).toHaveLength(2);
});

it('counts the pages of a session, in cookies that sourcebuster would read', async () => {
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

it('order attribution: counts pages that were left before the first gesture, together with the first that was not', async () => {
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
  'order attribution: counts one page where the storage says %s',
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

it('order attribution: pages that were opened without consent are not counted when consent is given', async () => {
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

it('goes on from the cookies that sourcebuster left, also where they are written in base64', async () => {
  const old = 'typ=utm|||src=zalo|||mdm=oa|||cmp=(none)|||cnt=(none)|||trm=(none)';
  setCookie(`sbjs_current=${encodeURIComponent(btoa(old))}`);
  setCookie(`sbjs_udata=${encodeURIComponent('vst=3|||uip=(none)|||uag=x')}`);
  await open(account());
  await waitFor(() => expect(value('utm_source')).toBe('zalo'));
  expect(value('session_count')).toBe('4');
});

it('leaves the counting to WooCommerce’s own script where that runs, and fills what is missing', async () => {
  consentPage.sbjs = {
    get: { current: { typ: 'utm', src: 'fb' }, session: { pgs: '5' }, current_add: {}, udata: { vst: '2' } },
  };
  await open(account());
  await waitFor(() => expect(value('session_pages')).toBe('5'));
  expect(value('utm_source')).toBe('fb');
  expect(document.cookie).not.toContain('sbjs_');
});

it('deletes the cookies and empties the fields when tracking is switched off, and comes back when it is on', async () => {
  await open(account());
  await waitFor(() => expect(value('type')).toBe('typein'));
  window.tiem?.actions.setTracking(false);
  await waitFor(() => expect(value('type')).toBe(''));
  expect(document.cookie).not.toContain('sbjs_');
  expect(attributionValues({ raw: {} })).toEqual({});
  window.tiem?.actions.setTracking(true);
  await waitFor(() => expect(value('type')).toBe('typein'));
  expect(document.cookie).toContain('sbjs_current');
});

it('writes nothing where the shop does not allow it, and deletes what was there', async () => {
  setCookie(`sbjs_current=${encodeURIComponent('typ=utm|||src=zalo')}`);
  await open(account(), { allowTracking: 'no' });
  await waitFor(() => expect(document.cookie).not.toContain('sbjs_'));
  expect(value('utm_source')).toBe('');
});

it('waits for consent, and then replays the landing of three pages before', async () => {
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

it('knows the landing of who went on before anything of it was there', async () => {
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
])('takes no landing from what somebody else wrote: %s', async (written) => {
  sessionStorage.setItem('tiem:landing', written);
  referredBy(`${location.origin}/`);
  await open(account());
  await waitFor(() => expect(value('type')).toBe('typein'));
  expect(sessionStorage).toHaveLength(0);
});

it('keeps nothing at all of who has refused', async () => {
  consentPage.wp_has_consent = () => false;
  setCookie('wp_consent_marketing=deny');
  await open('/?utm_source=zalo');
  expect(sessionStorage).toHaveLength(0);
  expect(document.cookie).not.toContain('sbjs_');
});

it('takes a consent plugin that throws for no consent', async () => {
  consentPage.wp_has_consent = () => {
    throw new Error('broken plugin');
  };
  await open(account());
  await waitFor(() => expect(sessionStorage).toHaveLength(1));
  expect(value('type')).toBe('');
});

it('counts nothing while the browser draws the page ahead', async () => {
  Object.defineProperty(document, 'prerendering', { value: true, configurable: true });
  await open(account());
  expect(document.cookie).not.toContain('sbjs_');
  document.dispatchEvent(new Event('prerenderingchange'));
  await waitFor(() => expect(value('session_pages')).toBe('1'));
});

it('fills the fields of this page even where the browser refuses cookies', async () => {
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

it('without script the fields are there and empty, and the form can be sent', async () => {
  await renderPage(account(), { script: false });
  expect(inputs('type')).toHaveLength(1);
  expect(value('type')).toBe('');
  expect(document.querySelector<HTMLFormElement>('form.register')?.method).toBe('post');
});

import { safeUrl } from '../lib/url';
import type { Settings, StorePage } from './settings.types';
import type { FieldReader } from './settings-fields';

export type Addresses = Pick<
  Settings,
  'restUrl' | 'ajaxUrl' | 'wcAjaxUrl' | 'homeUrl' | 'cartUrl' | 'loginUrl' | 'storePages'
>;

type PageName = keyof Settings['storePages'];
const PAGES: readonly PageName[] = ['myaccount', 'shop', 'cart', 'checkout', 'privacy', 'terms'];

/** `here`: the page's own address; what is not given is derived from what is, so that a shop in a subfolder is found. */
export function readAddresses(
  field: FieldReader,
  here: string,
  pageOf: (name: PageName) => FieldReader,
): Addresses {
  const link = (key: string, reader = field) =>
    reader.checked(
      key,
      (value) => (typeof value === 'string' && value ? safeUrl(value, here)?.href : undefined),
      'an http(s) address',
    );
  // Nonces and cookies travel to these.
  const own = (key: string, part = '') =>
    field.checked(
      key,
      (value) => {
        const url = typeof value === 'string' && value.includes(part) ? safeUrl(value, here) : null;
        return url?.origin === new URL(here).origin ? url.href : undefined;
      },
      `an address of this site${part && ` with ${part}`}`,
    );

  const ajaxUrl = own('ajaxUrl');
  const admin = own('adminUrl') ?? (ajaxUrl && new URL('.', ajaxUrl).href);
  const home = link('homeUrl') ?? (admin?.includes('/wp-admin/') ? admin.replace(/wp-admin\/.*$/, '') : '/');
  // A page may be served under another name of the site (www, https) than the settings were written for.
  const { pathname } = new URL(home, here);
  const homeUrl = withSlash(new URL(pathname, here).href);

  const loginUrl = link('loginUrl') ?? link('wpLoginUrl') ?? null;
  const storePages = readPages(pageOf, link);
  const cartUrl = link('cartUrl') ?? storePages.cart.permalink ?? homeUrl;
  return {
    homeUrl,
    restUrl: withSlash(own('restUrl') ?? `${homeUrl}wp-json/`),
    ajaxUrl: ajaxUrl ?? `${homeUrl}wp-admin/admin-ajax.php`,
    wcAjaxUrl: own('wcAjaxUrl', '%%endpoint%%') ?? `${homeUrl}?wc-ajax=%%endpoint%%`,
    cartUrl,
    loginUrl,
    storePages: {
      ...storePages,
      myaccount: { ...storePages.myaccount, permalink: storePages.myaccount.permalink ?? loginUrl },
      cart: { ...storePages.cart, permalink: storePages.cart.permalink ?? cartUrl },
    },
  };
}

function readPages(
  pageOf: (name: PageName) => FieldReader,
  link: (key: string, reader: FieldReader) => string | undefined,
): Record<PageName, StorePage> {
  const read = (name: PageName): StorePage => {
    const page = pageOf(name);
    const id = page.wholeNumber('id') ?? 0;
    // `false` is WordPress's word for a page that is not there.
    const isThere = id > 0 && page.checked('permalink', Boolean, '') === true;
    return { id, title: page.text('title') ?? '', permalink: (isThere && link('permalink', page)) || null };
  };
  return Object.fromEntries(PAGES.map((name) => [name, read(name)])) as Record<PageName, StorePage>;
}

function withSlash(url: string): string {
  return url.endsWith('/') ? url : `${url}/`;
}

import { safeUrl } from '../lib/url';
import type { Settings, StorePage } from './settings.types';
import type { FieldReader } from './settings-fields';

export type UrlSettings = Pick<
  Settings,
  'restUrl' | 'ajaxUrl' | 'wcAjaxUrl' | 'homeUrl' | 'cartUrl' | 'loginUrl' | 'storePages'
>;

type PageName = keyof Settings['storePages'];
const PAGES: readonly PageName[] = ['myaccount', 'shop', 'cart', 'checkout', 'privacy', 'terms'];

/**
 * `pageUrl` is the page's own URL. URLs that are not given are derived from others, so that shops in a subfolder
 * work.
 */
export function readUrls(
  field: FieldReader,
  pageUrl: string,
  pageOf: (name: PageName) => FieldReader,
): UrlSettings {
  const link = (key: string, reader = field) =>
    reader.readChecked(
      key,
      (value) => (typeof value === 'string' && value ? safeUrl(value, pageUrl)?.href : undefined),
      'an http(s) address',
    );
  // Nonces and cookies are sent to these URLs, so they must have the page's origin.
  const ownUrl = (key: string, part = '') =>
    field.readChecked(
      key,
      (value) => {
        const url = typeof value === 'string' && value.includes(part) ? safeUrl(value, pageUrl) : null;
        return url?.origin === new URL(pageUrl).origin ? url.href : undefined;
      },
      `an address of this site${part && ` with ${part}`}`,
    );

  const ajaxUrl = ownUrl('ajaxUrl');
  const admin = ownUrl('adminUrl') ?? (ajaxUrl && new URL('.', ajaxUrl).href);
  const home = link('homeUrl') ?? (admin?.includes('/wp-admin/') ? admin.replace(/wp-admin\/.*$/, '') : '/');
  // The page may be served from another host or scheme of the site (www, https) than the settings were written for.
  const { pathname } = new URL(home, pageUrl);
  const homeUrl = withSlash(new URL(pathname, pageUrl).href);

  const loginUrl = link('loginUrl') ?? link('wpLoginUrl') ?? null;
  const storePages = readPages(pageOf, link);
  const cartUrl = link('cartUrl') ?? storePages.cart.permalink ?? homeUrl;
  return {
    homeUrl,
    restUrl: withSlash(ownUrl('restUrl') ?? `${homeUrl}wp-json/`),
    ajaxUrl: ajaxUrl ?? `${homeUrl}wp-admin/admin-ajax.php`,
    wcAjaxUrl: ownUrl('wcAjaxUrl', '%%endpoint%%') ?? `${homeUrl}?wc-ajax=%%endpoint%%`,
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
  const readStorePage = (name: PageName): StorePage => {
    const page = pageOf(name);
    const id = page.wholeNumber('id') ?? 0;
    // WordPress prints `false` for a page that does not exist.
    const isThere = id > 0 && page.readChecked('permalink', Boolean, '') === true;
    return { id, title: page.text('title') ?? '', permalink: (isThere && link('permalink', page)) || null };
  };
  return Object.fromEntries(PAGES.map((name) => [name, readStorePage(name)])) as Record<PageName, StorePage>;
}

function withSlash(url: string): string {
  return url.endsWith('/') ? url : `${url}/`;
}

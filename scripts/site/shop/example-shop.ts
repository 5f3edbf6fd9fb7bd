/**
 * The demo shop of the documentation's examples. It runs in the frame of an example and answers the widgets' requests
 * there, because a static site has no server. Carts have a fixed content, as in the gallery; product lists and pages
 * are responses of the demo shop that were recorded when the site was built.
 */
import { respondAsStaticShop, STATIC_SHOPS, type StaticShop } from '../../../fixtures/gallery/static-shops';
import { foldDiacritics } from '../../../src/lib/fold-diacritics';

export interface ExampleShopData {
  carts: Record<'empty' | 'filled', unknown>;
  products: readonly { id: number; name: string; on_sale: boolean }[];
  /** The response that lists the routes of the Store API; product lists read it first. */
  routes: unknown;
  /** HTML of the shop's pages by path. */
  pages: Readonly<Record<string, string>>;
}

declare global {
  interface Window {
    tiemExampleShop: ExampleShopData;
  }
}

const STATIC = new RegExp(`/widgets/tra-loi/(${STATIC_SHOPS.join('|')})/`);
/** The folders of the site from which the frame of an example loads files. */
const SITE_FILES = /^(?:assets|examples|pictures|shop|tiem)\//;
const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };

/** Whether a URL is a file of the site and not a page of the shop. The site may be at the root of its host. */
export const isSiteFile = (address: string, site: string): boolean =>
  address.startsWith(site) && SITE_FILES.test(address.slice(site.length));

/** Answers a request to the example shop, or returns `undefined` for the site's own files. */
export function answerRequest(
  request: Request,
  data: ExampleShopData,
  site: string,
): Promise<Response> | undefined {
  const { pathname, search, searchParams } = new URL(request.url);
  if (isSiteFile(request.url, site)) return undefined;
  const shop = STATIC.exec(pathname)?.[1] as StaticShop | undefined;
  const readCart = (name: 'empty' | 'filled') => JSON.stringify(data.carts[name]);
  if (shop) return respondAsStaticShop(shop, request, readCart);
  if (request.method === 'GET' && data.pages[pathname] !== undefined)
    return Promise.resolve(
      new Response(data.pages[pathname], { headers: { 'content-type': 'text/html; charset=utf-8' } }),
    );
  if (request.method === 'GET' && /\/wc\/store\/v1\/products$/.test(pathname))
    return Promise.resolve(listProducts(data, searchParams));
  if (request.method === 'GET' && /\/wc\/store\/v1$/.test(pathname))
    return Promise.resolve(new Response(JSON.stringify(data.routes), { headers: JSON_TYPE }));
  // Answers all other requests to the shop: REST, admin-ajax, wc-ajax, and posted forms. Changes are rejected.
  const isShop = /wp-json|admin-ajax|wc-ajax/.test(pathname + search) || request.method !== 'GET';
  return isShop ? respondAsStaticShop('refuses', request, readCart) : undefined;
}

function listProducts({ products }: ExampleShopData, query: URLSearchParams): Response {
  const words = foldDiacritics(query.get('search') ?? '');
  const ids = query.get('include')?.split(',').map(Number);
  const found = products.filter(
    ({ id, name, on_sale }) =>
      foldDiacritics(name).includes(words) &&
      (!ids || ids.includes(id)) &&
      (query.get('on_sale') !== 'true' || on_sale),
  );
  const size = Number(query.get('per_page') ?? 10);
  const start = (Number(query.get('page') ?? 1) - 1) * size;
  const headers = {
    ...JSON_TYPE,
    'x-wp-total': String(found.length),
    'x-wp-totalpages': String(Math.ceil(found.length / size)),
  };
  return new Response(JSON.stringify(found.slice(start, start + size)), { headers });
}

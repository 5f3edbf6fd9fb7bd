import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TiemDocumentEvents } from '../../mount/api/public.types';
import { listDeclaredSettings, listPublicEvents, readSettingsTable } from '../../scripts/site/api-pages';
import { readInterface } from '../../scripts/site/declarations';
import { createRelativeUrl } from '../../scripts/site/layout';
import { renderMarkdown } from '../../scripts/site/markdown';
import { resolveDocumentLink } from '../../scripts/site/resolve-links';
import { searchIndex } from '../../scripts/site/search';
import { createSearchIndex } from '../../scripts/site/search-index';
import { answerRequest } from '../../scripts/site/shop/example-shop';
import { getPagePath } from '../../scripts/site/site-sources';
import type { CartEvents } from '../../src/cart';
import { globFiles, ROOT } from '../support/project-files';

const renderPage = (markdown: string) =>
  renderMarkdown(markdown, {
    resolveLink: (target) => (target === 'missing.ts' ? undefined : target),
    resolveImageUrl: (target) => target,
    renderExample: (widget, number) => `[${widget} ${number}]`,
    labels: { table: 'Table', code: 'Code' },
  });

describe('npm run site, Markdown', () => {
  it('site: raw HTML in a Markdown document is shown as text, and HTML comments are left out', () => {
    expect(renderPage('a <script>alert(1)</script>').html).not.toContain('<script>');
    expect(renderPage('<!-- widgets -->\n\ntext').html).toBe('<p>text</p>\n');
  });

  it('site: an HTML comment in a document that names an example is replaced by the frame with that example', () => {
    expect(renderPage('<!-- example: toc 2 -->').html).toContain('[toc 2]');
  });

  it('site: headings get the same anchors as on GitHub, also if two have the same text', () => {
    const { headings } = renderPage('# t\n\n## `data-tiem`: on & off\n\n## Lỗi mạng\n\n## Lỗi mạng');
    expect(headings.map(({ anchor }) => anchor)).toEqual(['data-tiem-on--off', 'lỗi-mạng', 'lỗi-mạng-1']);
  });

  it('site: a link to a file that is not part of the site becomes plain text', () => {
    expect(renderPage('[code](missing.ts)').html).toBe('<p><span class="source">code</span></p>\n');
  });
});

describe('npm run site, links', () => {
  it.each([
    ['vi/index.html', 'vi/tasks/a.html', 'tasks/a.html'],
    ['vi/docs/spec/1.html', 'vi/docs/api.html#events', '../api.html#events'],
    ['vi/docs/api.html', 'en/docs/api.html', '../../en/docs/api.html'],
  ])('site: the relative URL from %s to %s is %s', (from, to, address) => {
    expect(createRelativeUrl(from, to)).toBe(address);
  });

  it.each([
    ['README.md', 'docs/index.html'],
    ['docs/spec/README.md', 'docs/spec/index.html'],
    ['widgets/toc/README.md', 'widgets/toc.html'],
    ['docs/tasks/vi/switch-off.md', 'tasks/switch-off.html'],
  ])('site: the document %s becomes the page %s', (file, page) => {
    expect(getPagePath(file)).toBe(page);
  });

  it('site: a link in a document to a file that does not exist is an error that names both files', () => {
    const from = { file: 'docs/api.md', page: 'docs/api.html', language: 'en' };
    expect(() => resolveDocumentLink('nowhere.md', from, new Map())).toThrow(
      'docs/api.md links to nowhere.md, which does not exist.',
    );
  });
});

describe('npm run site, search', () => {
  const index = createSearchIndex([
    {
      path: 'a.html',
      title: 'Giỏ hàng nhanh',
      sections: [
        { heading: '', anchor: '', text: 'Mở bảng' },
        { heading: 'Tùy chọn', anchor: 'tuy-chon', text: 'Bảng từ cạnh màn hình' },
      ],
    },
    {
      path: 'b.html',
      title: 'Xem nhanh',
      sections: [{ heading: '', anchor: '', text: 'Giỏ hàng ở đầu trang' }],
    },
  ]);
  const findPageUrls = (query: string) => searchIndex(index, query).map(({ address }) => address);

  it('search: finds words without diacritics, and titles before texts', () => {
    expect(findPageUrls('gio hang')).toEqual(['a.html', 'b.html']);
  });

  it("search: a word's beginning finds the section that contains the word, with its anchor", () => {
    expect(findPageUrls('man hi')).toEqual(['a.html#tuy-chon']);
  });

  it('search: a section is found only if it contains every word of the query', () => {
    expect(findPageUrls('bang nowhere')).toEqual([]);
  });
});

describe('npm run site, the shop of the examples', () => {
  const data = {
    carts: { empty: { items: [] }, filled: { items: [1] } },
    products: [
      { id: 1, name: 'Trà sen', on_sale: true },
      { id: 2, name: 'Chén', on_sale: false },
    ],
    pages: { '/san-pham/tra-sen/': '<h1>Trà sen</h1>' },
    routes: { namespace: 'wc/store/v1' },
  };
  const requestFromExampleShop = (path: string, init?: RequestInit, site = 'http://host/docs/') =>
    answerRequest(new Request(`http://host${path}`, init), data, site);

  it('example shop: a product search without diacritics finds recorded products, and the response has their number', async () => {
    const response = await requestFromExampleShop('/wp-json/wc/store/v1/products?search=tra');
    expect(await response?.json()).toEqual([data.products[0]]);
    expect(response?.headers.get('x-wp-total')).toBe('1');
  });

  it('example shop: responds with the recorded routes of the Store API', async () => {
    const response = await requestFromExampleShop('/wp-json/wc/store/v1?_locale=user');
    expect(await response?.json()).toEqual(data.routes);
  });

  it('example shop: responds with the recorded page of a product', async () => {
    expect(await (await requestFromExampleShop('/san-pham/tra-sen/'))?.text()).toBe('<h1>Trà sen</h1>');
  });

  it('example shop: responds with the cart that the URL of the example names', async () => {
    const response = await requestFromExampleShop('/widgets/tra-loi/filled/wp-json/wc/store/v1/cart');
    expect(await response?.json()).toEqual(data.carts.filled);
  });

  it("example shop: rejects requests that would change the cart, and does not intercept requests for the site's own files", async () => {
    expect(
      (await requestFromExampleShop('/?wc-ajax=add_to_cart', { method: 'POST', body: '{}' }))?.status,
    ).toBe(409);
    expect(requestFromExampleShop('/docs/tiem/chunks/a.js')).toBeUndefined();
  });

  it('example shop: also responds when the site is at the root of its host instead of in a folder', async () => {
    const cart = await requestFromExampleShop(
      '/widgets/tra-loi/filled/wp-json/wc/store/v1/cart',
      {},
      'http://host/',
    );
    expect(await cart?.json()).toEqual(data.carts.filled);
    expect(requestFromExampleShop('/tiem/chunks/a.js', {}, 'http://host/')).toBeUndefined();
  });
});

describe('npm run site, API from types', () => {
  it('site: the members of a TypeScript interface are read with their types and comments', () => {
    const source = `export interface A {\n  /** One. */\n  readonly 'a:b': string;\n  call(x: {\n    y: string;\n  }): void;\n}\n`;
    expect(readInterface(source, 'A')).toEqual([
      { name: 'a:b', declaration: "'a:b': string", type: 'string', comment: 'One.' },
      { name: 'call', declaration: 'call(x: { y: string; }): void', type: '', comment: '' },
    ]);
  });

  it('site: docs/settings.md describes every declared setting, except weekdaysShort, which is part of locale', () => {
    const described = readSettingsTable();
    const missing = listDeclaredSettings().flatMap(({ name }) => (described.has(name) ? [] : [name]));
    expect(missing).toEqual(['weekdaysShort']);
  });

  it('public events: the declared event names are those that the code emits or listens to, and no others', () => {
    const files = globFiles(['src', 'mount', 'widgets'], /\.tsx?$/).filter(
      ({ path }) => path !== 'mount/api/public.types.ts',
    );
    const used = new Set(
      files.flatMap(({ path }) =>
        [
          ...readFileSync(join(ROOT, path), 'utf8').matchAll(/['"`](tiem:[a-z]+:[a-z]+(?:-[a-z]+)*)['"`]/g),
        ].map(([, name = '']) => name),
      ),
    );
    const declared = new Set(listPublicEvents().map(({ name }) => name));
    expect([...used].filter((name) => !declared.has(name))).toEqual([]);
    // Skips events whose names the code composes from two parts, so that the full name is not in
    // its text.
    const isComposedName = (name: string) =>
      /^tiem:(?:variation|panel|quick-view|widget|fragments):/.test(name);
    expect([...declared].filter((name) => !used.has(name) && !isComposedName(name))).toEqual([]);
  });

  it('public events: the declared types of the cart events equal the types with which the cart emits them', () => {
    type IsSameType<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
    const isSame: IsSameType<Pick<TiemDocumentEvents, keyof CartEvents>, CartEvents> = true;
    expect(isSame).toBe(true);
  });
});

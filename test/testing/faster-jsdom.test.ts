import { createRequire } from 'node:module';
import { createShop } from '../../fixtures/shop/shop';
import { patchJsdom } from '../support/jest/faster-jsdom';

interface Page {
  window: Window & typeof globalThis;
}
const load = createRequire(require.resolve('jest-environment-jsdom'));
const { JSDOM } = load('jsdom') as { JSDOM: new (html: string) => Page };

const SELECTORS = [
  '*',
  'a',
  'A[HREF]',
  '[data-tiem]',
  '[data-tiem~="mini-cart"], h1',
  'a[href^="/"]:not([class*="button,"])',
  'ul > li:nth-child(2) a, main h2 + *',
  'form:has(input[type="hidden"]) button',
  ':is(h1, h2):not(.a b)',
  'input:checked, option:disabled',
  '.site-header #site-header-cart',
  '.PRODUCT',
  'svg path',
  'SVG',
  'body :scope a',
  ':root > body',
  '[title="a > b, c"]',
  '.\\31 0',
  'p:empty',
  'label',
  'tiem-root, :hover',
  'nothing-has-this-tag',
];
const INVALID_SELECTORS = ['a[', ':unknown-pseudo', '', 'a >', '#1', 'b,'];

const HTML_WITHOUT_DOCTYPE = '<p class=PRODUCT id=A>1</p><p class=product id=a>2</p>';
const LABELS =
  '<label for=one>1</label><input id=one><label for=two>2</label><p id=two></p><label>3<input></label>' +
  '<label for=twice>4</label><input class=a id=twice><input class=b id=twice><label for="">5<input></label>';

async function readShopPage(): Promise<string> {
  const shop = createShop({ origin: 'http://shop.test' });
  const response = await shop.handle(new Request('http://shop.test/san-pham/ao-thun-nha-may/'));
  shop.close();
  return response.text();
}

/** Describes what each selector finds, by the positions of the elements in the document. */
function describeResults({ window: { document, getComputedStyle } }: Page) {
  const all = [...document.getElementsByTagName('*')];
  const roots = [document, document.body, document.querySelector('main') ?? document.head];
  const fragment = document.createDocumentFragment();
  fragment.append(document.body.cloneNode(true));
  const runQuery = (query: () => unknown) => {
    try {
      return query();
    } catch (error) {
      return (error as Error).name;
    }
  };
  const describeSelector = (selector: string) => [
    `selector ${selector}`,
    ...roots.map((root) => runQuery(() => all.indexOf(root.querySelector(selector)!))),
    ...roots.map((root) =>
      runQuery(() => [...root.querySelectorAll(selector)].map((each) => all.indexOf(each))),
    ),
    runQuery(() => [...fragment.querySelectorAll(selector)].map((each) => each.outerHTML.length)),
    runQuery(() => all.slice(-200).map((each) => each.matches(selector))),
    runQuery(() => all.slice(-200).map((each) => all.indexOf(each.closest(selector)!))),
  ];
  return [
    ...[...SELECTORS, ...INVALID_SELECTORS].map(describeSelector),
    ['displays', ...all.slice(0, 100).map((each) => getComputedStyle(each).display)],
    ['labels', ...[...document.querySelectorAll('label')].map(({ control }) => all.indexOf(control!))],
  ].map((description) => JSON.stringify(description));
}

it("faster jsdom: finds the same elements, labels and styles as jsdom's own code, and rejects the same selectors", async () => {
  const pages = [await readShopPage(), HTML_WITHOUT_DOCTYPE, `<!doctype html>${LABELS}`];
  const expected = pages.map((html) => describeResults(new JSDOM(html)));
  patchJsdom(load);
  pages.forEach((html, index) => {
    expect(describeResults(new JSDOM(html))).toEqual(expected[index]);
  });
});

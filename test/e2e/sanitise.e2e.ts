import fc from 'fast-check';
import type { Page } from 'playwright-core';
import { openShop } from '../support/e2e/browser-shop';
import { type AllowList, bundleSanitisers, type SanitiserName } from '../support/e2e/bundle-sanitisers';
import { payloads } from '../support/e2e/xss-payloads';
import {
  CHANGED_HTML,
  CLOBBERED,
  FRAGMENTS,
  NOTICE_CASES,
  UNCHANGED_HTML,
} from '../support/lib/sanitise-cases';

// Tests that the browser's Sanitizer API and the bundle's own sanitiser give the same result, so that a shop looks
// the same in newer and older browsers.
// one build: the sanitiser is the same in both builds
jest.setTimeout(60_000);

const SANITISERS: readonly SanitiserName[] = ['native', 'purifier'];
const bundle = bundleSanitisers();
const shop = openShop();
let page: Page;

beforeEach(async () => {
  page = await shop.openPage();
  await page.addScriptTag({ content: bundle });
});

/** Sanitises each input and returns the resulting HTML, in which elements with a shadow tree are marked. */
async function sanitiseAll(
  sanitiserName: SanitiserName,
  list: AllowList,
  inputs: readonly string[],
): Promise<string[]> {
  return page.evaluate(
    ([name, kind, all]) => {
      const sanitiser = sanitisers[name]();
      if (!sanitiser) throw new Error('There is none.');
      return all.map((html) => {
        const holder = document.createElement('div');
        holder.append(sanitiser[kind](html));
        const hidden = [...holder.querySelectorAll('*')].filter(({ shadowRoot }) => shadowRoot).length;
        return holder.innerHTML + '[shadow]'.repeat(hidden);
      });
    },
    [sanitiserName, list, inputs] as const,
  );
}

describe.each(SANITISERS)('sanitiser: %s', (which) => {
  it('sanitiser: a notice keeps only the elements on its short allow list', async () => {
    const given = NOTICE_CASES.map(([html]) => html);
    expect(await sanitiseAll(which, 'notice', given)).toEqual(NOTICE_CASES.map(([, expected]) => expected));
  });

  it('sanitiser: product markup keeps forms, prices, tables, pictures and links', async () => {
    expect(await sanitiseAll(which, 'markup', UNCHANGED_HTML)).toEqual(UNCHANGED_HTML);
  });

  it('sanitiser: product markup loses scripts, frames and styles', async () => {
    const cases = which === 'native' ? [...CHANGED_HTML, CLOBBERED] : CHANGED_HTML;
    const given = cases.map(([html]) => html);
    expect(await sanitiseAll(which, 'markup', given)).toEqual(cases.map(([, expected]) => expected));
  });

  it.each(['notice', 'markup'] as const)(
    'sanitiser: with the allow list "%s", no payload survives, and sanitising the result again changes nothing',
    async (list) => {
      const once = await sanitiseAll(which, list, payloads);
      for (const html of once)
        expect(html).not.toMatch(/<(script|iframe|object|embed|style|base|meta|link)\b/);
      expect(await sanitiseAll(which, list, once)).toEqual(once);
    },
  );
});

const attribute = fc.constantFrom(
  ...[
    'class="a"',
    'id="x1"',
    'id="body"',
    'name="cookie"',
    'style="color:red"',
    'onclick="x()"',
    'data-x="1"',
  ],
  ...['aria-label="y"', 'href="/a"', 'href="javascript:x()"', 'src="data:,x"', 'action="java&#10;script:x"'],
  ...['fill="none"', 'title="z"', 'xmlns="x"', 'target="_top"', 'ping="/p"'],
);

function createElementArbitrary(
  name: fc.Arbitrary<string>,
  inside: fc.Arbitrary<string>,
): fc.Arbitrary<string> {
  const attributes = fc.uniqueArray(attribute, { maxLength: 3 });
  return fc
    .tuple(name, attributes, fc.array(inside, { maxLength: 3 }))
    .map(([tag, own, children]) => `<${[tag, ...own].join(' ')}>${children.join('')}</${tag.split(' ')[0]}>`);
}

it.each(SANITISERS)(
  'sanitiser: for random input, the output of the %s implementation contains nothing that runs',
  async (which) => {
    const piece = fc.constantFrom(
      ...FRAGMENTS,
      ...[
        '<template shadowrootmode=open>',
        '</template>',
        '<!doctype html>',
        '<html>',
        '<head>',
        '<body ',
        '</body>',
      ],
      ...[
        '<table>',
        '<tr>',
        '<select>',
        '<x:y',
        '<p\u0000',
        '<![CDATA[',
        '<a"b',
        '<constructor>',
        '<__proto__ ',
      ],
      'aria-x=1 ',
    );
    const given = fc.sample(fc.array(piece, { maxLength: 14 }), 2_000).map((pieces) => pieces.join(''));
    for (const list of ['notice', 'markup'] as const)
      for (const html of await sanitiseAll(which, list, given))
        expect(html.replace(/"[^"]*"/g, (value) => (/script:/.test(value) ? value : '""'))).not.toMatch(
          /<(script|style|template|math|iframe)\b|<[^>]* (on\w+|style)=|script:|\[shadow]/i,
        );
  },
);

it('sanitiser: both implementations allow the same elements and attributes', async () => {
  const words = fc.constantFrom('chữ', 'Giỏ hàng', '1 &lt; 2', '');
  const shape = fc.constantFrom('path', 'title', 'text', 'a', 'filter', 'foreignObject');
  const drawing = createElementArbitrary(
    fc.constant('svg viewBox="0 0 1 1"'),
    createElementArbitrary(fc.constantFrom('g', 'defs', 'use'), createElementArbitrary(shape, words)),
  );
  const name = fc.constantFrom('p', 'span', 'ul', 'b', 'ux-box', 'object', 'section', 'label', 'iframe');
  const { tree } = fc.letrec<{ tree: string }>((tie) => ({
    tree: fc.oneof({ depthSize: 'small' }, words, drawing, createElementArbitrary(name, tie('tree'))),
  }));
  const given = fc.sample(tree, { numRuns: 3_000 });
  for (const list of ['notice', 'markup'] as const) {
    const [native, purifier] = await Promise.all(SANITISERS.map((which) => sanitiseAll(which, list, given)));
    const differ = given
      .map((html, at) => ({ html, native: native?.[at], purifier: purifier?.[at] }))
      .filter((one) => one.native !== one.purifier)
      .sort((one, two) => one.html.length - two.html.length);
    expect(differ.slice(0, 3)).toEqual([]);
  }
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { waitFor } from '@testing-library/dom';
import { listAdoptedElements, openAdoptedPage, spyOnConsole } from '../../support/mount/adoption-page';
import { createCatalogueEntry, createLoggingBehaviour, openLoader } from '../../support/mount/open-loader';
import { ROOT } from '../../support/project-files';

const ADD = { selector: 'a', widget: 'add-to-cart' };

test.each<[string, unknown, string]>([
  [
    'a value that is not a list',
    'astra',
    'adopt is "astra"; expected a list of entries and names of profiles.',
  ],
  [
    'an unknown profile',
    ['flatsome'],
    'adopt[0] is "flatsome"; expected an entry, or a profile: astra, storefront, twentytwentyfive, woocommerce-blocks, woocommerce-classic.',
  ],
  ['a number', [7], 'adopt[0] is 7; expected an entry {selector, widget} or the name of a profile.'],
  ['no selector', [{ widget: 'toc' }], 'adopt[0].selector is undefined; expected a CSS selector.'],
  [
    'an invalid selector',
    [{ ...ADD, selector: 'a[' }],
    'adopt[0].selector is "a["; expected a CSS selector.',
  ],
  ['no widget', [{ selector: 'a' }], 'adopt[0].widget is undefined; expected one or more names of widgets.'],
  ['an invalid `within`', [{ ...ADD, within: '>' }], 'adopt[0].within is ">"; expected a CSS selector.'],
  [
    'an invalid `unless`',
    [{ ...ADD, unless: ['b', 1] }],
    'adopt[0].unless is ["b",1]; expected a CSS selector or a list of them.',
  ],
  [
    'options that are not an object',
    [{ ...ADD, options: ['off'] }],
    'adopt[0].options is ["off"]; expected an object such as {"panel": "dropdown"}.',
  ],
  [
    'an option whose value is an object',
    [{ ...ADD, options: { panel: {} } }],
    'adopt[0].options.panel is {}; expected an option as it is written after data-tiem-, with a text, a number, true or false.',
  ],
  [
    'an unknown kind of page',
    [{ ...ADD, pages: ['shop'] }],
    'adopt[0].pages is ["shop"]; expected a list of content, listing, product, cart, checkout, account.',
  ],
  [
    'an unknown position',
    [{ ...ADD, insert: 'inside' }],
    'adopt[0].insert is "inside"; expected before, after, prepend, append.',
  ],
  [
    'an unknown key',
    [{ ...ADD, when: 'now' }],
    'adopt[0].when is "now"; expected one of the keys selector, widget, options, within, unless, pages, insert.',
  ],
])('adopt setting: %s is logged with the allowed values, and the entry is ignored', (_, adopt, sentence) => {
  const consoleOutput = spyOnConsole();
  openAdoptedPage('<a id="one"></a>', adopt);
  expect(consoleOutput.errors()).toEqual([`[tiem] settings: ${sentence}`]);
  expect(listAdoptedElements()).toEqual([]);
});

test('adopt: when one entry is invalid, the other entries apply', () => {
  spyOnConsole();
  openAdoptedPage('<a id="one"></a>', [{ selector: ':(', widget: 'toc' }, 'nothing', ADD]);
  expect(listAdoptedElements()).toEqual(['a one: add-to-cart']);
});

test('adopt: a selector without matches is logged only if the entry is for this kind of page', () => {
  const consoleOutput = spyOnConsole();
  openAdoptedPage('<body class="single-product"></body>', [ADD, { ...ADD, pages: ['product'] }]);
  expect(consoleOutput.warnings()).toEqual([
    '[tiem] settings: adopt[1].selector ("a") matches nothing on this page, although pages has "product".',
  ]);
});

test('adopt: logs a warning when nothing inside `within` matches', () => {
  const consoleOutput = spyOnConsole();
  openAdoptedPage('<a></a><a></a>', [{ ...ADD, within: 'main' }]);
  expect(consoleOutput.warnings()).toEqual([
    '[tiem] settings: adopt[0].selector ("a") matches 2 element(s), and none is inside within ("main").',
  ]);
});

test('adopt: logs one warning when a selector matches hundreds of elements', () => {
  const consoleOutput = spyOnConsole();
  openAdoptedPage('<a></a>'.repeat(201), [ADD]);
  expect(consoleOutput.warnings()).toEqual([
    '[tiem] settings: adopt[0].selector ("a") matches 201 elements, and each becomes add-to-cart: name them more precisely.',
  ]);
});

test('adopt: for an unknown widget, the loader logs the element and the allowed names', async () => {
  const consoleOutput = spyOnConsole();
  const { definition } = createLoggingBehaviour();
  openLoader({ tabs: createCatalogueEntry(definition) });
  openAdoptedPage('<a id="one"></a>', [{ selector: 'a', widget: 'tab' }]);
  await waitFor(() =>
    expect(consoleOutput.errors()).toEqual([
      '[tiem] tab at a#one: data-tiem="tab" names no widget; did you mean "tabs"?',
    ]),
  );
});

describe("adopt: the inline script of docs/settings.md, after tiem-adopt.js's tag", () => {
  const page = readFileSync(join(ROOT, 'docs/settings.md'), 'utf8');
  const [, inlineScript = ''] = /<script>(Symbol.+)<\/script>/.exec(page) ?? [];

  test('adopt without tiem-adopt.js: the inline script of docs/settings.md writes one sentence to the console', () => {
    const console = spyOnConsole();
    new Function(inlineScript)();
    expect(console.errors()).toEqual([
      '[tiem] settings: adopt has no effect, because tiem-adopt.js did not run.',
    ]);
  });

  test('adopt with tiem-adopt.js: the inline script of docs/settings.md logs no error', () => {
    openAdoptedPage('<a></a>', [ADD]);
    const console = spyOnConsole();
    new Function(inlineScript)();
    expect(console.errors()).toEqual([]);
  });
});

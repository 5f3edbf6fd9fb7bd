import {
  createAdoptEntry,
  createAttributeSnippet,
  suggestSelector,
} from '../../../mount/inspect/panel-entry';

const suggestSelectorIn = (html: string, selector: string) => {
  document.body.innerHTML = html;
  return suggestSelector(document.querySelector(selector) as Element);
};

test('suggested selector: is the id if the id contains no number', () => {
  expect(suggestSelectorIn('<ul id="site-header-cart" class="menu"></ul>', 'ul')).toEqual({
    selector: '#site-header-cart',
    matchCount: 1,
  });
});

test("suggested selector: for an id with a number, is the rarest class that is neither a state nor one of Tiệm's classes", () => {
  const html =
    '<a id="post-7" class="button buy is-busy tiem-x loading"></a><a class="button"></a><a class="button buy"></a>';
  expect(suggestSelectorIn(html, 'a')).toEqual({ selector: 'a.buy', matchCount: 2 });
});

test('suggested selector: without an id or class, it is the tag name inside the nearest ancestor that has one', () => {
  expect(suggestSelectorIn('<nav class="site-nav"><p><b>x</b></p></nav>', 'b')).toEqual({
    selector: 'nav.site-nav b',
    matchCount: 1,
  });
});

test('suggested snippets: attributes for a template are escaped, and an adopt entry is JSON', () => {
  const attributes: [string, string][] = [['data-tiem-panel', 'a "b" & c']];
  expect(createAttributeSnippet('mini-cart', attributes)).toBe(
    'data-tiem="mini-cart" data-tiem-panel="a &quot;b&quot; &amp; c"',
  );
  expect(JSON.parse(createAdoptEntry('#cart', 'mini-cart', attributes))).toEqual({
    selector: '#cart',
    widget: 'mini-cart',
    options: { panel: 'a "b" & c' },
  });
  expect(createAdoptEntry('#cart', 'mini-cart', [])).toBe('{"selector":"#cart","widget":"mini-cart"}');
});

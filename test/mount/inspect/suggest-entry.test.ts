import { adoptLine, attributeSnippet, selectorFor } from '../../../mount/inspect/suggest-entry';

const show = (html: string, selector: string) => {
  document.body.innerHTML = html;
  return selectorFor(document.querySelector(selector) as Element);
};

test('suggested selector: the id, if it has no number', () => {
  expect(show('<ul id="site-header-cart" class="menu"></ul>', 'ul')).toEqual({
    selector: '#site-header-cart',
    matches: 1,
  });
});

test('suggested selector, numbered id: the class that fewest elements have, without states and classes of Tiệm', () => {
  const html =
    '<a id="post-7" class="button buy is-busy tiem-x loading"></a><a class="button"></a><a class="button buy"></a>';
  expect(show(html, 'a')).toEqual({ selector: 'a.buy', matches: 2 });
});

test('suggested selector, no name of its own: its tag inside the element that has one', () => {
  expect(show('<nav class="site-nav"><p><b>x</b></p></nav>', 'b')).toEqual({
    selector: 'nav.site-nav b',
    matches: 1,
  });
});

test('snippets: attributes for a template are escaped, and an adopt line is JSON', () => {
  const attributes: [string, string][] = [['data-tiem-panel', 'a "b" & c']];
  expect(attributeSnippet('mini-cart', attributes)).toBe(
    'data-tiem="mini-cart" data-tiem-panel="a &quot;b&quot; &amp; c"',
  );
  expect(JSON.parse(adoptLine('#cart', 'mini-cart', attributes))).toEqual({
    selector: '#cart',
    widget: 'mini-cart',
    options: { panel: 'a "b" & c' },
  });
  expect(adoptLine('#cart', 'mini-cart', [])).toBe('{"selector":"#cart","widget":"mini-cart"}');
});

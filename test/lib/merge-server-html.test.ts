/** @jest-environment jsdom */
import {
  createServerNodes,
  type GetElementKey,
  mergeServerHtml,
  recordServerNodes,
} from '../../src/lib/merge-server-html';

/**
 * Returns the key by which the merge recognises an element in another version: `data-key`, which only table rows
 * have.
 */
const getRowKey: GetElementKey = (element) => (element as HTMLElement).dataset.key ?? '';

function parseHtml(html: string): Element {
  const box = document.createElement('div');
  box.innerHTML = html;
  return box;
}

/**
 * Puts the first version of the server's HTML into the document, calls `change` as scripts or the shopper would, and
 * merges the other versions into it.
 */
function mergeHtmlVersions(first: string, change: (live: Element) => void, ...versions: string[]): Element {
  const live = parseHtml(first);
  document.body.replaceChildren(live);
  const known = createServerNodes();
  recordServerNodes(live, parseHtml(first), known, getRowKey);
  change(live);
  for (const html of versions) mergeServerHtml(live, parseHtml(html), known, getRowKey);
  return live;
}

const returnNoKey = () => {};
const LINES = '<p data-key="a">1</p><p data-key="b">2</p><p data-key="c">3</p>';

it.each([
  ['text', '<b>10</b>', '<b>20</b>'],
  ['an attribute', '<a href="/a">x</a>', '<a href="/b">x</a>'],
  ['a removed attribute', '<a href="/a" title="x">x</a>', '<a href="/a">x</a>'],
  ['an added node', LINES, `${LINES}<p data-key="d">4</p>`],
  ['a removed node', LINES, '<p data-key="a">1</p><p data-key="c">3</p>'],
  ['another order', LINES, '<p data-key="c">3</p><p data-key="a">1</p><p data-key="b">2</p>'],
  ['another element', '<ul><li>1</li></ul>', '<p>1</p>'],
])('merge of server HTML: %s of the new version is shown', (_, before, after) => {
  expect(mergeHtmlVersions(before, returnNoKey, after).innerHTML).toBe(after);
});

it('merge of server HTML: the elements of a line stay the same when another line disappears', () => {
  let last: Element | null = null;
  const live = mergeHtmlVersions(
    LINES,
    (page) => {
      last = page.querySelector('[data-key="c"]');
    },
    '<p data-key="b">2</p><p data-key="c">30</p>',
  );
  expect(live.querySelector('[data-key="c"]')).toBe(last);
  expect(live.innerHTML).toBe('<p data-key="b">2</p><p data-key="c">30</p>');
});

it('merge of server HTML: a field keeps its focus when the server gives it another id', () => {
  const live = mergeHtmlVersions(
    '<input name="q" id="q1" value="1">',
    (page) => page.querySelector('input')!.focus(),
    '<input name="q" id="q2" value="2">',
  );
  const field = live.querySelector('input')!;
  expect(document.activeElement).toBe(field);
  expect([field.id, field.value]).toEqual(['q2', '2']);
});

it("merge of server HTML: a value that the shopper has typed stays, and an unchanged field takes the server's new value", () => {
  const live = mergeHtmlVersions(
    '<input name="a" value="1"><input name="b" value="1"><textarea name="c">1</textarea>',
    (page) => {
      page.querySelector('input')!.value = '7';
    },
    '<input name="a" value="2"><input name="b" value="2"><textarea name="c">2</textarea>',
  );
  expect([...live.children].map((field) => (field as HTMLInputElement).value)).toEqual(['7', '2', '2']);
});

it('merge of server HTML: classes, attributes and nodes that a script has added stay', () => {
  const live = mergeHtmlVersions(
    '<p class="price">10</p><p class="name">A</p>',
    (page) => {
      const [price, name] = page.querySelectorAll('p');
      price!.classList.add('js');
      price!.setAttribute('data-seen', '');
      price!.append(document.createElement('i'));
      name!.before(document.createElement('hr'));
    },
    '<p class="price sale">20</p><p class="name">A</p>',
  );
  expect(live.innerHTML).toBe('<p class="price js sale" data-seen="">20<i></i></p><hr><p class="name">A</p>');
});

it('merge of server HTML: content that a script has rewritten stays until the server changes it', () => {
  const rewritePriceMarkup = (page: Element) => {
    page.querySelector('b')!.innerHTML = '<i>10 $</i>';
  };
  expect(mergeHtmlVersions('<b>10</b>', rewritePriceMarkup, '<b>10</b>').innerHTML).toBe(
    '<b><i>10 $</i></b>',
  );
  expect(mergeHtmlVersions('<b>10</b>', rewritePriceMarkup, '<b>20</b>').innerHTML).toBe('<b>20</b>');
});

it('merge of server HTML: merging the same version twice changes nothing', () => {
  expect(
    mergeHtmlVersions(LINES, returnNoKey, '<p data-key="b">5</p>', '<p data-key="b">5</p>').innerHTML,
  ).toBe('<p data-key="b">5</p>');
});

it('merge of server HTML: a checkbox without a value attribute keeps the value "on" that the browser sends', () => {
  const html = '<input type="checkbox" name="terms">';
  const live = mergeHtmlVersions(html, returnNoKey, html);
  const checkbox = live.querySelector('input')!;
  checkbox.checked = true;
  expect(checkbox.value).toBe('on');
  expect(checkbox.hasAttribute('value')).toBe(false);
});

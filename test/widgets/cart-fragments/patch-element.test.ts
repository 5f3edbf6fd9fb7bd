import { patchElement } from '../../../src/lib/patch-element';

const createListMarkup = (lines: string) =>
  `<div class="widget_shopping_cart_content"><ul class="cart">${lines}</ul></div>`;
const createLineMarkup = (key: string, quantity: number, name = key) =>
  `<li class="item"><a class="remove" data-cart_item_key="${key}">×</a><b>${name}</b><input class="qty" type="number" value="${quantity}"></li>`;

function createElement(html: string): Element {
  const template = document.createElement('template');
  template.innerHTML = html;
  return document.importNode(template.content.firstElementChild!, true);
}

function renderHtml(html: string): Element {
  document.body.replaceChildren(createElement(html));
  return document.body.firstElementChild!;
}

const getLine = (key: string) => document.querySelector(`[data-cart_item_key="${key}"]`)!.closest('li')!;
const getQuantityField = (key: string) => getLine(key).querySelector('input')!;

it('patchElement: produces the new markup when lines are added, removed and reordered', () => {
  const element = renderHtml(createListMarkup(createLineMarkup('a', 1) + createLineMarkup('b', 2)));
  const newMarkup = createListMarkup(
    createLineMarkup('c', 1) + createLineMarkup('b', 5, 'Bát mới') + createLineMarkup('a', 1),
  );
  patchElement(element, createElement(newMarkup));
  expect(element.outerHTML).toBe(newMarkup);
  expect(getQuantityField('b').value).toBe('5');
});

// fault 38
it('patchElement: a line that is also in the new markup keeps its element, its focus and its typed value', () => {
  const element = renderHtml(createListMarkup(createLineMarkup('a', 1) + createLineMarkup('b', 2)));
  const line = getLine('b');
  const field = getQuantityField('b');
  field.focus();
  field.value = '12';
  patchElement(element, createElement(createListMarkup(createLineMarkup('b', 3))));
  expect(getLine('b')).toBe(line);
  expect(document.activeElement).toBe(field);
  expect(field.value).toBe('12');
});

it('patchElement: a quantity that the server has corrected is written into a field without focus', () => {
  const element = renderHtml(createListMarkup(createLineMarkup('a', 1)));
  getQuantityField('a').value = '99';
  patchElement(element, createElement(createListMarkup(createLineMarkup('a', 10))));
  expect(getQuantityField('a').value).toBe('10');
});

it("patchElement: keeps a widget that is mounted inside the element, and the attributes of the widget's mount point", () => {
  const element = renderHtml('<div class="header"><a class="cart-contents" href="/">1</a></div>');
  const link = element.querySelector('a')!;
  link.setAttribute('aria-expanded', 'true');
  link.classList.add('loading');
  const root = document.createElement('tiem-root');
  root.textContent = 'Ở đây vẽ giỏ hàng';
  element.append(root);
  patchElement(
    element,
    createElement('<div class="header full"><a class="cart-contents" href="/gio/">2</a><i>mới</i></div>'),
  );
  expect(element.className).toBe('header full');
  expect(element.querySelector('a')).toBe(link);
  expect(link.outerHTML).toBe('<a class="cart-contents loading" href="/gio/" aria-expanded="true">2</a>');
  expect(element.querySelector('tiem-root')).toBe(root);
  expect(root.textContent).toBe('Ở đây vẽ giỏ hàng');
  expect(element.querySelector('i')).toHaveTextContent('mới');
});

it('patchElement: replaces the element when the new markup has another tag name', () => {
  renderHtml('<p class="empty">Trống</p>');
  patchElement(document.body.firstElementChild!, createElement('<ul><li>Bát</li></ul>'));
  expect(document.body.innerHTML).toBe('<ul><li>Bát</li></ul>');
});

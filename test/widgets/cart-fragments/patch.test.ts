import { patchElement } from '../../../src/lib/patch-element';

const LIST = (lines: string) =>
  `<div class="widget_shopping_cart_content"><ul class="cart">${lines}</ul></div>`;
const LINE = (key: string, quantity: number, name = key) =>
  `<li class="item"><a class="remove" data-cart_item_key="${key}">×</a><b>${name}</b><input class="qty" type="number" value="${quantity}"></li>`;

function element(html: string): Element {
  const template = document.createElement('template');
  template.innerHTML = html;
  return document.importNode(template.content.firstElementChild!, true);
}

function renderHtml(html: string): Element {
  document.body.replaceChildren(element(html));
  return document.body.firstElementChild!;
}

const lineOf = (key: string) => document.querySelector(`[data-cart_item_key="${key}"]`)!.closest('li')!;
const fieldOf = (key: string) => lineOf(key).querySelector('input')!;

it('patchElement: gives the new markup for any two fragments', () => {
  const live = renderHtml(LIST(LINE('a', 1) + LINE('b', 2)));
  const wanted = LIST(LINE('c', 1) + LINE('b', 5, 'Bát mới') + LINE('a', 1));
  patchElement(live, element(wanted));
  expect(live.outerHTML).toBe(wanted);
  expect(fieldOf('b').value).toBe('5');
});

// fault 38
it('patchElement: a line that stays in the new markup keeps the element, the focus and the typed value', () => {
  const live = renderHtml(LIST(LINE('a', 1) + LINE('b', 2)));
  const line = lineOf('b');
  const field = fieldOf('b');
  field.focus();
  field.value = '12';
  patchElement(live, element(LIST(LINE('b', 3))));
  expect(lineOf('b')).toBe(line);
  expect(document.activeElement).toBe(field);
  expect(field.value).toBe('12');
});

it('patchElement: shows a quantity corrected by the server in a field that has no focus', () => {
  const live = renderHtml(LIST(LINE('a', 1)));
  fieldOf('a').value = '99';
  patchElement(live, element(LIST(LINE('a', 10))));
  expect(fieldOf('a').value).toBe('10');
});

it('patchElement: keeps a mounted widget inside the element, and its attributes', () => {
  const live = renderHtml('<div class="header"><a class="cart-contents" href="/">1</a></div>');
  const link = live.querySelector('a')!;
  link.setAttribute('aria-expanded', 'true');
  link.classList.add('loading');
  const root = document.createElement('tiem-root');
  root.textContent = 'Ở đây vẽ giỏ hàng';
  live.append(root);
  patchElement(
    live,
    element('<div class="header full"><a class="cart-contents" href="/gio/">2</a><i>mới</i></div>'),
  );
  expect(live.className).toBe('header full');
  expect(live.querySelector('a')).toBe(link);
  expect(link.outerHTML).toBe('<a class="cart-contents loading" href="/gio/" aria-expanded="true">2</a>');
  expect(live.querySelector('tiem-root')).toBe(root);
  expect(root.textContent).toBe('Ở đây vẽ giỏ hàng');
  expect(live.querySelector('i')).toHaveTextContent('mới');
});

it('patchElement: replaces the element when the new markup has another tag name', () => {
  renderHtml('<p class="empty">Trống</p>');
  patchElement(document.body.firstElementChild!, element('<ul><li>Bát</li></ul>'));
  expect(document.body.innerHTML).toBe('<ul><li>Bát</li></ul>');
});

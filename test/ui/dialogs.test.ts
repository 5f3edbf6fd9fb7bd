import { openDialog } from '../../src/ui/dialogs/open-dialog';

const closings: (() => void)[] = [];
const open = (...args: Parameters<typeof openDialog>) => {
  const close = openDialog(...args);
  closings.push(close);
  return close;
};
const dialogs = () => [...document.querySelectorAll('dialog')];
const byId = (id: string) => document.getElementById(id) as HTMLElement;

beforeEach(() => {
  document.body.innerHTML =
    '<button id="opener">Mở</button><div id="before"></div><div id="panel"><h2 id="name">Khuyến mãi</h2><input id="code"></div><div id="after"></div><dialog id="own"><p>Của trang</p></dialog>';
});
afterEach(() => {
  for (const close of closings.splice(0)) close();
});

it('dialog: the given element moves into the dialog, and back on close', () => {
  const panel = byId('panel');
  byId('code').setAttribute('value', 'TET');
  const close = open(panel);
  expect(panel.parentElement).toBe(dialogs()[1]);
  expect(dialogs()[1]).toHaveProperty('open', true);
  close();
  expect(byId('before').nextSibling).toBe(panel);
  expect(panel.nextSibling).toBe(byId('after'));
  expect(dialogs()).toHaveLength(1);
});

it('dialog: its accessible name is the heading inside, or else the given label', () => {
  open(byId('panel'), { label: 'Mở' });
  expect(dialogs()[1]).toHaveAttribute('aria-labelledby', 'name');
  const close = open(byId('own'), { label: 'Thông tin' });
  expect(byId('own')).toHaveAttribute('aria-label', 'Thông tin');
  close();
  expect(byId('own')).not.toHaveAttribute('aria-label');
  expect(byId('own')).toHaveAttribute('class', '');
});

it('dialog: onClose is called once however it was closed', () => {
  const onClose = jest.fn();
  const close = open(byId('panel'), { onClose, closeText: 'Đóng bảng này' });
  const button = dialogs()[1]?.querySelector('button');
  expect(button).toHaveAccessibleName('Đóng bảng này');
  button?.click();
  close();
  close();
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('dialog: an element that is already in an open dialog opens no second one', () => {
  const onClose = jest.fn();
  open(byId('panel'), { onClose });
  const close = open(byId('panel'));
  expect(dialogs()).toHaveLength(2);
  close();
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(byId('panel').closest('dialog')).toBeNull();
});

it('dialog: the page scrolls again only after the last of several dialogs has closed', () => {
  document.documentElement.style.overflow = 'auto';
  const first = open(byId('panel'));
  const second = open(byId('own'));
  expect(document.documentElement.style.overflow).toBe('hidden');
  first();
  expect(document.documentElement.style.overflow).toBe('hidden');
  second();
  expect(document.documentElement.style.overflow).toBe('auto');
  document.documentElement.style.overflow = '';
});

it("dialog: the scrollbar's width stays reserved while it is open", () => {
  Object.defineProperty(document.documentElement, 'clientWidth', {
    value: window.innerWidth - 15,
    configurable: true,
  });
  const close = open(byId('panel'));
  const { style } = document.documentElement;
  expect(style.scrollbarGutter ? style.scrollbarGutter === 'stable' : style.paddingRight === '15px').toBe(
    true,
  );
  close();
  expect(style.paddingRight).toBe('');
  Reflect.deleteProperty(document.documentElement, 'clientWidth');
});

it('dialog: closes on a click on the backdrop, but not if the pointer went down inside', () => {
  const onClose = jest.fn();
  open(byId('own'), { onClose });
  const own = byId('own');
  const dispatchMouse = (type: string, target: Element, clientX: number) =>
    target.dispatchEvent(new MouseEvent(type, { bubbles: true, clientX, clientY: 5 }));
  own.getBoundingClientRect = () => ({ left: 100, right: 300, top: 0, bottom: 50 }) as DOMRect;

  dispatchMouse('pointerdown', own.querySelector('p') as Element, 150);
  dispatchMouse('click', own, 20);
  dispatchMouse('pointerdown', own, 20);
  dispatchMouse('click', own, 150);
  expect(onClose).not.toHaveBeenCalled();
  dispatchMouse('pointerdown', own, 20);
  dispatchMouse('click', own, 20);
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('dialog: the focus is restored even when the theme removes the open dialog', () => {
  byId('opener').focus();
  const close = open(byId('panel'));
  byId('code').focus();
  dialogs()[1]?.remove();
  close();
  expect(byId('opener')).toHaveFocus();
});

import { openDialog } from '../../src/ui/dialogs/open-dialog';

const closeFunctions: (() => void)[] = [];
const openDialogAndTrackEnd = (...args: Parameters<typeof openDialog>) => {
  const close = openDialog(...args);
  closeFunctions.push(close);
  return close;
};
const getDialogs = () => [...document.querySelectorAll('dialog')];
const getElementById = (id: string) => document.getElementById(id) as HTMLElement;

beforeEach(() => {
  document.body.innerHTML =
    '<button id="opener">Mở</button><div id="before"></div><div id="panel"><h2 id="name">Khuyến mãi</h2><input id="code"></div><div id="after"></div><dialog id="own"><p>Của trang</p></dialog>';
});
afterEach(() => {
  for (const close of closeFunctions.splice(0)) close();
});

it('dialog: moves the given element into the dialog, and back on close', () => {
  const panel = getElementById('panel');
  getElementById('code').setAttribute('value', 'TET');
  const close = openDialogAndTrackEnd(panel);
  expect(panel.parentElement).toBe(getDialogs()[1]);
  expect(getDialogs()[1]).toHaveProperty('open', true);
  close();
  expect(getElementById('before').nextSibling).toBe(panel);
  expect(panel.nextSibling).toBe(getElementById('after'));
  expect(getDialogs()).toHaveLength(1);
});

it('dialog: its accessible name is the heading in it, or else the given label', () => {
  openDialogAndTrackEnd(getElementById('panel'), { label: 'Mở' });
  expect(getDialogs()[1]).toHaveAttribute('aria-labelledby', 'name');
  const close = openDialogAndTrackEnd(getElementById('own'), { label: 'Thông tin' });
  expect(getElementById('own')).toHaveAttribute('aria-label', 'Thông tin');
  close();
  expect(getElementById('own')).not.toHaveAttribute('aria-label');
  expect(getElementById('own')).toHaveAttribute('class', '');
});

it('dialog: calls onClose once, whichever way it is closed', () => {
  const onClose = jest.fn();
  const close = openDialogAndTrackEnd(getElementById('panel'), { onClose, closeText: 'Đóng bảng này' });
  const button = getDialogs()[1]?.querySelector('button');
  expect(button).toHaveAccessibleName('Đóng bảng này');
  button?.click();
  close();
  close();
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('dialog: opening an element that is already in an open dialog opens no second dialog', () => {
  const onClose = jest.fn();
  openDialogAndTrackEnd(getElementById('panel'), { onClose });
  const close = openDialogAndTrackEnd(getElementById('panel'));
  expect(getDialogs()).toHaveLength(2);
  close();
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(getElementById('panel').closest('dialog')).toBeNull();
});

it('dialog: page scrolling is unlocked only after the last open dialog has closed', () => {
  document.documentElement.style.overflow = 'auto';
  const first = openDialogAndTrackEnd(getElementById('panel'));
  const second = openDialogAndTrackEnd(getElementById('own'));
  expect(document.documentElement.style.overflow).toBe('hidden');
  first();
  expect(document.documentElement.style.overflow).toBe('hidden');
  second();
  expect(document.documentElement.style.overflow).toBe('auto');
  document.documentElement.style.overflow = '';
});

it("dialog: the scrollbar's width stays reserved while a dialog is open", () => {
  Object.defineProperty(document.documentElement, 'clientWidth', {
    value: window.innerWidth - 15,
    configurable: true,
  });
  const close = openDialogAndTrackEnd(getElementById('panel'));
  const { style } = document.documentElement;
  expect(style.scrollbarGutter ? style.scrollbarGutter === 'stable' : style.paddingRight === '15px').toBe(
    true,
  );
  close();
  expect(style.paddingRight).toBe('');
  Reflect.deleteProperty(document.documentElement, 'clientWidth');
});

it('dialog: closes on a click on the backdrop, but not if the pointer was pressed inside the dialog', () => {
  const onClose = jest.fn();
  openDialogAndTrackEnd(getElementById('own'), { onClose });
  const given = getElementById('own');
  const dispatchMouseEvent = (type: string, target: Element, clientX: number) =>
    target.dispatchEvent(new MouseEvent(type, { bubbles: true, clientX, clientY: 5 }));
  given.getBoundingClientRect = () => ({ left: 100, right: 300, top: 0, bottom: 50 }) as DOMRect;

  dispatchMouseEvent('pointerdown', given.querySelector('p') as Element, 150);
  dispatchMouseEvent('click', given, 20);
  dispatchMouseEvent('pointerdown', given, 20);
  dispatchMouseEvent('click', given, 150);
  expect(onClose).not.toHaveBeenCalled();
  dispatchMouseEvent('pointerdown', given, 20);
  dispatchMouseEvent('click', given, 20);
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('dialog: the focus is restored even when the theme removes the open dialog', () => {
  getElementById('opener').focus();
  const close = openDialogAndTrackEnd(getElementById('panel'));
  getElementById('code').focus();
  getDialogs()[1]?.remove();
  close();
  expect(getElementById('opener')).toHaveFocus();
});

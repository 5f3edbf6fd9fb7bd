import { click, find, open, serve } from '../page-kit';

const PAGE = `<nav data-tiem="main-menu"><ul class="menu"><li><a id="home" href="/">Trang chủ</a></li>
<li id="goods" class="menu-item-has-children"><a id="goods-link" href="/cua-hang/">Hàng hoá</a><ul class="sub-menu"><li><a id="tea" href="/tra/">Trà</a></li></ul></li>
<li id="help" class="menu-item-has-children"><a id="help-link" href="#">Giúp đỡ</a><ul class="sub-menu"><li><a href="#ship">Giao hàng</a></li></ul></li></ul></nav><p id="outside" tabindex="0">Bát</p>`;

const button = (item: string) => find<HTMLButtonElement>(`${item} > .tiem-menu-sub-toggle`);
const isOpen = (item: string) => {
  expect(button(item).getAttribute('aria-expanded')).toBe(String(find(item).classList.contains('tiem-open')));
  return find(item).classList.contains('tiem-open');
};
const pointer = (type: string, pointerType: string, target = find('#goods')) => {
  const event = new MouseEvent(type);
  Object.defineProperty(event, 'pointerType', { value: pointerType });
  target.dispatchEvent(event);
};
const key = (target: Element, name: string) =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));

async function openWithClock(html = PAGE) {
  const page = await open(html);
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'performance'] });
  return page;
}
afterEach(() => jest.useRealTimers());

it('is a list of links without script', () => {
  serve(PAGE);
  expect(find('#goods-link')).toHaveAttribute('href', '/cua-hang/');
  expect(document.querySelectorAll('button')).toHaveLength(0);
});

it('is named, and every submenu has a button of its own', async () => {
  await open(PAGE);
  expect(find('nav')).toHaveAttribute('aria-label', 'Trình đơn chính');
  expect(button('#goods')).toHaveAccessibleName('Mở hoặc đóng mục con của “Hàng hoá”');
  expect(find(`#${button('#goods').getAttribute('aria-controls')}`)).toContainElement(find('#tea'));
});

it('keeps the theme’s own name', async () => {
  await open(PAGE.replace('<nav', '<nav aria-label="Điều hướng"'));
  expect(find('nav')).toHaveAttribute('aria-label', 'Điều hướng');
});

it('opens one submenu at a time by its button', async () => {
  await open(PAGE);
  click(button('#goods'));
  expect(isOpen('#goods')).toBe(true);
  click(button('#help'));
  expect([isOpen('#goods'), isOpen('#help')]).toEqual([false, true]);
  click(button('#help'));
  expect(isOpen('#help')).toBe(false);
});

it('lets a parent’s link lead, unless it leads nowhere', async () => {
  await open(PAGE);
  expect(click(find('#goods-link'))).toBe(true);
  expect(isOpen('#goods')).toBe(false);
  expect(click(find('#help-link'))).toBe(false);
  expect(isOpen('#help')).toBe(true);
});

it('opens for a mouse that stays, and closes for one that leaves', async () => {
  await openWithClock();
  pointer('pointerenter', 'mouse');
  jest.advanceTimersByTime(100);
  pointer('pointerleave', 'mouse');
  jest.advanceTimersByTime(1000);
  expect(isOpen('#goods')).toBe(false);

  pointer('pointerenter', 'mouse');
  jest.advanceTimersByTime(120);
  expect(isOpen('#goods')).toBe(true);
  pointer('pointerleave', 'mouse');
  jest.advanceTimersByTime(200);
  pointer('pointerenter', 'mouse');
  jest.advanceTimersByTime(1000);
  expect(isOpen('#goods')).toBe(true);
  pointer('pointerleave', 'mouse');
  jest.advanceTimersByTime(300);
  expect(isOpen('#goods')).toBe(false);
});

it('does not take a finger for a hovering mouse', async () => {
  await openWithClock();
  pointer('pointerenter', 'touch');
  jest.advanceTimersByTime(1000);
  expect(isOpen('#goods')).toBe(false);
});

it('opens with the arrow key and closes with Esc, back on its button', async () => {
  await open(PAGE);
  key(find('#goods-link'), 'ArrowDown');
  expect(isOpen('#goods')).toBe(true);
  expect(find('#tea')).toHaveFocus();
  key(find('#tea'), 'Escape');
  expect(isOpen('#goods')).toBe(false);
  expect(button('#goods')).toHaveFocus();
});

it('closes when the focus or a press goes elsewhere', async () => {
  await open(PAGE);
  key(find('#goods-link'), 'ArrowDown');
  find('#outside').focus();
  expect(isOpen('#goods')).toBe(false);
  click(button('#goods'));
  find('#outside').dispatchEvent(new MouseEvent('pointerdown', { bubbles: true }));
  expect(isOpen('#goods')).toBe(false);
});

it('opens the very list of the page from the side, on a small screen’s button', async () => {
  await open(PAGE);
  const list = find('.menu');
  const toggle = find('.menu-toggle');
  expect(toggle).toHaveTextContent('Trình đơn chính');
  click(toggle);
  expect(list.closest('dialog')).toHaveAccessibleName('Trình đơn chính');
  expect(toggle).toHaveAttribute('aria-expanded', 'true');
  click(button('#goods'));
  expect(isOpen('#goods')).toBe(true);
  find('.tiem-dialog-close').click();
  expect(find('nav')).toContainElement(list);
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
});

it('uses the button that the theme printed', async () => {
  await open(
    PAGE.replace('<ul class="menu">', '<button class="menu-toggle">Mục lục</button><ul class="menu">'),
  );
  expect(document.querySelectorAll('.menu-toggle')).toHaveLength(1);
  click(find('.menu-toggle'));
  expect(find('.menu').closest('dialog')).not.toBeNull();
});

it('closes the drawer on a link to a place of this page', async () => {
  await open(PAGE);
  click(find('.menu-toggle'));
  click(find('[href="#ship"]'));
  expect(document.querySelector('dialog')).toBeNull();
});

it('leaves the list as the server printed it', async () => {
  const before = PAGE.split('</nav>')[0];
  const page = await open(PAGE);
  click(find('.menu-toggle'));
  page.close();
  expect(
    find('nav')
      .outerHTML.replace(/ data-tiem-state="\w*"| class=""/g, '')
      .replace('class="menu "', 'class="menu"'),
  ).toBe(`${before}</nav>`);
});

it('says that there is no list', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation();
  await open('<nav data-tiem="main-menu"></nav>');
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('no list of links'), expect.anything());
  warn.mockRestore();
});

const THEME = `<style>.sub-menu{position:absolute;left:-9999px;visibility:hidden;opacity:0}
li:hover>.sub-menu{left:0;visibility:visible;opacity:1}</style>`;
/** A screen with room for the menu, and a mouse. */
const onDesktop = () => {
  const { matchMedia } = window;
  window.matchMedia = (query) => ({
    ...matchMedia(query),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    matches: /hover: hover|min-width: 850px/.test(query),
  });
  return () => {
    window.matchMedia = matchMedia;
  };
};

it('main menu: a theme opens submenus by hover only, the button opens and closes them all the same', async () => {
  const restore = onDesktop();
  await open(THEME + PAGE);
  const submenu = find('#goods > .sub-menu');
  expect(submenu).not.toBeVisible();
  click(button('#goods'));
  expect(submenu).toBeVisible();
  expect(getComputedStyle(submenu)).toMatchObject({ visibility: 'visible', opacity: '1' });
  click(button('#goods'));
  expect(submenu).not.toBeVisible();
  expect(getComputedStyle(submenu).display).toBe('none');
  restore();
});

it("main menu: the theme has a toggle for a submenu, only the widget's own is shown", async () => {
  const toggle = '<span role="button" tabindex="0" aria-expanded="false" class="arrow"></span>';
  const restore = onDesktop();
  const page = await open(PAGE.replace('Hàng hoá</a>', `Hàng hoá${toggle}</a>`));
  expect(find('.arrow')).not.toBeVisible();
  page.close();
  expect(find('.arrow')).toBeVisible();
  restore();
});

it('main menu: the pointer rests on an item when the widget mounts, its submenu is open', async () => {
  const matches = jest.spyOn(Element.prototype, 'matches').mockImplementation(function (
    this: Element,
    selector,
  ) {
    return selector === ':hover' ? this.id === 'goods' : this.closest(selector) === this;
  });
  const restore = onDesktop();
  await open(PAGE);
  expect(isOpen('#goods')).toBe(true);
  matches.mockRestore();
  restore();
});

it("main menu: the theme's phone button is elsewhere in the header, the list stays where it is", async () => {
  await open(`<header><button class="menu-toggle">Menu</button>${PAGE}</header>`);
  expect(document.querySelectorAll('.menu-toggle')).toHaveLength(1);
  expect(find('.menu')).toBeVisible();
});

it("main menu: WordPress's navigation block, it stands back with one message", async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation();
  await open(PAGE.replace('<nav', '<nav data-wp-interactive="core/navigation"'));
  expect(document.querySelector('.tiem-menu-sub-toggle, .menu-toggle')).toBeNull();
  expect(warn).toHaveBeenCalledTimes(1);
  expect(warn).toHaveBeenCalledWith(expect.stringContaining("theme's own block"), expect.anything());
  warn.mockRestore();
});

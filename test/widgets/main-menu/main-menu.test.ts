import { clickLink, getElement, openPage, setServerHtml } from '../../support/widgets/open-page';

const PAGE = `<nav data-tiem="main-menu"><ul class="menu"><li><a id="home" href="/">Trang chủ</a></li>
<li id="goods" class="menu-item-has-children"><a id="goods-link" href="/cua-hang/">Hàng hoá</a><ul class="sub-menu"><li><a id="tea" href="/tra/">Trà</a></li></ul></li>
<li id="help" class="menu-item-has-children"><a id="help-link" href="#">Giúp đỡ</a><ul class="sub-menu"><li><a href="#ship">Giao hàng</a></li></ul></li></ul></nav><p id="outside" tabindex="0">Bát</p>`;

const button = (item: string) => getElement<HTMLButtonElement>(`${item} > .tiem-menu__sub-toggle`);
const isOpen = (item: string) => {
  expect(button(item).getAttribute('aria-expanded')).toBe(
    String(getElement(item).classList.contains('tiem-open')),
  );
  return getElement(item).classList.contains('tiem-open');
};
const pointer = (type: string, pointerType: string, target = getElement('#goods')) => {
  const event = new MouseEvent(type);
  Object.defineProperty(event, 'pointerType', { value: pointerType });
  target.dispatchEvent(event);
};
const key = (target: Element, name: string) =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));

async function openWithClock(html = PAGE) {
  const page = await openPage(html);
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'performance'] });
  return page;
}
afterEach(() => jest.useRealTimers());

it('main menu: without JavaScript, the list of links is shown', () => {
  setServerHtml(PAGE);
  expect(getElement('#goods-link')).toHaveAttribute('href', '/cua-hang/');
  expect(document.querySelectorAll('button')).toHaveLength(0);
});

// spec 2.9: the main menu is named and has its toggles
it('main menu: gets an accessible name, and a button for every submenu', async () => {
  await openPage(PAGE);
  expect(getElement('nav')).toHaveAttribute('aria-label', 'Trình đơn chính');
  expect(button('#goods')).toHaveAccessibleName('Mở hoặc đóng mục con của “Hàng hoá”');
  expect(getElement(`#${button('#goods').getAttribute('aria-controls')}`)).toContainElement(
    getElement('#tea'),
  );
});

it('main menu: keeps the name that the theme gave it', async () => {
  await openPage(PAGE.replace('<nav', '<nav aria-label="Điều hướng"'));
  expect(getElement('nav')).toHaveAttribute('aria-label', 'Điều hướng');
});

it('main menu: a click on a submenu button opens that submenu and closes the others', async () => {
  await openPage(PAGE);
  clickLink(button('#goods'));
  expect(isOpen('#goods')).toBe(true);
  clickLink(button('#help'));
  expect([isOpen('#goods'), isOpen('#help')]).toEqual([false, true]);
  clickLink(button('#help'));
  expect(isOpen('#help')).toBe(false);
});

it('main menu: a click on a parent link follows the link unless it has no destination', async () => {
  await openPage(PAGE);
  expect(clickLink(getElement('#goods-link'))).toBe(true);
  expect(isOpen('#goods')).toBe(false);
  expect(clickLink(getElement('#help-link'))).toBe(false);
  expect(isOpen('#help')).toBe(true);
});

it('main menu: a mouse over an item opens its submenu, which closes after the mouse has left', async () => {
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

it('main menu: a touch of an item does not count as hovering', async () => {
  await openWithClock();
  pointer('pointerenter', 'touch');
  jest.advanceTimersByTime(1000);
  expect(isOpen('#goods')).toBe(false);
});

it('main menu: the arrow key opens a submenu, and Escape closes it and focuses its button', async () => {
  await openPage(PAGE);
  key(getElement('#goods-link'), 'ArrowDown');
  expect(isOpen('#goods')).toBe(true);
  expect(getElement('#tea')).toHaveFocus();
  key(getElement('#tea'), 'Escape');
  expect(isOpen('#goods')).toBe(false);
  expect(button('#goods')).toHaveFocus();
});

it('main menu: a submenu closes when the focus or a press moves elsewhere', async () => {
  await openPage(PAGE);
  key(getElement('#goods-link'), 'ArrowDown');
  getElement('#outside').focus();
  expect(isOpen('#goods')).toBe(false);
  clickLink(button('#goods'));
  getElement('#outside').dispatchEvent(new MouseEvent('pointerdown', { bubbles: true }));
  expect(isOpen('#goods')).toBe(false);
});

it("main menu: on a small screen its button opens the page's own list as a drawer", async () => {
  await openPage(PAGE);
  const list = getElement('.menu');
  const toggle = getElement('.menu-toggle');
  expect(toggle).toHaveTextContent('Trình đơn chính');
  clickLink(toggle);
  expect(list.closest('dialog')).toHaveAccessibleName('Trình đơn chính');
  expect(toggle).toHaveAttribute('aria-expanded', 'true');
  clickLink(button('#goods'));
  expect(isOpen('#goods')).toBe(true);
  getElement('.tiem-dialog__close').click();
  expect(getElement('nav')).toContainElement(list);
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
});

it('main menu: uses the menu button that the theme prints', async () => {
  await openPage(
    PAGE.replace('<ul class="menu">', '<button class="menu-toggle">Mục lục</button><ul class="menu">'),
  );
  expect(document.querySelectorAll('.menu-toggle')).toHaveLength(1);
  clickLink(getElement('.menu-toggle'));
  expect(getElement('.menu').closest('dialog')).not.toBeNull();
});

it('main menu: a click on a link to an anchor on the same page closes the drawer', async () => {
  await openPage(PAGE);
  clickLink(getElement('.menu-toggle'));
  clickLink(getElement('[href="#ship"]'));
  expect(document.querySelector('dialog')).toBeNull();
});

it("main menu: restores the server's list when it is unmounted", async () => {
  const before = PAGE.split('</nav>')[0];
  const page = await openPage(PAGE);
  clickLink(getElement('.menu-toggle'));
  page.close();
  expect(
    getElement('nav')
      .outerHTML.replace(/ data-tiem-state="\w*"| class=""/g, '')
      .replace('class="menu "', 'class="menu"'),
  ).toBe(`${before}</nav>`);
});

it('main menu: logs a warning when the element has no list', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation();
  await openPage('<nav data-tiem="main-menu"></nav>');
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('no list of links'), expect.anything());
  warn.mockRestore();
});

const THEME = `<style>.sub-menu{position:absolute;left:-9999px;visibility:hidden;opacity:0}
li:hover>.sub-menu{left:0;visibility:visible;opacity:1}</style>`;
/** A wide screen with a mouse. */
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

it('main menu: the button opens and closes submenus that a theme opens on hover only', async () => {
  const restore = onDesktop();
  await openPage(THEME + PAGE);
  const submenu = getElement('#goods > .sub-menu');
  expect(submenu).not.toBeVisible();
  clickLink(button('#goods'));
  expect(submenu).toBeVisible();
  expect(getComputedStyle(submenu)).toMatchObject({ visibility: 'visible', opacity: '1' });
  clickLink(button('#goods'));
  expect(submenu).not.toBeVisible();
  expect(getComputedStyle(submenu).display).toBe('none');
  restore();
});

it("main menu: only the widget's own toggle is shown when the theme has a toggle for a submenu", async () => {
  const toggle = '<span role="button" tabindex="0" aria-expanded="false" class="arrow"></span>';
  const restore = onDesktop();
  const page = await openPage(PAGE.replace('Hàng hoá</a>', `Hàng hoá${toggle}</a>`));
  expect(getElement('.arrow')).not.toBeVisible();
  page.close();
  expect(getElement('.arrow')).toBeVisible();
  restore();
});

it('main menu: a submenu is open when the pointer was on its item before the widget mounted', async () => {
  const matches = jest.spyOn(Element.prototype, 'matches').mockImplementation(function (
    this: Element,
    selector,
  ) {
    return selector === ':hover' ? this.id === 'goods' : this.closest(selector) === this;
  });
  const restore = onDesktop();
  await openPage(PAGE);
  expect(isOpen('#goods')).toBe(true);
  matches.mockRestore();
  restore();
});

it("main menu: the list stays in place when the theme's phone button is elsewhere in the header", async () => {
  await openPage(`<header><button class="menu-toggle">Menu</button>${PAGE}</header>`);
  expect(document.querySelectorAll('.menu-toggle')).toHaveLength(1);
  expect(getElement('.menu')).toBeVisible();
});

it("main menu: leaves WordPress's navigation block alone and logs one message", async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation();
  await openPage(PAGE.replace('<nav', '<nav data-wp-interactive="core/navigation"'));
  expect(document.querySelector('.tiem-menu__sub-toggle, .menu-toggle')).toBeNull();
  expect(warn).toHaveBeenCalledTimes(1);
  expect(warn).toHaveBeenCalledWith(expect.stringContaining("theme's own block"), expect.anything());
  warn.mockRestore();
});

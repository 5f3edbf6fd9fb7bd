import { getExampleHtml } from '../../support/widgets/example-html';
import { clickLink, getElement, openPage, setServerHtml } from '../../support/widgets/open-page';

const PAGE = `<nav data-tiem="main-menu"><ul class="menu"><li><a id="home" href="/">Trang chủ</a></li>
<li id="goods" class="menu-item-has-children"><a id="goods-link" href="/cua-hang/">Hàng hoá</a><ul class="sub-menu"><li><a id="tea" href="/tra/">Trà</a></li></ul></li>
<li id="help" class="menu-item-has-children"><a id="help-link" href="#">Giúp đỡ</a><ul class="sub-menu"><li><a href="#ship">Giao hàng</a></li></ul></li></ul></nav><p id="outside" tabindex="0">Bát</p>`;

const getSubmenuButton = (item: string) => getElement<HTMLButtonElement>(`${item} > .tiem-menu__sub-toggle`);
const isSubmenuOpen = (item: string) => {
  expect(getSubmenuButton(item).getAttribute('aria-expanded')).toBe(
    String(getElement(item).classList.contains('tiem-open')),
  );
  return getElement(item).classList.contains('tiem-open');
};
const dispatchPointer = (type: string, pointerType: string, target = getElement('#goods')) => {
  const event = new MouseEvent(type);
  Object.defineProperty(event, 'pointerType', { value: pointerType });
  target.dispatchEvent(event);
};
const pressKey = (target: Element, name: string) =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));

async function openWithFakeTimers(html = PAGE) {
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
it('main menu: the list gets an accessible name, and every submenu gets a button', async () => {
  await openPage(getExampleHtml('main-menu'));
  const button = getSubmenuButton('.menu-item-has-children');
  expect(getElement('nav')).toHaveAttribute('aria-label', 'Trình đơn chính');
  expect(button).toHaveAccessibleName('Mở hoặc đóng mục con của “Cửa hàng”');
  expect(getElement(`#${button.getAttribute('aria-controls')}`)).toContainElement(
    getElement('[href="#tra"]'),
  );
});

it('main menu: keeps the accessible name from the theme', async () => {
  await openPage(PAGE.replace('<nav', '<nav aria-label="Điều hướng"'));
  expect(getElement('nav')).toHaveAttribute('aria-label', 'Điều hướng');
});

it('main menu: a click on a submenu button opens that submenu and closes the others', async () => {
  await openPage(PAGE);
  clickLink(getSubmenuButton('#goods'));
  expect(isSubmenuOpen('#goods')).toBe(true);
  clickLink(getSubmenuButton('#help'));
  expect([isSubmenuOpen('#goods'), isSubmenuOpen('#help')]).toEqual([false, true]);
  clickLink(getSubmenuButton('#help'));
  expect(isSubmenuOpen('#help')).toBe(false);
});

it('main menu: a click on a parent link follows the link, or opens the submenu if the link has no URL', async () => {
  await openPage(PAGE);
  expect(clickLink(getElement('#goods-link'))).toBe(true);
  expect(isSubmenuOpen('#goods')).toBe(false);
  expect(clickLink(getElement('#help-link'))).toBe(false);
  expect(isSubmenuOpen('#help')).toBe(true);
});

it('main menu: hovering over an item opens its submenu, which closes after the mouse has left', async () => {
  await openWithFakeTimers();
  dispatchPointer('pointerenter', 'mouse');
  jest.advanceTimersByTime(100);
  dispatchPointer('pointerleave', 'mouse');
  jest.advanceTimersByTime(1000);
  expect(isSubmenuOpen('#goods')).toBe(false);

  dispatchPointer('pointerenter', 'mouse');
  jest.advanceTimersByTime(120);
  expect(isSubmenuOpen('#goods')).toBe(true);
  dispatchPointer('pointerleave', 'mouse');
  jest.advanceTimersByTime(200);
  dispatchPointer('pointerenter', 'mouse');
  jest.advanceTimersByTime(1000);
  expect(isSubmenuOpen('#goods')).toBe(true);
  dispatchPointer('pointerleave', 'mouse');
  jest.advanceTimersByTime(300);
  expect(isSubmenuOpen('#goods')).toBe(false);
});

it('main menu: a touch on an item is not treated as hovering', async () => {
  await openWithFakeTimers();
  dispatchPointer('pointerenter', 'touch');
  jest.advanceTimersByTime(1000);
  expect(isSubmenuOpen('#goods')).toBe(false);
});

it('main menu: the down arrow key opens a submenu, and Escape closes it and focuses its button', async () => {
  await openPage(PAGE);
  pressKey(getElement('#goods-link'), 'ArrowDown');
  expect(isSubmenuOpen('#goods')).toBe(true);
  expect(getElement('#tea')).toHaveFocus();
  pressKey(getElement('#tea'), 'Escape');
  expect(isSubmenuOpen('#goods')).toBe(false);
  expect(getSubmenuButton('#goods')).toHaveFocus();
});

it('main menu: a submenu closes when the focus leaves it or the pointer is pressed outside', async () => {
  await openPage(PAGE);
  pressKey(getElement('#goods-link'), 'ArrowDown');
  getElement('#outside').focus();
  expect(isSubmenuOpen('#goods')).toBe(false);
  clickLink(getSubmenuButton('#goods'));
  getElement('#outside').dispatchEvent(new MouseEvent('pointerdown', { bubbles: true }));
  expect(isSubmenuOpen('#goods')).toBe(false);
});

it("main menu: on a small screen the menu button opens the server's list as a drawer", async () => {
  await openPage(PAGE);
  const list = getElement('.menu');
  const toggle = getElement('.menu-toggle');
  expect(toggle).toHaveTextContent('Trình đơn chính');
  clickLink(toggle);
  expect(list.closest('dialog')).toHaveAccessibleName('Trình đơn chính');
  expect(toggle).toHaveAttribute('aria-expanded', 'true');
  clickLink(getSubmenuButton('#goods'));
  expect(isSubmenuOpen('#goods')).toBe(true);
  getElement('.tiem-dialog__close').click();
  expect(getElement('nav')).toContainElement(list);
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
});

it("main menu: uses the theme's menu button if there is one", async () => {
  await openPage(getExampleHtml('main-menu'));
  expect(document.querySelectorAll('.menu-toggle')).toHaveLength(1);
  clickLink(getElement('.menu-toggle'));
  expect(getElement('.menu').closest('dialog')).not.toBeNull();
});

it('main menu: a click on a link to an anchor on the same page closes the drawer', async () => {
  await openPage(getExampleHtml('main-menu'));
  clickLink(getElement('.menu-toggle'));
  clickLink(getElement('[href="#bai-viet"]'));
  expect(document.querySelector('dialog')).toBeNull();
});

it("main menu: restores the server's list when it is unmounted", async () => {
  const serverMarkup = PAGE.split('</nav>')[0];
  const page = await openPage(PAGE);
  clickLink(getElement('.menu-toggle'));
  page.close();
  expect(
    getElement('nav')
      .outerHTML.replace(/ data-tiem-state="\w*"| class=""/g, '')
      .replace('class="menu "', 'class="menu"'),
  ).toBe(`${serverMarkup}</nav>`);
});

it('main menu: logs a warning when the element has no list', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation();
  await openPage('<nav data-tiem="main-menu"></nav>');
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('no list of links'), expect.anything());
  warn.mockRestore();
});

const THEME = `<style>.sub-menu{position:absolute;left:-9999px;visibility:hidden;opacity:0}
li:hover>.sub-menu{left:0;visibility:visible;opacity:1}</style>`;
/** Simulates a wide screen with a mouse. */
const simulateDesktop = () => {
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

it("main menu: the submenu button opens and closes submenus that the theme's CSS opens only on hover", async () => {
  const restore = simulateDesktop();
  await openPage(THEME + PAGE);
  const submenu = getElement('#goods > .sub-menu');
  expect(submenu).not.toBeVisible();
  clickLink(getSubmenuButton('#goods'));
  expect(submenu).toBeVisible();
  expect(getComputedStyle(submenu)).toMatchObject({ visibility: 'visible', opacity: '1' });
  clickLink(getSubmenuButton('#goods'));
  expect(submenu).not.toBeVisible();
  expect(getComputedStyle(submenu).display).toBe('none');
  restore();
});

it("main menu: hides the theme's submenu toggle while the widget's toggle is shown", async () => {
  const toggle = '<span role="button" tabindex="0" aria-expanded="false" class="arrow"></span>';
  const restore = simulateDesktop();
  const page = await openPage(PAGE.replace('Hàng hoá</a>', `Hàng hoá${toggle}</a>`));
  expect(getElement('.arrow')).not.toBeVisible();
  page.close();
  expect(getElement('.arrow')).toBeVisible();
  restore();
});

it('main menu: when the pointer was on an item before the widget mounted, the submenu of that item is opened', async () => {
  const matches = jest.spyOn(Element.prototype, 'matches').mockImplementation(function (
    this: Element,
    selector,
  ) {
    return selector === ':hover' ? this.id === 'goods' : this.closest(selector) === this;
  });
  const restore = simulateDesktop();
  await openPage(PAGE);
  expect(isSubmenuOpen('#goods')).toBe(true);
  matches.mockRestore();
  restore();
});

it("main menu: when the theme's menu button for phones is elsewhere in the header, the list is not moved", async () => {
  await openPage(`<header><button class="menu-toggle">Menu</button>${PAGE}</header>`);
  expect(document.querySelectorAll('.menu-toggle')).toHaveLength(1);
  expect(getElement('.menu')).toBeVisible();
});

it('main menu: when the theme prints `aria-expanded` on a parent link, the attribute follows the visible state of the submenu', async () => {
  const page = await openPage(PAGE.replace('id="goods-link"', 'id="goods-link" aria-expanded="false"'));
  const link = getElement('#goods-link');
  getSubmenuButton('#goods').click();
  expect(link).toHaveAttribute('aria-expanded', 'true');
  getSubmenuButton('#goods').click();
  expect(link).toHaveAttribute('aria-expanded', 'false');
  getSubmenuButton('#goods').click();
  page.close();
  expect(link).toHaveAttribute('aria-expanded', 'false');
  expect(getElement('#help-link')).not.toHaveAttribute('aria-expanded');
});

it("main menu: the theme's menu button for phones is left unchanged when its container has two menus", async () => {
  const menu = '<ul class="menu"><li><a href="/">Trang chủ</a></li></ul>';
  await openPage(`<nav data-tiem="main-menu" aria-label="Chính"><button class="menu-toggle" aria-controls="n" aria-expanded="false">Menu</button>
<div class="primary-navigation">${menu}</div><div class="handheld-navigation">${menu}</div></nav>`);
  expect(getElement('.menu-toggle')).not.toHaveAttribute('aria-haspopup');
  clickLink(getElement('.menu-toggle'));
  expect(document.querySelector('dialog')).toBeNull();
  expect(getElement('.menu-toggle')).toHaveAttribute('aria-expanded', 'false');
});

it("main menu: WordPress's navigation block is left unchanged, and one message is logged", async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation();
  await openPage(PAGE.replace('<nav', '<nav data-wp-interactive="core/navigation"'));
  expect(document.querySelector('.tiem-menu__sub-toggle, .menu-toggle')).toBeNull();
  expect(warn).toHaveBeenCalledTimes(1);
  expect(warn).toHaveBeenCalledWith(expect.stringContaining("theme's own block"), expect.anything());
  warn.mockRestore();
});

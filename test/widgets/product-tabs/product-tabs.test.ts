import { screen, waitFor } from '@testing-library/dom';
import { getExampleHtml } from '../../support/widgets/example-html';
import { openProductPage } from '../../support/widgets/product-page';

const PANELS = { description: 'Mô tả', additional_information: 'Thông tin thêm', reviews: 'Đánh giá (2)' };

const createTabsMarkup = (attributes = '') => `
  <a class="woocommerce-review-link" href="#reviews">2 đánh giá</a>
  <div class="woocommerce-tabs" data-tiem="product-tabs" ${attributes}>
    <ul class="tabs wc-tabs" role="tablist">${Object.entries(PANELS)
      .map(
        ([name, title]) => `<li role="tab" id="tab-title-${name}"><a href="#tab-${name}">${title}</a></li>`,
      )
      .join('')}</ul>
    ${Object.keys(PANELS)
      .map(
        (name, at) =>
          `<div class="panel${at ? ' tiem-closed' : ' tiem-cut'}" id="tab-${name}">${name}<div id="${name}"><a href="/x">trong ${name}</a></div></div>`,
      )
      .join('')}
  </div>`;

const accordion = `<div data-tiem="product-tabs">${Object.entries(PANELS)
  .map(
    ([name, title]) =>
      `<div class="accordion-item"><a href="#accordion-${name}" class="accordion-title">${title}</a><div class="accordion-inner" id="tab-${name}">${name}</div></div>`,
  )
  .join('')}</div>`;

const getTab = (name: string) => screen.getByRole('tab', { name });
const getPanel = (name: string) => document.getElementById(`tab-${name}`)!;
const isPanelOpen = (name: string) => getPanel(name).style.display !== 'none';
const getOpenPanels = () => Object.keys(PANELS).filter(isPanelOpen);

beforeEach(() => {
  Element.prototype.scrollIntoView = jest.fn();
});

async function openTabs(html = createTabsMarkup()) {
  const page = openProductPage(html);
  await page.mounted('product-tabs');
  return page;
}

describe('product tabs', () => {
  it("product tabs: show the first panel and remove the server's tiem-closed classes when mounted", async () => {
    await openTabs(getExampleHtml('product-tabs'));
    expect(['description', 'reviews'].filter(isPanelOpen)).toEqual(['description']);
    expect(getTab('Mô tả')).toHaveAttribute('aria-selected', 'true');
    expect(getTab('Mô tả').closest('li')).toHaveClass('active');
    expect(getPanel('reviews')).not.toHaveClass('tiem-closed');
    expect(screen.getAllByRole('tab')).toHaveLength(2);
  });

  it.each(['', '/#tab-additional_information'])(
    'product tabs: a panel that another script opened before the widget mounted stays open (URL %j)',
    async (address) => {
      if (address) history.replaceState(null, '', address);
      const opened = jest.fn();
      document.addEventListener('tiem:tab:opened', opened, { once: true });
      await openTabs(
        createTabsMarkup().replace('<li role="tab" id="tab-title-reviews"', '$& class="active"'),
      );
      expect(getOpenPanels()).toEqual(['reviews']);
      expect(opened).toHaveBeenCalledTimes(1);
    },
  );

  it('product tabs: have one tab stop, and arrow keys move between tabs', async () => {
    const { user } = await openTabs();
    getTab('Mô tả').focus();
    await user.keyboard('{ArrowRight}');
    expect(getTab('Thông tin thêm')).toHaveFocus();
    expect(getOpenPanels()).toEqual(['additional_information']);
    await user.keyboard('{End}');
    expect(getOpenPanels()).toEqual(['reviews']);
    await user.keyboard('{ArrowRight}');
    expect(getOpenPanels()).toEqual(['description']);
    expect(screen.getAllByRole('tab').map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
  });

  it('product tabs: open the panel for the URL hash, and another panel when the hash changes', async () => {
    history.replaceState(null, '', '/#tab-additional_information');
    await openTabs();
    expect(getOpenPanels()).toEqual(['additional_information']);
    location.hash = 'comment-9';
    await waitFor(() => expect(getOpenPanels()).toEqual(['reviews']));
    // Expects that the page has scrolled only once, for the first hash: the second hash has no target element.
    expect(jest.mocked(Element.prototype.scrollIntoView).mock.contexts).toEqual([
      getPanel('additional_information'),
    ]);
  });

  // spec 2.3: reviews open for '#comments' too, and the page scrolls to them
  it('product tabs: scroll to the reviews for the hash #comments', async () => {
    history.replaceState(null, '', '/#comments');
    await openTabs();
    expect(getOpenPanels()).toEqual(['reviews']);
    expect(Element.prototype.scrollIntoView).toHaveBeenCalled();
  });

  // spec 2.3: a link to the reviews sets the hash, opens the tab and scrolls
  it('product tabs: a click on a link to the reviews opens them, scrolls there and sets the hash', async () => {
    const { user } = await openTabs();
    await user.click(screen.getByRole('link', { name: '2 đánh giá' }));
    expect(location.hash).toBe('#reviews');
    expect(getOpenPanels()).toEqual(['reviews']);
    expect(jest.mocked(Element.prototype.scrollIntoView).mock.contexts[0]).toBe(
      document.getElementById('reviews'),
    );
  });

  it("product tabs: restore the server's HTML when they are unmounted", async () => {
    const { user, unmount } = await openTabs();
    await user.click(getTab('Đánh giá (2)'));
    unmount();
    const expected = document.createElement('div');
    expected.innerHTML = createTabsMarkup();
    const current = document.querySelector('.woocommerce-tabs')!;
    current.removeAttribute('data-tiem-state');
    for (const name of ['style', 'class'])
      for (const empty of current.querySelectorAll(`[${name}=""]`)) empty.removeAttribute(name);
    expect(current.querySelectorAll('.tiem-closed')).toHaveLength(2);
    expect(current.isEqualNode(expected.querySelector('.woocommerce-tabs'))).toBe(true);
  });

  it("product tabs: emit an event with the panel's name when a panel opens, but not for the initial panel", async () => {
    const openedPanels: unknown[] = [];
    const recordEventDetail = (event: Event) => openedPanels.push((event as CustomEvent).detail);
    document.addEventListener('tiem:tab:opened', recordEventDetail);
    const { user } = await openTabs();
    expect(openedPanels).toEqual([]);
    await user.click(getTab('Đánh giá (2)'));
    expect(openedPanels).toEqual([{ name: 'reviews' }]);
    document.removeEventListener('tiem:tab:opened', recordEventDetail);
  });

  it('product tabs: when the markup has no tabs, an error is logged that names the missing element', async () => {
    const consoleError = jest.spyOn(console, 'error').mockImplementation(() => {});
    openProductPage('<div data-tiem="product-tabs"><ul class="tabs"></ul></div>');
    await waitFor(() => expect(consoleError.mock.calls.flat().join(' ')).toContain('.tabs a[href^="#"]'));
    consoleError.mockRestore();
  });
});

describe('product accordion', () => {
  // spec 2.3: accordions open from the address
  it('product accordion: a click on a title or a URL hash expands its panel and collapses the others', async () => {
    history.replaceState(null, '', '/#reviews');
    const { user } = await openTabs(accordion);
    expect(getOpenPanels()).toEqual(['reviews']);
    const title = screen.getByRole('button', { name: 'Mô tả' });
    title.focus();
    await user.keyboard(' ');
    expect(getOpenPanels()).toEqual(['description']);
    expect(title).toHaveAttribute('aria-expanded', 'true');
    await user.click(title);
    expect(getOpenPanels()).toEqual([]);
  });

  it("product accordion: the expanded panel is visible even if the theme's stylesheet hides every panel", async () => {
    const { user } = await openTabs(`<style>.accordion-inner { display: none }</style>${accordion}`);
    expect(getPanel('description')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Đánh giá (2)' }));
    expect(getPanel('reviews')).toBeVisible();
    expect(getPanel('description')).not.toBeVisible();
  });
});

describe('long product description', () => {
  let height = 0;
  beforeEach(() => {
    height = 900;
    Object.defineProperty(HTMLElement.prototype, 'scrollHeight', { configurable: true, get: () => height });
  });
  afterEach(() => Reflect.deleteProperty(HTMLElement.prototype, 'scrollHeight'));

  const queryShowMoreButton = () => screen.queryByRole('button', { name: 'Xem thêm' });

  // spec 2.3: a description over 600 px is cut, "Xem thêm" opens it, "Thu gọn" cuts it again
  // spec 4.8: description: cut and open
  it('product description: above the height limit, is collapsed until "show more" is clicked, and can be collapsed again', async () => {
    const { user } = await openTabs();
    expect(getPanel('description')).toHaveClass('tiem-description--collapsed');
    expect(getPanel('description').style.getPropertyValue('--tiem-cut')).toBe('600px');
    await user.click(queryShowMoreButton()!);
    expect(getPanel('description')).not.toHaveClass('tiem-description--collapsed');
    await user.click(screen.getByRole('button', { name: 'Thu gọn' }));
    expect(getPanel('description')).toHaveClass('tiem-description--collapsed');
  });

  // spec 2.3: a description of no more than 600 px is left alone
  it('product description: below the height limit, is shown in full, and is measured again when images load', async () => {
    height = 600;
    await openTabs();
    expect(queryShowMoreButton()).toBeNull();
    height = 601;
    const picture = document.createElement('img');
    getPanel('description').append(picture);
    picture.dispatchEvent(new Event('load'));
    expect(queryShowMoreButton()).toBeInTheDocument();
  });

  it('product description: expands when the focus moves into the hidden part', async () => {
    await openTabs();
    const link = screen.getByRole('link', { name: 'trong description' });
    link.getBoundingClientRect = () => ({ bottom: 700 }) as DOMRect;
    link.focus();
    expect(getPanel('description')).not.toHaveClass('tiem-description--collapsed');
  });

  it('product description: is shown in full when collapsing is switched off', async () => {
    await openTabs(createTabsMarkup('data-tiem-cut="0"'));
    expect(queryShowMoreButton()).toBeNull();
  });
});

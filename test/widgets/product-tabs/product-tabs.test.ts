import { screen, waitFor } from '@testing-library/dom';
import { openProductPage } from '../../support/widgets/product-page';

const PANELS = { description: 'Mô tả', additional_information: 'Thông tin thêm', reviews: 'Đánh giá (2)' };

const tabs = (attributes = '') => `
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

const tab = (name: string) => screen.getByRole('tab', { name });
const panel = (name: string) => document.getElementById(`tab-${name}`)!;
const isOpen = (name: string) => panel(name).style.display !== 'none';
const openOnes = () => Object.keys(PANELS).filter(isOpen);

beforeEach(() => {
  Element.prototype.scrollIntoView = jest.fn();
});

async function open(html = tabs()) {
  const page = openProductPage(html);
  await page.mounted('product-tabs');
  return page;
}

describe('product tabs', () => {
  it("product tabs: show the first panel and remove the server's tiem-closed classes when mounted", async () => {
    await open();
    expect(openOnes()).toEqual(['description']);
    expect(tab('Mô tả')).toHaveAttribute('aria-selected', 'true');
    expect(tab('Mô tả').closest('li')).toHaveClass('active');
    expect(panel('reviews')).not.toHaveClass('tiem-closed');
    expect(screen.getAllByRole('tab')).toHaveLength(3);
  });

  it.each(['', '/#tab-additional_information'])(
    'product tabs: a panel that another script has opened before mounting stays open (address %j)',
    async (address) => {
      if (address) history.replaceState(null, '', address);
      const opened = jest.fn();
      document.addEventListener('tiem:tab:opened', opened, { once: true });
      await open(tabs().replace('<li role="tab" id="tab-title-reviews"', '$& class="active"'));
      expect(openOnes()).toEqual(['reviews']);
      expect(opened).toHaveBeenCalledTimes(1);
    },
  );

  it('product tabs: have one tab stop, and arrow keys move between tabs', async () => {
    const { user } = await open();
    tab('Mô tả').focus();
    await user.keyboard('{ArrowRight}');
    expect(tab('Thông tin thêm')).toHaveFocus();
    expect(openOnes()).toEqual(['additional_information']);
    await user.keyboard('{End}');
    expect(openOnes()).toEqual(['reviews']);
    await user.keyboard('{ArrowRight}');
    expect(openOnes()).toEqual(['description']);
    expect(screen.getAllByRole('tab').map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
  });

  it('product tabs: open the panel that the URL hash names, and follow changes of the hash', async () => {
    history.replaceState(null, '', '/#tab-additional_information');
    await open();
    expect(openOnes()).toEqual(['additional_information']);
    location.hash = 'comment-9';
    await waitFor(() => expect(openOnes()).toEqual(['reviews']));
    // A hash without a target does not scroll, so the call for the previous hash is the only one.
    expect(jest.mocked(Element.prototype.scrollIntoView).mock.contexts).toEqual([
      panel('additional_information'),
    ]);
  });

  // spec 2.3: reviews open for '#comments' too, and the page scrolls to them
  it('product tabs: scroll to the reviews for the hash #comments', async () => {
    history.replaceState(null, '', '/#comments');
    await open();
    expect(openOnes()).toEqual(['reviews']);
    expect(Element.prototype.scrollIntoView).toHaveBeenCalled();
  });

  // spec 2.3: a link to the reviews sets the hash, opens the tab and scrolls
  it('product tabs: a click on a link to the reviews opens them, scrolls there and sets the hash', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('link', { name: '2 đánh giá' }));
    expect(location.hash).toBe('#reviews');
    expect(openOnes()).toEqual(['reviews']);
    expect(jest.mocked(Element.prototype.scrollIntoView).mock.contexts[0]).toBe(
      document.getElementById('reviews'),
    );
  });

  it("product tabs: restore the server's HTML when they are unmounted", async () => {
    const { user, unmount: leave } = await open();
    await user.click(tab('Đánh giá (2)'));
    leave();
    const expected = document.createElement('div');
    expected.innerHTML = tabs();
    const now = document.querySelector('.woocommerce-tabs')!;
    now.removeAttribute('data-tiem-state');
    for (const name of ['style', 'class'])
      for (const empty of now.querySelectorAll(`[${name}=""]`)) empty.removeAttribute(name);
    expect(now.querySelectorAll('.tiem-closed')).toHaveLength(2);
    expect(now.isEqualNode(expected.querySelector('.woocommerce-tabs'))).toBe(true);
  });

  it('product tabs: an opened panel emits its name, except for the initial panel', async () => {
    const opened: unknown[] = [];
    const hear = (event: Event) => opened.push((event as CustomEvent).detail);
    document.addEventListener('tiem:tab:opened', hear);
    const { user } = await open();
    expect(opened).toEqual([]);
    await user.click(tab('Đánh giá (2)'));
    expect(opened).toEqual([{ name: 'reviews' }]);
    document.removeEventListener('tiem:tab:opened', hear);
  });

  it('product tabs: name what is missing when the markup has no tabs', async () => {
    const complaint = jest.spyOn(console, 'error').mockImplementation(() => {});
    openProductPage('<div data-tiem="product-tabs"><ul class="tabs"></ul></div>');
    await waitFor(() => expect(complaint.mock.calls.flat().join(' ')).toContain('.tabs a[href^="#"]'));
    complaint.mockRestore();
  });
});

describe('product accordion', () => {
  // spec 2.3: accordions open from the address
  it('product accordion: a title or a hash opens its panel and closes the others', async () => {
    history.replaceState(null, '', '/#reviews');
    const { user } = await open(accordion);
    expect(openOnes()).toEqual(['reviews']);
    const title = screen.getByRole('button', { name: 'Mô tả' });
    title.focus();
    await user.keyboard(' ');
    expect(openOnes()).toEqual(['description']);
    expect(title).toHaveAttribute('aria-expanded', 'true');
    await user.click(title);
    expect(openOnes()).toEqual([]);
  });

  it("product accordion: the open panel is shown although the theme's stylesheet hides every panel", async () => {
    const { user } = await open(`<style>.accordion-inner { display: none }</style>${accordion}`);
    expect(panel('description')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Đánh giá (2)' }));
    expect(panel('reviews')).toBeVisible();
    expect(panel('description')).not.toBeVisible();
  });
});

describe('long product description', () => {
  let height = 0;
  beforeEach(() => {
    height = 900;
    Object.defineProperty(HTMLElement.prototype, 'scrollHeight', { configurable: true, get: () => height });
  });
  afterEach(() => Reflect.deleteProperty(HTMLElement.prototype, 'scrollHeight'));

  const more = () => screen.queryByRole('button', { name: 'Xem thêm' });

  // spec 2.3: a description over 600 px is cut, „Xem thêm“ opens it, „Thu gọn“ cuts it again
  // spec 4.8: description: cut and open
  it('product description: one taller than the limit is cut until "show more" is clicked, and can be collapsed again', async () => {
    const { user } = await open();
    expect(panel('description')).toHaveClass('tiem-description--collapsed');
    expect(panel('description').style.getPropertyValue('--tiem-cut')).toBe('600px');
    await user.click(more()!);
    expect(panel('description')).not.toHaveClass('tiem-description--collapsed');
    await user.click(screen.getByRole('button', { name: 'Thu gọn' }));
    expect(panel('description')).toHaveClass('tiem-description--collapsed');
  });

  // spec 2.3: a description of no more than 600 px is left alone
  it('product description: one not taller than the limit is not cut, and is measured again when images load', async () => {
    height = 600;
    await open();
    expect(more()).toBeNull();
    height = 601;
    const picture = document.createElement('img');
    panel('description').append(picture);
    picture.dispatchEvent(new Event('load'));
    expect(more()).toBeInTheDocument();
  });

  it('product description: expands when the focus moves into the hidden part', async () => {
    await open();
    const link = screen.getByRole('link', { name: 'trong description' });
    link.getBoundingClientRect = () => ({ bottom: 700 }) as DOMRect;
    link.focus();
    expect(panel('description')).not.toHaveClass('tiem-description--collapsed');
  });

  it('product description: shown in full when cutting is switched off', async () => {
    await open(tabs('data-tiem-cut="0"'));
    expect(more()).toBeNull();
  });
});

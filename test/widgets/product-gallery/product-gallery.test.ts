import { screen, waitFor, within } from '@testing-library/dom';
import { openProductPage } from '../../support/widgets/product-page';

const slide = (name: string, more = '') =>
  `<div class="woocommerce-product-gallery__image" data-thumb="/${name}-thumb.svg" ${more}><a href="/${name}-full.svg"><img src="/${name}.svg" alt="Bát ${name}" title="Tranh ${name}" data-large_image="/${name}-full.svg" data-large_image_width="1000" data-large_image_height="1000" width="600" height="600"></a></div>`;

const gallery = (slides: string, attributes = '') =>
  `<div class="woocommerce-product-gallery" data-tiem="product-gallery" style="opacity: 0" ${attributes}><div class="woocommerce-product-gallery__wrapper">${slides}</div></div>`;

const three = slide('mot') + slide('hai') + slide('ba');
const thumb = (at: number) => screen.getByRole('button', { name: `Xem ảnh ${at}` });
const current = () =>
  screen.getAllByRole('button').findIndex((one) => one.getAttribute('aria-current') === 'true');

async function open(html = gallery(three)) {
  const page = openProductPage(html);
  await page.mounted('product-gallery');
  return page;
}

/** jsdom has no `showModal`; browser tests cover how dialogs open and close. */
beforeEach(() => {
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      this.open = false;
      this.dispatchEvent(new Event('close'));
    },
  });
});

describe('product gallery with several images', () => {
  // spec 2.3: thumbnails lead through the gallery
  it('product gallery: several images have thumbnails, buttons, arrow keys and an announced position', async () => {
    const { user } = await open();
    expect(thumb(1)).toHaveAttribute('aria-current', 'true');
    await user.click(thumb(3));
    expect(thumb(3)).toHaveAttribute('aria-current', 'true');
    expect(screen.getByRole('status')).toHaveTextContent('Ảnh 3 trên 3');
    expect(screen.getByRole('button', { name: 'Ảnh sau' })).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('button', { name: 'Ảnh trước' }));
    expect(thumb(2)).toHaveAttribute('aria-current', 'true');
    thumb(2).focus();
    await user.keyboard('{ArrowRight}');
    expect(thumb(3)).toHaveFocus();
    await user.keyboard('{ArrowRight}{Home}');
    expect(thumb(1)).toHaveFocus();
  });

  it('product gallery: a click on a thumbnail keeps that slide while scrolling to it, and swipes are followed again afterwards', async () => {
    await open();
    const strip = document.querySelector<HTMLElement>('.woocommerce-product-gallery__wrapper')!;
    Object.defineProperty(strip, 'clientWidth', { value: 100 });
    const scrolledTo = (left: number) => {
      strip.scrollLeft = left;
      strip.dispatchEvent(new Event('scroll'));
    };
    thumb(3).click();
    scrolledTo(100);
    expect(thumb(3)).toHaveAttribute('aria-current', 'true');
    scrolledTo(200);
    scrolledTo(100);
    expect(thumb(2)).toHaveAttribute('aria-current', 'true');
    thumb(1).click();
    strip.dispatchEvent(new Event('pointerdown'));
    scrolledTo(200);
    expect(thumb(3)).toHaveAttribute('aria-current', 'true');
  });

  it('product gallery: of several images only the visible one can be focused', async () => {
    const { user } = await open();
    const links = () => screen.getAllByRole<HTMLAnchorElement>('link').map(({ tabIndex }) => tabIndex);
    expect(links()).toEqual([0, -1, -1]);
    await user.click(thumb(2));
    expect(links()).toEqual([-1, 0, -1]);
  });

  // spec 2.4: the gallery shows the variation's picture
  it('product gallery: goes back to the first image when a variation changes that image', async () => {
    const { user } = await open();
    await user.click(thumb(2));
    const first = document.querySelector<HTMLElement>('.woocommerce-product-gallery__image')!;
    first.dataset.thumb = '/celadon-thumb.svg';
    first.dispatchEvent(new CustomEvent('tiem:gallery:changed', { bubbles: true }));
    expect(thumb(1).querySelector('img')).toHaveAttribute('src', '/celadon-thumb.svg');
    expect(current()).toBe(screen.getAllByRole('button').indexOf(thumb(1)));
  });

  it.each(['before its slider has come', 'with its slider'])(
    "product gallery: restores the server's HTML when it is unmounted %s",
    async (when) => {
      const { unmount: leave } = await open();
      thumb(2).click();
      if (when === 'with its slider') {
        thumb(2).focus();
        await waitFor(() => expect(document.querySelector('.swiper-initialized')).not.toBeNull(), {
          timeout: 20_000,
        });
      }
      leave();
      const expected = document.createElement('div');
      expected.innerHTML = gallery(three);
      const now = document.querySelector('.woocommerce-product-gallery')!;
      now.removeAttribute('data-tiem-state');
      expect(now.getAttribute('style')?.replace(/;$/, '')).toBe('opacity: 0');
      now.setAttribute('style', 'opacity: 0');
      expect(now.isEqualNode(expected.firstElementChild)).toBe(true);
    },
  );
});

describe('product gallery with one image', () => {
  // spec 2.3: no slider for one picture
  it('product gallery: a single image is visible without thumbnails and buttons', async () => {
    await open(gallery(slide('mot')));
    expect(screen.queryByRole('button')).toBeNull();
    expect(document.querySelector('.woocommerce-product-gallery')).toHaveStyle({ opacity: '1' });
  });
});

describe('product gallery lightbox', () => {
  // spec 2.3: the lightbox shows the pictures
  // spec 3.2: gallery image: large picture, alt text, title
  it('lightbox: a click on an image opens it, and closing returns to the last viewed image', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('img', { name: 'Bát mot' }));
    const dialog = await screen.findByRole('dialog', { name: 'Hình ảnh sản phẩm' });
    expect(within(dialog).getByRole('img')).toHaveAttribute('src', '/mot-full.svg');
    expect(dialog).toHaveTextContent('1 / 3');
    expect(dialog).toHaveTextContent('Tranh mot');
    await user.click(within(dialog).getByRole('button', { name: 'Ảnh sau' }));
    expect(within(dialog).getByRole('img')).toHaveAttribute('alt', 'Bát hai');
    await user.keyboard('{End}');
    expect(dialog).toHaveTextContent('3 / 3');
    await user.click(within(dialog).getByRole('button', { name: 'Đóng' }));
    expect(document.querySelector('dialog')).toBeNull();
    expect(thumb(3)).toHaveAttribute('aria-current', 'true');
  });

  it('lightbox: closes when the gallery is unmounted', async () => {
    const { user, unmount: leave } = await open();
    await user.click(screen.getByRole('img', { name: 'Bát mot' }));
    await screen.findByRole('dialog');
    leave();
    expect(document.querySelector('dialog')).toBeNull();
    expect(document.documentElement).not.toHaveStyle({ overflow: 'hidden' });
  });

  it('lightbox: does not open when its code arrives after the gallery was unmounted', async () => {
    const { unmount: leave } = await open();
    screen.getByRole('img', { name: 'Bát mot' }).click();
    leave();
    await import('../../../widgets/product-gallery/lightbox');
    await new Promise((resolve) => setTimeout(resolve));
    expect(document.querySelector('dialog')).toBeNull();
  });

  it('gallery zoom: removes the zoomed image when the gallery is unmounted', async () => {
    const media = jest.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
    const { unmount: leave } = await open();
    const first = document.querySelector<HTMLElement>('.woocommerce-product-gallery__image')!;
    // jsdom never matches `:hover`.
    const real = first.matches.bind(first);
    jest.spyOn(first, 'matches').mockImplementation((query) => query === ':hover' || real(query));
    first.dispatchEvent(new MouseEvent('pointerenter'));
    await waitFor(() => expect(first.querySelector('.tiem-zoom')).not.toBeNull());
    leave();
    expect(first.querySelector('.tiem-zoom')).toBeNull();
    media.mockRestore();
  });

  // spec 8: 'The image #%curr% could not be loaded.'
  it('lightbox: says which image cannot be loaded', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('img', { name: 'Bát hai' }));
    const dialog = await screen.findByRole('dialog');
    within(dialog).getByRole('img').dispatchEvent(new Event('error'));
    expect(within(dialog).getByRole('alert')).toHaveTextContent('Không tải được ảnh số 2.');
  });

  it('lightbox: one finger changes the slide, and two fingers zoom', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('img', { name: 'Bát mot' }));
    const dialog = await screen.findByRole('dialog');
    const stage = dialog.querySelector<HTMLElement>('.tiem-lightbox__stage')!;
    const touch = (type: string, pointerId: number, clientX: number, clientY = 0) =>
      stage.dispatchEvent(
        Object.assign(new MouseEvent(type, { clientX, clientY, bubbles: true }), { pointerId }),
      );
    touch('pointerdown', 1, 200);
    touch('pointermove', 1, 100);
    touch('pointerup', 1, 100);
    expect(dialog).toHaveTextContent('2 / 3');
    touch('pointerdown', 1, 0);
    touch('pointerdown', 2, 100);
    touch('pointermove', 2, 200);
    expect(stage.style.transform).toContain('scale(2)');
    touch('pointerup', 2, 200);
    touch('pointerup', 1, 0);
    expect(dialog).toHaveTextContent('2 / 3');
    await user.click(within(dialog).getByRole('button', { name: 'Ảnh sau' }));
    expect(stage.style.transform).toBe('');
  });

  // spec 2.3: the lightbox is a setting
  it('lightbox: the link opens the image when the option is off', async () => {
    await open(gallery(three, 'data-tiem-lightbox="false"'));
    const followed = jest.fn((event: Event) => event.preventDefault());
    document.addEventListener('click', followed, { once: true });
    screen.getByRole('img', { name: 'Bát mot' }).click();
    expect(followed.mock.calls[0]?.[0].target).toBe(screen.getByRole('img', { name: 'Bát mot' }));
    expect(document.querySelector('dialog')).toBeNull();
  });
});

describe('product gallery video', () => {
  it('gallery video: the play button plays the video in its slide, and leaving the slide pauses it', async () => {
    const { user } = await open(gallery(slide('mot') + slide('phim', 'data-video="/xoay-gom.mp4"')));
    const pause = jest.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => {});
    await user.click(thumb(2));
    await user.click(screen.getByRole('button', { name: 'Phát video' }));
    const video = document.querySelector('video');
    expect(video).toHaveAttribute('src', '/xoay-gom.mp4');
    expect(video?.controls).toBe(true);
    await user.click(thumb(1));
    expect(pause).toHaveBeenCalled();
    pause.mockRestore();
  });
});

it('product gallery: names what is missing when the markup has no image', async () => {
  const complaint = jest.spyOn(console, 'error').mockImplementation(() => {});
  openProductPage('<div data-tiem="product-gallery"></div>');
  await waitFor(() =>
    expect(complaint.mock.calls.flat().join(' ')).toContain('.woocommerce-product-gallery__wrapper'),
  );
  complaint.mockRestore();
});

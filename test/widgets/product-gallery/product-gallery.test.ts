import { screen, waitFor, within } from '@testing-library/dom';
import { getExampleHtml } from '../../support/widgets/example-html';
import { openProductPage } from '../../support/widgets/product-page';

const createSlideMarkup = (name: string, more = '') =>
  `<div class="woocommerce-product-gallery__image" data-thumb="/${name}-thumb.svg" ${more}><a href="/${name}-full.svg"><img src="/${name}.svg" alt="Bát ${name}" title="Tranh ${name}" data-large_image="/${name}-full.svg" data-large_image_width="1000" data-large_image_height="1000" width="600" height="600"></a></div>`;

const createGalleryMarkup = (slides: string, attributes = '') =>
  `<div class="woocommerce-product-gallery" data-tiem="product-gallery" style="opacity: 0" ${attributes}><div class="woocommerce-product-gallery__wrapper">${slides}</div></div>`;

const threeSlides = createSlideMarkup('mot') + createSlideMarkup('hai') + createSlideMarkup('ba');
const getThumbnail = (at: number) => screen.getByRole('button', { name: `Xem ảnh ${at}` });
const findCurrentThumbnailIndex = () =>
  screen.getAllByRole('button').findIndex((button) => button.getAttribute('aria-current') === 'true');

async function openGallery(html = createGalleryMarkup(threeSlides)) {
  const page = openProductPage(html);
  await page.mounted('product-gallery');
  return page;
}

/** Defines `showModal` and `close`, which jsdom lacks. Browser tests cover real dialogs. */
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
  it('product gallery: with several images, has thumbnails, buttons and arrow keys, and announces the position', async () => {
    const { user } = await openGallery();
    expect(getThumbnail(1)).toHaveAttribute('aria-current', 'true');
    await user.click(getThumbnail(3));
    expect(getThumbnail(3)).toHaveAttribute('aria-current', 'true');
    expect(screen.getByRole('status')).toHaveTextContent('Ảnh 3 trên 3');
    expect(screen.getByRole('button', { name: 'Ảnh sau' })).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('button', { name: 'Ảnh trước' }));
    expect(getThumbnail(2)).toHaveAttribute('aria-current', 'true');
    getThumbnail(2).focus();
    await user.keyboard('{ArrowRight}');
    expect(getThumbnail(3)).toHaveFocus();
    await user.keyboard('{ArrowRight}{Home}');
    expect(getThumbnail(1)).toHaveFocus();
  });

  it('product gallery: a clicked thumbnail stays current while its slide scrolls into view, and later swipes change it again', async () => {
    await openGallery();
    const strip = document.querySelector<HTMLElement>('.woocommerce-product-gallery__wrapper')!;
    Object.defineProperty(strip, 'clientWidth', { value: 100 });
    const scrollStripTo = (left: number) => {
      strip.scrollLeft = left;
      strip.dispatchEvent(new Event('scroll'));
    };
    getThumbnail(3).click();
    scrollStripTo(100);
    expect(getThumbnail(3)).toHaveAttribute('aria-current', 'true');
    scrollStripTo(200);
    scrollStripTo(100);
    expect(getThumbnail(2)).toHaveAttribute('aria-current', 'true');
    getThumbnail(1).click();
    strip.dispatchEvent(new Event('pointerdown'));
    scrollStripTo(200);
    expect(getThumbnail(3)).toHaveAttribute('aria-current', 'true');
  });

  it('product gallery: only the visible image can be focused when there are several', async () => {
    const { user } = await openGallery();
    const readTabIndexes = () =>
      screen.getAllByRole<HTMLAnchorElement>('link').map(({ tabIndex }) => tabIndex);
    expect(readTabIndexes()).toEqual([0, -1, -1]);
    await user.click(getThumbnail(2));
    expect(readTabIndexes()).toEqual([-1, 0, -1]);
  });

  // spec 2.4: the gallery shows the variation's picture
  it('product gallery: when a variation changes the first image, that image is shown', async () => {
    const { user } = await openGallery();
    await user.click(getThumbnail(2));
    const first = document.querySelector<HTMLElement>('.woocommerce-product-gallery__image')!;
    first.dataset.thumb = '/celadon-thumb.svg';
    first.dispatchEvent(new CustomEvent('tiem:gallery:changed', { bubbles: true }));
    expect(getThumbnail(1).querySelector('img')).toHaveAttribute('src', '/celadon-thumb.svg');
    expect(findCurrentThumbnailIndex()).toBe(screen.getAllByRole('button').indexOf(getThumbnail(1)));
  });

  it.each(['before its slider has loaded', 'after its slider has loaded'])(
    "product gallery: restores the server's HTML when it is unmounted (%s)",
    async (when) => {
      const { unmount } = await openGallery();
      getThumbnail(2).click();
      if (when === 'after its slider has loaded') {
        getThumbnail(2).focus();
        await waitFor(() => expect(document.querySelector('.swiper-initialized')).not.toBeNull(), {
          timeout: 20_000,
        });
      }
      unmount();
      const expected = document.createElement('div');
      expected.innerHTML = createGalleryMarkup(threeSlides);
      const current = document.querySelector('.woocommerce-product-gallery')!;
      current.removeAttribute('data-tiem-state');
      expect(current.getAttribute('style')?.replace(/;$/, '')).toBe('opacity: 0');
      current.setAttribute('style', 'opacity: 0');
      expect(current.isEqualNode(expected.firstElementChild)).toBe(true);
    },
  );
});

describe('product gallery with one image', () => {
  // spec 2.3: no slider for one picture
  it('product gallery: a single image is visible without thumbnails and buttons', async () => {
    await openGallery(
      getExampleHtml('product-gallery', 'Một ảnh').replace('<div', '<div style="opacity: 0"'),
    );
    expect(screen.queryByRole('button')).toBeNull();
    expect(document.querySelector('.woocommerce-product-gallery')).toHaveStyle({ opacity: '1' });
  });
});

describe('product gallery lightbox', () => {
  // spec 2.3: the lightbox shows the pictures
  // spec 3.2: gallery image: large picture, alt text, title
  it('product gallery lightbox: a click on an image opens it, and closing returns to the last viewed image', async () => {
    const { user } = await openGallery();
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
    expect(getThumbnail(3)).toHaveAttribute('aria-current', 'true');
    await user.click(screen.getByRole('img', { name: 'Bát ba' }));
    expect(await screen.findByRole('dialog')).toHaveTextContent('3 / 3');
  });

  it('product gallery lightbox: closes when the gallery is unmounted', async () => {
    const { user, unmount } = await openGallery();
    await user.click(screen.getByRole('img', { name: 'Bát mot' }));
    await screen.findByRole('dialog');
    unmount();
    expect(document.querySelector('dialog')).toBeNull();
    expect(document.documentElement).not.toHaveStyle({ overflow: 'hidden' });
  });

  it('product gallery lightbox: when its chunk loads after the gallery was unmounted, it does not open', async () => {
    const { unmount } = await openGallery();
    screen.getByRole('img', { name: 'Bát mot' }).click();
    unmount();
    await import('../../../widgets/product-gallery/lightbox');
    await new Promise((resolve) => setTimeout(resolve));
    expect(document.querySelector('dialog')).toBeNull();
  });

  it('product gallery zoom: removes the zoomed image when the gallery is unmounted', async () => {
    const media = jest.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
    const { unmount } = await openGallery();
    const first = document.querySelector<HTMLElement>('.woocommerce-product-gallery__image')!;
    // Mocks `matches`, because jsdom never matches `:hover`.
    const originalMatches = first.matches.bind(first);
    jest.spyOn(first, 'matches').mockImplementation((query) => query === ':hover' || originalMatches(query));
    first.dispatchEvent(new MouseEvent('pointerenter'));
    await waitFor(() => expect(first.querySelector('.tiem-zoom')).not.toBeNull());
    unmount();
    expect(first.querySelector('.tiem-zoom')).toBeNull();
    media.mockRestore();
  });

  // spec 8: 'The image #%curr% could not be loaded.'
  it('product gallery lightbox: for an image that cannot be loaded, a message with the number of the image is shown', async () => {
    const { user } = await openGallery();
    await user.click(screen.getByRole('img', { name: 'Bát hai' }));
    const dialog = await screen.findByRole('dialog');
    within(dialog).getByRole('img').dispatchEvent(new Event('error'));
    expect(within(dialog).getByRole('alert')).toHaveTextContent('Không tải được ảnh số 2.');
  });

  it('product gallery lightbox: a swipe with one finger changes the slide, and two fingers zoom', async () => {
    const { user } = await openGallery();
    await user.click(screen.getByRole('img', { name: 'Bát mot' }));
    const dialog = await screen.findByRole('dialog');
    const stage = dialog.querySelector<HTMLElement>('.tiem-lightbox__stage')!;
    const dispatchTouch = (type: string, pointerId: number, clientX: number, clientY = 0) =>
      stage.dispatchEvent(
        Object.assign(new MouseEvent(type, { clientX, clientY, bubbles: true }), { pointerId }),
      );
    dispatchTouch('pointerdown', 1, 200);
    dispatchTouch('pointermove', 1, 100);
    dispatchTouch('pointerup', 1, 100);
    expect(dialog).toHaveTextContent('2 / 3');
    dispatchTouch('pointerdown', 1, 0);
    dispatchTouch('pointerdown', 2, 100);
    dispatchTouch('pointermove', 2, 200);
    expect(stage.style.transform).toContain('scale(2)');
    dispatchTouch('pointerup', 2, 200);
    dispatchTouch('pointerup', 1, 0);
    expect(dialog).toHaveTextContent('2 / 3');
    await user.click(within(dialog).getByRole('button', { name: 'Ảnh sau' }));
    expect(stage.style.transform).toBe('');
  });

  // spec 2.3: the lightbox is a setting
  it('product gallery lightbox: when it is switched off, the link opens the image', async () => {
    await openGallery(createGalleryMarkup(threeSlides, 'data-tiem-lightbox="false"'));
    const handleClick = jest.fn((event: Event) => event.preventDefault());
    document.addEventListener('click', handleClick, { once: true });
    screen.getByRole('img', { name: 'Bát mot' }).click();
    expect(handleClick.mock.calls[0]?.[0].target).toBe(screen.getByRole('img', { name: 'Bát mot' }));
    expect(document.querySelector('dialog')).toBeNull();
  });
});

describe('product gallery video', () => {
  it('product gallery video: the play button plays the video in its slide, and another slide pauses it', async () => {
    const { user } = await openGallery(
      createGalleryMarkup(createSlideMarkup('mot') + createSlideMarkup('phim', 'data-video="/xoay-gom.mp4"')),
    );
    const pause = jest.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => {});
    await user.click(getThumbnail(2));
    await user.click(screen.getByRole('button', { name: 'Phát video' }));
    const video = document.querySelector('video');
    expect(video).toHaveAttribute('src', '/xoay-gom.mp4');
    expect(video?.controls).toBe(true);
    await user.click(getThumbnail(1));
    expect(pause).toHaveBeenCalled();
    pause.mockRestore();
  });
});

it('product gallery: when the markup has no image element, an error is logged that names it', async () => {
  const consoleError = jest.spyOn(console, 'error').mockImplementation(() => {});
  openProductPage('<div data-tiem="product-gallery"></div>');
  await waitFor(() =>
    expect(consoleError.mock.calls.flat().join(' ')).toContain('.woocommerce-product-gallery__wrapper'),
  );
  consoleError.mockRestore();
});

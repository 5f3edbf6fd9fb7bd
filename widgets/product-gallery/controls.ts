import type { Cleanups } from '../../src/lib/cleanups';
import { prefersReducedMotion, type SlideTrack } from './slide-track';
import { type GalleryTranslate, readThumbnailUrl } from './slides';

export interface GalleryControls {
  /** Updates the thumbnails after a variation has replaced the first image. */
  updateThumbnails(): void;
}

const INDEX_BY_KEY: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowLeft: (index) => index - 1,
  ArrowRight: (index) => index + 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Adds thumbnails, previous and next buttons, arrow keys, and a live region for screen readers. */
export function createGalleryControls(
  element: HTMLElement,
  slides: readonly HTMLElement[],
  track: SlideTrack,
  cleanups: Cleanups,
  t: GalleryTranslate,
): GalleryControls {
  const box = document.createElement('div');
  box.className = 'tiem-gallery__controls';
  const previous = appendGalleryButton(box, 'tiem-gallery__previous');
  const next = appendGalleryButton(box, 'tiem-gallery__next');
  previous.setAttribute('aria-label', t('gallery.previous'));
  next.setAttribute('aria-label', t('gallery.next'));
  const list = document.createElement('ol');
  list.className = 'tiem-gallery__thumbs';
  list.setAttribute('aria-label', t('gallery.title'));
  const thumbs = slides.map((slide, position) => {
    const item = document.createElement('li');
    item.className = 'tiem-gallery__thumb-item';
    const button = appendGalleryButton(item, 'tiem-gallery__thumb');
    button.setAttribute('aria-label', t('gallery.thumbnail', position + 1));
    const image = document.createElement('img');
    Object.assign(image, {
      className: 'tiem-gallery__thumb-picture',
      src: readThumbnailUrl(slide),
      alt: '',
      width: 72,
      height: 72,
      decoding: 'async',
    });
    button.append(image);
    cleanups.listen(button, 'click', () => track.goToSlide(position));
    list.append(item);
    return { item, button, image };
  });
  const status = document.createElement('span');
  status.className = 'tiem-visually-hidden';
  status.setAttribute('role', 'status');
  box.append(list, status);
  element.append(box);
  cleanups.add(() => box.remove());

  // Makes links outside the visible slide unfocusable, because the browser would scroll to a link that gets the focus.
  const links = slides.map((slide) => [...slide.querySelectorAll<HTMLElement>('a, button, video')]);
  for (const link of links.flat()) {
    const before = link.getAttribute('tabindex');
    cleanups.add(() =>
      before === null ? link.removeAttribute('tabindex') : link.setAttribute('tabindex', before),
    );
  }

  function updateSlideButtons(): void {
    const { index } = track;
    previous.setAttribute('aria-disabled', String(index === 0));
    next.setAttribute('aria-disabled', String(index === slides.length - 1));
    for (const [at, { button }] of thumbs.entries()) {
      if (at === index) button.setAttribute('aria-current', 'true');
      else button.removeAttribute('aria-current');
      for (const link of links[at] ?? []) link.tabIndex = at === index ? 0 : -1;
    }
    scrollThumbnailIntoView(list, thumbs[index]?.item);
  }

  cleanups.listen(previous, 'click', () => track.goToSlide(track.index - 1));
  cleanups.listen(next, 'click', () => track.goToSlide(track.index + 1));
  cleanups.listen(element, 'keydown', (event) => {
    const nextIndex = INDEX_BY_KEY[event.key]?.(track.index, slides.length);
    const isPlayer = event.target instanceof HTMLMediaElement;
    if (
      nextIndex === undefined ||
      isPlayer ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.shiftKey
    )
      return;
    event.preventDefault();
    track.goToSlide(nextIndex);
    const { activeElement } = document;
    if (thumbs.some(({ button }) => button === activeElement)) thumbs[track.index]?.button.focus();
    else if (links.some((own) => own.some((link) => link === activeElement)))
      links[track.index]?.[0]?.focus({ preventScroll: true });
  });
  track.onChange((index) => {
    updateSlideButtons();
    status.textContent = t('gallery.position', index + 1, slides.length);
  });
  updateSlideButtons();

  return {
    updateThumbnails() {
      for (const [at, { image }] of thumbs.entries()) {
        const src = readThumbnailUrl(slides[at]!);
        if (image.getAttribute('src') !== src) image.src = src;
      }
    },
  };
}

/** Scrolls only the thumbnail list. `scrollIntoView` is not used, because it would scroll the page too. */
function scrollThumbnailIntoView(list: HTMLElement, item: HTMLElement | undefined): void {
  if (!item) return;
  const left = item.offsetLeft - (list.clientWidth - item.offsetWidth) / 2;
  list.scrollTo?.({ left, behavior: prefersReducedMotion() ? 'auto' : 'smooth' });
}

function appendGalleryButton(parent: HTMLElement, className: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = className;
  parent.append(button);
  return button;
}

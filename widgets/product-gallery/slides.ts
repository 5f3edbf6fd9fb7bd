import type { Translate } from '../../src/i18n/load-texts';
import type { galleryTexts } from '../../src/i18n/vi/gallery';
import type { Cleanups } from '../../src/lib/cleanups';
import { getHttpUrlOrEmpty } from '../../src/lib/url';

export const SLIDE = 'woocommerce-product-gallery__image';
export const WRAPPER = 'woocommerce-product-gallery__wrapper';

export type GalleryTranslate = Translate<typeof galleryTexts>;

/** The full-size image that belongs to a slide. */
export interface LargeImage {
  src: string;
  width: number;
  height: number;
  alt: string;
  caption: string;
}

/** Reads a slide's full-size image. The result is not cached, because a variation replaces the first image. */
export function readLargeImage(slide: HTMLElement): LargeImage | null {
  const img = slide.querySelector('img');
  if (!img) return null;
  const { large_image, large_image_width, large_image_height, caption, src } = img.dataset;
  const link = slide.querySelector('a')?.href;
  return {
    // Accepts only http(s) URLs, because the page navigates to the URL if the lightbox fails to load.
    src: getHttpUrlOrEmpty(large_image || src || link || '') || img.src,
    width: Number(large_image_width) || img.naturalWidth,
    height: Number(large_image_height) || img.naturalHeight,
    alt: img.alt,
    caption: caption || img.title,
  };
}

export function readThumbnailUrl(slide: HTMLElement): string {
  return slide.dataset.thumb || slide.querySelector('img')?.src || '';
}

/** Returns the URL of the slide's video; undefined for images and for slides with their own video player. */
export const readVideoUrl = (slide: HTMLElement): string | undefined => slide.dataset.video;

/**
 * Plays a slide's video on click, in place of the image and at its size, and pauses it when another slide is
 * shown.
 */
export function initSlideVideos(slides: readonly HTMLElement[], cleanups: Cleanups, t: GalleryTranslate) {
  for (const slide of slides) {
    const src = readVideoUrl(slide);
    if (!src) continue;
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'tiem-gallery__play';
    button.setAttribute('aria-label', t('gallery.playVideo'));
    slide.append(button);
    const { position } = slide.style;
    slide.style.position = 'relative';
    cleanups.add(() => {
      button.remove();
      slide.style.position = position;
    });
    cleanups.listen(slide, 'click', (event) => {
      if (event.target instanceof Element && event.target.closest('video')) return;
      event.preventDefault();
      if (slide.querySelector('video')) return;
      const video = document.createElement('video');
      Object.assign(video, { src, controls: true, autoplay: true, playsInline: true });
      video.className = 'tiem-gallery__video';
      slide.append(video);
      cleanups.add(() => video.remove());
      video.focus();
    });
  }
  return {
    pauseOtherVideos(index: number) {
      for (const [at, slide] of slides.entries())
        if (at !== index) for (const video of slide.querySelectorAll('video')) video.pause();
    },
  };
}

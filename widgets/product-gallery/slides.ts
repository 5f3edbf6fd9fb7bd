import type { Translate } from '../../src/i18n/load-texts';
import type { galleryTexts } from '../../src/i18n/vi/gallery';
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

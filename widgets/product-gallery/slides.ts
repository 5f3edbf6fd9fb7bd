import { httpUrlOrEmpty } from '../../src/lib/url';

export const SLIDE = 'woocommerce-product-gallery__image';
export const WRAPPER = 'woocommerce-product-gallery__wrapper';

/** A picture as it is seen alone. */
export interface LargeImage {
  src: string;
  width: number;
  height: number;
  alt: string;
  caption: string;
}

/** Read each time: a variation changes the first one. */
export function largeImageOf(slide: HTMLElement): LargeImage | null {
  const img = slide.querySelector('img');
  if (!img) return null;
  const { large_image, large_image_width, large_image_height, caption, src } = img.dataset;
  const link = slide.querySelector('a')?.href;
  return {
    // Where it cannot be shown here, the browser is sent to it.
    src: httpUrlOrEmpty(large_image || src || link || '') || img.src,
    width: Number(large_image_width) || img.naturalWidth,
    height: Number(large_image_height) || img.naturalHeight,
    alt: img.alt,
    caption: caption || img.title,
  };
}

export function thumbnailOf(slide: HTMLElement): string {
  return slide.dataset.thumb || slide.querySelector('img')?.src || '';
}

/** A link to a film plays in the slide; a slide that holds a player is left to it. */
export const videoOf = (slide: HTMLElement): string | undefined => slide.dataset.video;

import type { Cleanups } from '../../src/lib/cleanups';
import type { VariationImage } from '../../src/product';

/**
 * Delay in ms between an image change and the event that makes the product gallery show its first slide and read
 * the image's new size for the zoom.
 */
const GALLERY_DELAY = 20;

type ImageAttributes = Readonly<Record<string, string | null>>;

/**
 * Shows the variation's image as the first image and thumbnail of the product gallery, and the product's own image when
 * no variation is selected.
 */
export function createImageSwitcher(product: HTMLElement, cleanups: Cleanups) {
  const originals = new Map<Element, ImageAttributes>();
  let shown: VariationImage | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function writeImageAttributes(element: Element | null | undefined, attributes: ImageAttributes): void {
    if (!element) return;
    const before = originals.get(element) ?? {};
    for (const [name, value] of Object.entries(attributes)) {
      if (!(name in before))
        originals.set(element, { ...originals.get(element), [name]: element.getAttribute(name) });
      setOrRemoveAttribute(element, name, value);
    }
  }

  function restoreImages(): void {
    for (const [element, attributes] of originals)
      for (const [name, value] of Object.entries(attributes)) setOrRemoveAttribute(element, name, value);
    originals.clear();
  }

  function updateGallery(gallery: Element): void {
    clearTimeout(timer);
    timer = setTimeout(
      () => gallery.dispatchEvent(new CustomEvent('tiem:gallery:changed', { bubbles: true })),
      GALLERY_DELAY,
    );
  }

  // The gallery is queried on each call, because product galleries may be added or rebuilt later.
  function switchImage(image: VariationImage | null): void {
    if (image === shown) return;
    shown = image;
    const gallery = product.querySelector('.woocommerce-product-gallery, .product-images, .images');
    restoreImages();
    if (!gallery) return;
    if (image) {
      const slide = gallery.querySelector('.woocommerce-product-gallery__image, .slide');
      writeImageAttributes(
        slide?.querySelector('img') ?? gallery.querySelector('.wp-post-image'),
        findMainImage(image),
      );
      writeImageAttributes(slide, { 'data-thumb': image.thumbnailSrc, 'data-thumb-alt': image.alt });
      writeImageAttributes(slide?.querySelector('a'), { href: image.fullSrc || null });
      const thumbnail = gallery.querySelector(
        '.flex-control-nav li:first-child img, .product-thumbnails img, .tiem-gallery__thumbs img',
      );
      writeImageAttributes(thumbnail, { src: image.thumbnailSrc, srcset: null, alt: image.alt });
    }
    updateGallery(gallery);
  }

  cleanups.add(() => {
    switchImage(null);
    clearTimeout(timer);
  });
  return { show: switchImage };
}

function findMainImage(image: VariationImage): ImageAttributes {
  const convertEmptyToNull = (value: string) => value || null;
  const formatImageSize = (value: number | null) => (value === null ? null : String(value));
  return {
    src: image.src,
    width: formatImageSize(image.width),
    height: formatImageSize(image.height),
    srcset: convertEmptyToNull(image.srcset),
    sizes: convertEmptyToNull(image.sizes),
    title: convertEmptyToNull(image.title),
    alt: image.alt,
    'data-caption': image.caption,
    'data-src': image.fullSrc,
    'data-large_image': image.fullSrc,
    'data-large_image_width': formatImageSize(image.fullWidth),
    'data-large_image_height': formatImageSize(image.fullHeight),
  };
}

function setOrRemoveAttribute(element: Element, name: string, value: string | null): void {
  if (value === null) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

import './product-gallery.css';
import { MountPointError } from '../../mount/runtime/errors';
import type { BehaviourDefinition } from '../../mount/runtime/mount.types';
import { galleryTexts } from '../../src/i18n/vi/gallery';
import { createCleanups } from '../../src/lib/cleanups';
import type { OptionsSchema } from '../../src/lib/options';
import { createGalleryControls } from './controls';
import { createSlideTrack } from './slide-track';
import { initSlideVideos, readLargeImage, readVideoUrl, SLIDE, WRAPPER } from './slides';

const options = {
  zoom: { type: 'flag', default: true, help: 'Magnifies the image under the mouse.' },
  lightbox: { type: 'flag', default: true, help: 'A click on an image opens it at full size.' },
} as const satisfies OptionsSchema;

const FINE_POINTER = '(hover: hover) and (pointer: fine)';

const definition: BehaviourDefinition<typeof options, typeof galleryTexts> = {
  kind: 'behaviour',
  name: 'product-gallery',
  options,
  texts: galleryTexts,
  mount({ element, options: { zoom, lightbox }, t, warn }) {
    const wrapper = element.querySelector<HTMLElement>(`.${WRAPPER}`);
    const slides = [...element.querySelectorAll<HTMLElement>(`.${SLIDE}`)];
    if (!wrapper || slides.length === 0)
      throw new MountPointError({
        element,
        attribute: `.${WRAPPER} > .${SLIDE}`,
        allowed: 'the product’s pictures',
      });
    if (element.querySelector('.flex-viewport, .woocommerce-product-gallery__trigger'))
      throw new MountPointError({
        element,
        attribute: '.flex-viewport',
        allowed: 'no slider of another script; dequeue wc-single-product',
      });
    const cleanups = createCleanups();
    const track = slides.length > 1 ? createSlideTrack(element, wrapper, slides, cleanups) : null;
    const controls = track && createGalleryControls(element, slides, track, cleanups, t);
    const player = initSlideVideos(slides, cleanups, t);
    track?.onChange(player.pauseOtherVideos);

    let isUnmounted = false;
    let endZoom: (() => void) | undefined;
    let closeLightbox: (() => void) | undefined;
    cleanups.add(() => {
      isUnmounted = true;
      endZoom?.();
      closeLightbox?.();
    });

    // Makes the gallery visible, because WooCommerce prints it with `opacity: 0`. WooCommerce's own script would reset
    // the opacity, but this widget replaces that script.
    const { opacity } = element.style;
    element.style.opacity = '1';
    cleanups.add(() => {
      element.style.opacity = opacity;
    });

    cleanups.listen(element, 'tiem:gallery:changed', () => {
      track?.goToSlide(0);
      controls?.updateThumbnails();
    });

    if (zoom && matchMedia(FINE_POINTER).matches) {
      for (const slide of slides) {
        if (readVideoUrl(slide)) continue;
        cleanups.listen(slide, 'pointerenter', (event) => {
          import('./zoom').then(
            ({ initZoom }) => {
              if (!isUnmounted) endZoom = initZoom(slide, readLargeImage, event, t) ?? endZoom;
            },
            () => warn('the closer look could not be loaded'),
          );
        });
      }
    }

    if (lightbox) {
      cleanups.listen(element, 'click', (event) => {
        const slide = event.target instanceof Element && event.target.closest<HTMLElement>(`.${SLIDE}`);
        if (!slide || event.defaultPrevented || event.button !== 0 || readVideoUrl(slide)) return;
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        if (event.target instanceof Element && event.target.closest('video, iframe, button')) return;
        const image = readLargeImage(slide);
        if (!image) return;
        event.preventDefault();
        const pictures = slides.filter((one) => !readVideoUrl(one));
        import('./lightbox').then(
          ({ openLightbox }) => {
            if (isUnmounted) return;
            const images = pictures.flatMap((one) => readLargeImage(one) ?? []);
            closeLightbox = openLightbox(images, pictures.indexOf(slide), t, (at) => {
              if (isUnmounted) return;
              const last = pictures[at] ?? slide;
              track?.goToSlide(slides.indexOf(last));
              // When the lightbox has closed, focuses the link of the image that was viewed last, unless the focus has
              // moved elsewhere.
              const link = last.querySelector('a');
              if (document.activeElement === document.body || slide.contains(document.activeElement))
                link?.focus({ preventScroll: true });
            });
          },
          // If the lightbox chunk fails to load, opens the image file, as the link does without JavaScript.
          () => location.assign(image.src),
        );
      });
    }
    return cleanups.run;
  },
};

export default definition;

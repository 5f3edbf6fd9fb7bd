import { createCleanups } from '../../src/lib/cleanups';
import type { GalleryTranslate, LargeImage } from './slides';

const ERROR_DURATION = 2500;

/**
 * Magnifies the image under the mouse until the mouse leaves. Returns the cleanup function, or undefined if the image
 * cannot be magnified.
 */
export function initZoom(
  slide: HTMLElement,
  readImage: (slide: HTMLElement) => LargeImage | null,
  { clientX, clientY }: PointerEvent,
  t: GalleryTranslate,
): (() => void) | undefined {
  const large = readImage(slide);
  const small = slide.querySelector('img');
  // Checks `:hover`, because the mouse may have left while this chunk was loading.
  if (!large || !small || !slide.matches(':hover') || large.width <= small.clientWidth) return;
  if (slide.querySelector('.tiem-zoom')) return;

  const cleanups = createCleanups();
  const lens = document.createElement('span');
  lens.className = 'tiem-zoom';
  lens.setAttribute('aria-hidden', 'true');
  const image = document.createElement('img');
  image.alt = '';
  const { position } = slide.style;
  slide.style.position = 'relative';
  slide.append(lens);
  cleanups.add(() => {
    lens.remove();
    slide.style.position = position;
  });

  const moveZoomedImage = (x: number, y: number) => {
    const box = small.getBoundingClientRect();
    const computePointerRatio = (at: number, from: number, size: number) =>
      Math.min(Math.max((at - from) / size, 0), 1);
    const left = -computePointerRatio(x, box.left, box.width) * (large.width - box.width);
    const top = -computePointerRatio(y, box.top, box.height) * (large.height - box.height);
    image.style.transform = `translate(${left}px, ${top}px)`;
  };
  cleanups.listen(image, 'load', () => {
    // Sets the size of the magnified image inline, because themes limit the width of images to their container.
    Object.assign(image.style, { maxWidth: 'none', width: `${large.width}px`, height: `${large.height}px` });
    moveZoomedImage(clientX, clientY);
    lens.append(image);
  });
  cleanups.listen(image, 'error', () => {
    lens.classList.add('tiem-zoom__failed');
    lens.textContent = t('gallery.zoomFailed');
    const timer = setTimeout(cleanups.run, ERROR_DURATION);
    cleanups.add(() => clearTimeout(timer));
  });
  cleanups.listen(slide, 'pointermove', (event) => moveZoomedImage(event.clientX, event.clientY), {
    passive: true,
  });
  cleanups.listen(slide, 'pointerleave', cleanups.run);
  // Ends the zoom if a variation replaces the image while the mouse is over it.
  cleanups.listen(slide.parentElement?.parentElement ?? slide, 'tiem:gallery:changed', cleanups.run);
  image.src = large.src;
  return cleanups.run;
}

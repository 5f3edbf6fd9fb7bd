import { createCleanups } from '../../src/lib/cleanups';
import type { GalleryTranslate } from './index';
import type { LargeImage } from './slides';

const ERROR_DURATION = 2500;

/**
 * Magnifies the image under the mouse until the mouse leaves. Returns the cleanup, or undefined if the image
 * cannot be magnified.
 */
export function initZoom(
  slide: HTMLElement,
  read: (slide: HTMLElement) => LargeImage | null,
  { clientX, clientY }: PointerEvent,
  t: GalleryTranslate,
): (() => void) | undefined {
  const large = read(slide);
  const small = slide.querySelector('img');
  // The mouse may have left while this chunk was loading.
  if (!large || !small || !slide.matches(':hover') || large.width <= small.clientWidth) return;
  if (slide.querySelector('.tiem-zoom')) return;

  const undo = createCleanups();
  const lens = document.createElement('span');
  lens.className = 'tiem-zoom';
  lens.setAttribute('aria-hidden', 'true');
  const image = document.createElement('img');
  image.alt = '';
  const { position } = slide.style;
  slide.style.position = 'relative';
  slide.append(lens);
  undo.add(() => {
    lens.remove();
    slide.style.position = position;
  });

  const moveZoom = (x: number, y: number) => {
    const box = small.getBoundingClientRect();
    const clampedRatio = (at: number, from: number, size: number) =>
      Math.min(Math.max((at - from) / size, 0), 1);
    const left = -clampedRatio(x, box.left, box.width) * (large.width - box.width);
    const top = -clampedRatio(y, box.top, box.height) * (large.height - box.height);
    image.style.transform = `translate(${left}px, ${top}px)`;
  };
  undo.listen(image, 'load', () => {
    // Inline, because themes limit the width of images to their container.
    Object.assign(image.style, { maxWidth: 'none', width: `${large.width}px`, height: `${large.height}px` });
    moveZoom(clientX, clientY);
    lens.append(image);
  });
  undo.listen(image, 'error', () => {
    lens.classList.add('tiem-zoom__failed');
    lens.textContent = t('gallery.zoomFailed');
    const timer = setTimeout(undo.run, ERROR_DURATION);
    undo.add(() => clearTimeout(timer));
  });
  undo.listen(slide, 'pointermove', (event) => moveZoom(event.clientX, event.clientY), { passive: true });
  undo.listen(slide, 'pointerleave', undo.run);
  // A variation may replace the image while the mouse is over it.
  undo.listen(slide.parentElement?.parentElement ?? slide, 'tiem:gallery:changed' as 'change', undo.run);
  image.src = large.src;
  return undo.run;
}

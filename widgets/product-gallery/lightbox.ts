import './lightbox.css';
import { createCleanups } from '../../src/lib/cleanups';
import { canOpenDialogs, openDialog } from '../../src/ui/dialogs/open-dialog';
import type { GalleryTranslate } from './index';
import { makePinchable } from './pinch-zoom';
import type { LargeImage } from './slides';

/**
 * Opens the images in a full-screen dialog, starting at `start`. `shown` receives the last viewed index on closing.
 * Returns a function that closes the dialog.
 */
export function openLightbox(
  images: readonly LargeImage[],
  start: number,
  t: GalleryTranslate,
  shown: (index: number) => void,
): (() => void) | undefined {
  if (!canOpenDialogs()) {
    location.assign(images[start]?.src ?? location.href);
    return undefined;
  }
  const undo = createCleanups();
  let index = start;

  const dialog = document.createElement('dialog');
  const sheet = createElement('div', 'tiem-lightbox-sheet');
  const stage = createElement('div', 'tiem-lightbox-stage');
  const caption = createElement('div', 'tiem-lightbox-caption');
  const counter = createElement('p', 'tiem-lightbox-counter');
  counter.setAttribute('role', 'status');
  const previous = button('tiem-lightbox-previous', t('gallery.previous'), () => showImage(index - 1));
  const next = button('tiem-lightbox-next', t('gallery.next'), () => showImage(index + 1));
  sheet.append(stage, caption);
  dialog.append(sheet, counter);
  if (images.length > 1) dialog.append(previous, next);
  const gestures = makePinchable(stage, { swiped: (by) => showImage(index + by) });
  undo.add(gestures.stop);

  function showImage(wanted: number): void {
    const image = images[wanted];
    if (!image) return;
    index = wanted;
    previous.disabled = index === 0;
    next.disabled = index === images.length - 1;
    counter.textContent = images.length > 1 ? `${index + 1} / ${images.length}` : '';
    caption.textContent = image.caption;
    gestures.reset();
    stage.replaceChildren(createImage(image, index));
    const neighbour = images[index + 1];
    if (neighbour) new Image().src = neighbour.src;
  }

  function createImage({ src, width, height, alt }: LargeImage, at: number): HTMLElement {
    const img = document.createElement('img');
    Object.assign(img, { alt, draggable: false });
    if (width > 0 && height > 0) Object.assign(img, { width, height });
    img.addEventListener('error', () => {
      const failed = createElement('p', 'tiem-lightbox-failed');
      failed.setAttribute('role', 'alert');
      failed.textContent = t('gallery.imageFailed').replace('%curr%', String(at + 1));
      if (img.isConnected) img.replaceWith(failed);
    });
    img.src = src;
    return img;
  }

  undo.listen(dialog, 'keydown', (event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const edge = { Home: 0, End: images.length - 1 }[event.key];
    if (by === undefined && edge === undefined) return;
    event.preventDefault();
    showImage(edge ?? index + (by ?? 0));
  });

  document.body.append(dialog);
  showImage(start);
  return openDialog(dialog, {
    label: t('gallery.title'),
    closeText: t('gallery.close'),
    className: 'tiem-lightbox',
    onClose() {
      undo.run();
      dialog.remove();
      shown(index);
    },
  });
}

function createElement(tag: string, className: string): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  return element;
}

function button(className: string, label: string, press: () => void): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = className;
  element.setAttribute('aria-label', label);
  element.addEventListener('click', press);
  return element;
}

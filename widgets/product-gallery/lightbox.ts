import './lightbox.css';
import { undoings } from '../../src/lib/undoings';
import { canOpenDialogs, openDialog } from '../../src/ui/dialogs/open-dialog';
import type { GalleryTranslate } from './index';
import { pinchable } from './pinch';
import type { LargeImage } from './slides';

/** The pictures alone on the screen, from `start`; `shown` gets the one that was seen last. Returns what closes it. */
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
  const undo = undoings();
  let index = start;

  const dialog = document.createElement('dialog');
  const sheet = make('div', 'tiem-lightbox-sheet');
  const stage = make('div', 'tiem-lightbox-stage');
  const caption = make('div', 'tiem-lightbox-caption');
  const counter = make('p', 'tiem-lightbox-counter');
  counter.setAttribute('role', 'status');
  const previous = button('tiem-lightbox-previous', t('gallery.previous'), () => show(index - 1));
  const next = button('tiem-lightbox-next', t('gallery.next'), () => show(index + 1));
  sheet.append(stage, caption);
  dialog.append(sheet, counter);
  if (images.length > 1) dialog.append(previous, next);
  const gestures = pinchable(stage, { swiped: (by) => show(index + by) });
  undo.add(gestures.stop);

  function show(wanted: number): void {
    const image = images[wanted];
    if (!image) return;
    index = wanted;
    previous.disabled = index === 0;
    next.disabled = index === images.length - 1;
    counter.textContent = images.length > 1 ? `${index + 1} / ${images.length}` : '';
    caption.textContent = image.caption;
    gestures.reset();
    stage.replaceChildren(picture(image, index));
    const neighbour = images[index + 1];
    if (neighbour) new Image().src = neighbour.src;
  }

  function picture({ src, width, height, alt }: LargeImage, at: number): HTMLElement {
    const img = document.createElement('img');
    Object.assign(img, { alt, draggable: false });
    if (width > 0 && height > 0) Object.assign(img, { width, height });
    img.addEventListener('error', () => {
      const failed = make('p', 'tiem-lightbox-failed');
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
    show(edge ?? index + (by ?? 0));
  });

  document.body.append(dialog);
  show(start);
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

function make(tag: string, className: string): HTMLElement {
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

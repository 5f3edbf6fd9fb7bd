import './lightbox.css';
import { createCleanups } from '../../src/lib/cleanups';
import { canOpenDialogs, openDialog } from '../../src/ui/dialogs/open-dialog';
import type { GalleryTranslate, LargeImage } from './slides';

/**
 * Opens the images in a full-screen dialog, beginning with number `start`. Calls `shown` with the index of the last
 * viewed image when the dialog closes. Returns a function that closes the dialog.
 */
export function openLightbox(
  images: readonly LargeImage[],
  start: number,
  t: GalleryTranslate,
  onClosed: (index: number) => void,
): (() => void) | undefined {
  if (!canOpenDialogs()) {
    location.assign(images[start]?.src ?? location.href);
    return undefined;
  }
  const cleanups = createCleanups();
  let index = start;

  const dialog = document.createElement('dialog');
  const sheet = createHtmlElement('div', 'tiem-lightbox__sheet');
  const stage = createHtmlElement('div', 'tiem-lightbox__stage');
  const caption = createHtmlElement('div', 'tiem-lightbox__caption');
  const counter = createHtmlElement('p', 'tiem-lightbox__counter');
  counter.setAttribute('role', 'status');
  const previous = createLightboxButton('tiem-lightbox__previous', t('gallery.previous'), () =>
    showImageAt(index - 1),
  );
  const next = createLightboxButton('tiem-lightbox__next', t('gallery.next'), () => showImageAt(index + 1));
  sheet.append(stage, caption);
  dialog.append(sheet, counter);
  if (images.length > 1) dialog.append(previous, next);
  const gestures = addTouchGestures(stage, { swiped: (by) => showImageAt(index + by) });
  cleanups.add(gestures.stop);

  function showImageAt(wanted: number): void {
    const image = images[wanted];
    if (!image) return;
    index = wanted;
    previous.disabled = index === 0;
    next.disabled = index === images.length - 1;
    counter.textContent = images.length > 1 ? `${index + 1} / ${images.length}` : '';
    caption.textContent = image.caption;
    gestures.resetZoom();
    stage.replaceChildren(createLightboxImage(image, index));
    const neighbour = images[index + 1];
    if (neighbour) new Image().src = neighbour.src;
  }

  function createLightboxImage({ src, width, height, alt }: LargeImage, at: number): HTMLElement {
    const img = document.createElement('img');
    Object.assign(img, { alt, draggable: false });
    if (width > 0 && height > 0) Object.assign(img, { width, height });
    img.addEventListener('error', () => {
      const failed = createHtmlElement('p', 'tiem-lightbox__failed');
      failed.setAttribute('role', 'alert');
      failed.textContent = t('gallery.imageFailed').replace('%curr%', String(at + 1));
      if (img.isConnected) img.replaceWith(failed);
    });
    img.src = src;
    return img;
  }

  cleanups.listen(dialog, 'keydown', (event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const edge = { Home: 0, End: images.length - 1 }[event.key];
    if (by === undefined && edge === undefined) return;
    event.preventDefault();
    showImageAt(edge ?? index + (by ?? 0));
  });

  document.body.append(dialog);
  showImageAt(start);
  return openDialog(dialog, {
    label: t('gallery.title'),
    closeText: t('gallery.close'),
    className: 'tiem-lightbox',
    onClose() {
      cleanups.run();
      dialog.remove();
      onClosed(index);
    },
  });
}

function createHtmlElement<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className: string,
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  element.className = className;
  return element;
}

function createLightboxButton(className: string, label: string, handleClick: () => void): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = className;
  element.setAttribute('aria-label', label);
  element.addEventListener('click', handleClick);
  return element;
}

const MAX_SCALE = 4;
const DOUBLE_TAP_SCALE = 2.5;
const DOUBLE_TAP_TIME = 300;
const MIN_SWIPE_DISTANCE = 50;

interface Point {
  x: number;
  y: number;
}

/**
 * Adds touch gestures: two fingers zoom; one finger moves a zoomed image and otherwise swipes to the next or
 * previous one.
 */
function addTouchGestures(stage: HTMLElement, { swiped }: { swiped(by: 1 | -1): void }) {
  const undo = createCleanups();
  const fingers = new Map<number, Point>();
  let scale = 1;
  let moved: Point = { x: 0, y: 0 };
  let start: Point | null = null;
  let lastTap = 0;

  function applyImageTransform(): void {
    const { clientWidth: width, clientHeight: height } = stage;
    const computeMaxOffset = (size: number) => (size * (scale - 1)) / 2;
    const clampImageOffset = (value: number, limit: number) => Math.min(Math.max(value, -limit), limit);
    moved = {
      x: clampImageOffset(moved.x, computeMaxOffset(width)),
      y: clampImageOffset(moved.y, computeMaxOffset(height)),
    };
    stage.style.transform = scale === 1 ? '' : `translate(${moved.x}px, ${moved.y}px) scale(${scale})`;
    // Turns off the browser's own touch gestures on the image, such as scrolling and zooming.
    stage.style.touchAction = 'none';
  }
  function zoomImageTo(wanted: number): void {
    scale = Math.min(Math.max(wanted, 1), MAX_SCALE);
    applyImageTransform();
  }
  const measureFingerDistance = () => {
    const [a, b] = [...fingers.values()];
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
  };
  const readPointerPosition = ({ clientX: x, clientY: y }: PointerEvent): Point => ({ x, y });

  undo.listen(stage, 'pointerdown', (event) => {
    fingers.set(event.pointerId, readPointerPosition(event));
    stage.setPointerCapture?.(event.pointerId);
    start = fingers.size === 1 ? readPointerPosition(event) : null;
  });
  undo.listen(stage, 'pointermove', (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const was = measureFingerDistance();
    fingers.set(event.pointerId, readPointerPosition(event));
    if (fingers.size === 2 && was > 0) zoomImageTo((scale * measureFingerDistance()) / was);
    else if (scale > 1) {
      moved = { x: moved.x + event.clientX - before.x, y: moved.y + event.clientY - before.y };
      applyImageTransform();
    }
  });
  const handlePointerUp = (event: PointerEvent) => {
    fingers.delete(event.pointerId);
    const from = start;
    start = null;
    if (!from || event.type === 'pointercancel') return;
    const by = event.clientX - from.x;
    if (scale === 1 && Math.abs(by) > MIN_SWIPE_DISTANCE) return swiped(by < 0 ? 1 : -1);
    if (Math.hypot(by, event.clientY - from.y) > 10) return;
    if (event.timeStamp - lastTap < DOUBLE_TAP_TIME) zoomImageTo(scale > 1 ? 1 : DOUBLE_TAP_SCALE);
    lastTap = event.timeStamp;
  };
  undo.listen(stage, 'pointerup', handlePointerUp);
  undo.listen(stage, 'pointercancel', handlePointerUp);
  applyImageTransform();

  return {
    stop: undo.run,
    resetZoom() {
      moved = { x: 0, y: 0 };
      zoomImageTo(1);
    },
  };
}

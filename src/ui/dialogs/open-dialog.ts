/**
 * All dialogs of the bundle open here. The browser's own dialog does what is hard: it stacks them, keeps what lies
 * outside out of reach, closes the top one on Esc and gives the focus back.
 */
import './dialogs.css';
import { lockScroll } from './scroll-lock';

export interface DialogOptions {
  /** Called once, however it was closed. */
  onClose?: () => void;
  /** Its name for screen readers, if it brings no heading of its own. */
  label?: string;
  /** Text of a close button, which is then drawn in its corner. */
  closeText?: string;
  /** `center` is a lightbox, the sides are off-canvas panels. */
  side?: 'center' | 'left' | 'right' | 'bottom';
  /** What was pressed: Safari focuses no button that is clicked, and would not know where the focus goes back to. */
  opener?: HTMLElement;
  /** Classes of the theme for the dialog around the element. */
  className?: string;
}

/** Browsers without it (Firefox 97) keep the page's own way: the link leads to the panel. */
export function canOpenDialogs(): boolean {
  return typeof HTMLDialogElement === 'function' && 'showModal' in HTMLDialogElement.prototype;
}

/**
 * Opens a `<dialog>` as it is, and any other element inside a dialog of ours: the very element moves in, and back to
 * its old place when the dialog closes. Returns what closes it. Open already, it only says how to close it.
 */
export function openDialog(element: HTMLElement, options: DialogOptions = {}): () => void {
  const dialog = element instanceof HTMLDialogElement ? element : wrapInDialog(element);
  if (dialog.open) return () => dialog.close();

  options.opener?.focus({ preventScroll: true });
  const opener = document.activeElement;
  const button = options.closeText ? closeButton(dialog, options.closeText) : null;
  const named = dialog.matches('[aria-label], [aria-labelledby]') ? undefined : options.label;
  const classes = [
    'tiem-dialog',
    `tiem-dialog-${options.side ?? 'center'}`,
    ...splitWords(options.className),
  ];
  if (named) dialog.setAttribute('aria-label', named);
  dialog.classList.add(...classes);
  const unlock = lockScroll();

  let isOpen = true;
  let pressedOutside = false;
  dialog.addEventListener('close', handleClose);
  dialog.addEventListener('pointerdown', handlePointerDown);
  dialog.addEventListener('click', handleClick);
  dialog.showModal();

  // Only the dialog's own surface can be its backdrop. Text that is being marked may end out there, so both count.
  function handlePointerDown(event: PointerEvent): void {
    pressedOutside = event.target === dialog && isOutsideDialog(event, dialog);
  }
  function handleClick(event: MouseEvent): void {
    if (pressedOutside && event.target === dialog && isOutsideDialog(event, dialog)) close();
  }
  function handleClose(): void {
    if (!isOpen) return;
    isOpen = false;
    dialog.removeEventListener('close', handleClose);
    dialog.removeEventListener('pointerdown', handlePointerDown);
    dialog.removeEventListener('click', handleClick);
    dialog.classList.remove(...classes);
    if (named) dialog.removeAttribute('aria-label');
    button?.remove();
    unlock();
    if (dialog !== element) unwrapDialog(dialog, element);
    // Browsers give the focus back, but not out of a dialog that was taken from the page while it was open.
    const isLost = !document.activeElement || document.activeElement === document.body;
    if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    options.onClose?.();
  }
  function close(): void {
    if (dialog.open) dialog.close();
    // The browser tells of it a task later; whoever closes (an unmounting widget above all) needs it done now.
    handleClose();
  }
  return close;
}

/** Where an element stood before it moved into its dialog. */
const placeholders = new WeakMap<HTMLElement, Comment>();

function wrapInDialog(element: HTMLElement): HTMLDialogElement {
  const around = element.parentElement;
  if (around instanceof HTMLDialogElement && placeholders.has(element)) return around;
  const dialog = document.createElement('dialog');
  const place = document.createComment('');
  placeholders.set(element, place);
  element.replaceWith(place);
  const heading = element.querySelector('h1[id], h2[id], h3[id]');
  if (heading) dialog.setAttribute('aria-labelledby', heading.id);
  dialog.append(element);
  document.body.append(dialog);
  return dialog;
}

function unwrapDialog(dialog: HTMLDialogElement, element: HTMLElement): void {
  const place = placeholders.get(element);
  placeholders.delete(element);
  // A theme may have replaced that part of the page meanwhile: then the element has no place to go back to.
  if (place?.isConnected) place.replaceWith(element);
  dialog.remove();
}

function closeButton(dialog: HTMLDialogElement, text: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'tiem-dialog-close';
  button.setAttribute('aria-label', text);
  button.addEventListener('click', () => dialog.close());
  dialog.prepend(button);
  return button;
}

function isOutsideDialog({ clientX, clientY }: MouseEvent, dialog: HTMLDialogElement): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

function splitWords(text = ''): string[] {
  return text.split(/\s+/).filter(Boolean);
}

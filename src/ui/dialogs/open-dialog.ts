/**
 * Opens all dialogs of the bundle. The native <dialog> stacks them, makes the rest of the page inert, closes the
 * top one on Esc and restores the focus.
 */
import './dialogs.css';
import { lockScroll } from './scroll-lock';

export interface DialogOptions {
  /** Called once when the dialog has closed, however it was closed. */
  onClose?: () => void;
  /** The dialog's accessible name, if the element has no heading of its own. */
  label?: string;
  /** Name of the close button in the corner; without a name there is no button. */
  closeText?: string;
  /** Position of the dialog. `center` is a lightbox; the sides are off-canvas panels. */
  side?: 'center' | 'left' | 'right' | 'bottom';
  /**
   * The element that the shopper clicked, which gets the focus back. It is needed because Safari does not focus buttons
   * on click.
   */
  opener?: HTMLElement;
  /** Classes of the theme for the dialog element. */
  className?: string;
}

/**
 * Whether the browser has `showModal`. Browsers without it (Firefox 97) follow the link to the panel instead of
 * opening a dialog.
 */
export function canOpenDialogs(): boolean {
  return typeof HTMLDialogElement === 'function' && 'showModal' in HTMLDialogElement.prototype;
}

/**
 * Opens a `<dialog>` directly. Moves any other element into a new dialog, and back when that dialog closes. Returns a
 * function that closes the dialog. If the dialog is already open, only returns that function.
 */
export function openDialog(element: HTMLElement, options: DialogOptions = {}): () => void {
  const dialog = element instanceof HTMLDialogElement ? element : wrapElementInDialog(element);
  if (dialog.open) return () => dialog.close();

  options.opener?.focus({ preventScroll: true });
  const opener = document.activeElement;
  const button = options.closeText ? addCloseButton(dialog, options.closeText) : null;
  const label = dialog.matches('[aria-label], [aria-labelledby]') ? undefined : options.label;
  const classes = [
    'tiem-dialog',
    `tiem-dialog--${options.side ?? 'center'}`,
    ...splitClassNames(options.className),
  ];
  if (label) dialog.setAttribute('aria-label', label);
  dialog.classList.add(...classes);
  const unlock = lockScroll();

  let isOpen = true;
  let isPressOutside = false;
  dialog.addEventListener('close', handleClose);
  dialog.addEventListener('pointerdown', handlePointerDown);
  dialog.addEventListener('click', handleClick);
  dialog.showModal();

  // Closes the dialog only if both pointerdown and click are on the backdrop, because a text selection inside the
  // dialog may end there. A click on the dialog element itself may also be inside its padding.
  function handlePointerDown(event: PointerEvent): void {
    isPressOutside = event.target === dialog && isOutsideDialog(event, dialog);
  }
  function handleClick(event: MouseEvent): void {
    if (isPressOutside && event.target === dialog && isOutsideDialog(event, dialog)) closeDialog();
  }
  function handleClose(): void {
    if (!isOpen) return;
    isOpen = false;
    dialog.removeEventListener('close', handleClose);
    dialog.removeEventListener('pointerdown', handlePointerDown);
    dialog.removeEventListener('click', handleClick);
    dialog.classList.remove(...classes);
    if (label) dialog.removeAttribute('aria-label');
    button?.remove();
    unlock();
    if (dialog !== element) unwrapDialog(dialog, element);
    // Restores the focus if the browser has not restored it, as when the dialog was removed from the page while it was
    // open.
    const isFocusLost = !document.activeElement || document.activeElement === document.body;
    if (isFocusLost && opener instanceof HTMLElement && opener.isConnected)
      opener.focus({ preventScroll: true });
    options.onClose?.();
  }
  function closeDialog(): void {
    if (dialog.open) dialog.close();
    // Cleans up at once, because the browser fires `close` only in a later task. A widget that unmounts needs its
    // element back before that.
    handleClose();
  }
  return closeDialog;
}

/** Maps each element that was moved into a dialog to the comment node that marks its original position. */
const placeholders = new WeakMap<HTMLElement, Comment>();

function wrapElementInDialog(element: HTMLElement): HTMLDialogElement {
  const parent = element.parentElement;
  if (parent instanceof HTMLDialogElement && placeholders.has(element)) return parent;
  const dialog = document.createElement('dialog');
  const placeholder = document.createComment('');
  placeholders.set(element, placeholder);
  element.replaceWith(placeholder);
  const heading = element.querySelector('h1[id], h2[id], h3[id]');
  if (heading) dialog.setAttribute('aria-labelledby', heading.id);
  dialog.append(element);
  document.body.append(dialog);
  return dialog;
}

function unwrapDialog(dialog: HTMLDialogElement, element: HTMLElement): void {
  const placeholder = placeholders.get(element);
  placeholders.delete(element);
  // Removes the element together with the dialog if its original position no longer exists, because the theme has
  // replaced that part of the page.
  if (placeholder?.isConnected) placeholder.replaceWith(element);
  dialog.remove();
}

function addCloseButton(dialog: HTMLDialogElement, text: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'tiem-dialog__close';
  button.setAttribute('aria-label', text);
  button.addEventListener('click', () => dialog.close());
  dialog.prepend(button);
  return button;
}

function isOutsideDialog({ clientX, clientY }: MouseEvent, dialog: HTMLDialogElement): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

function splitClassNames(text = ''): string[] {
  return text.split(/\s+/).filter(Boolean);
}

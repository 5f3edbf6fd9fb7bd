import type { App } from '../../src/app/app.types';
import { reviewTexts } from '../../src/i18n/vi/review';
import type { OptionsOf } from '../../src/lib/options';
import { undoings } from '../../src/lib/undoings';
import type { options } from './options';
import { createPhoto, type Photo } from './photo';
import { createUploads } from './uploads';

export interface Photos {
  take(files: readonly File[]): void;
  close(): void;
}

interface Place {
  element: HTMLElement;
  input: HTMLInputElement;
  form: HTMLFormElement;
  wish: OptionsOf<typeof options>;
  app: App;
}

export function openPhotos({ element, input, form, wish, app }: Place): Photos {
  const undo = undoings();
  const messages = app.messages.bring(reviewTexts);
  const photos = new Set<Photo>();
  const uploads = createUploads(app, settle);
  /** The button that was pressed too early; `undefined`: none was. */
  let pressed: HTMLElement | null | undefined;

  // No `ul`: themes indent those inside what people write.
  const list = document.createElement('div');
  list.setAttribute('role', 'list');
  list.className = 'tiem-photos';
  list.setAttribute('aria-label', messages.t('review.photos'));
  const status = document.createElement('p');
  status.className = 'tiem-photos-status';
  status.setAttribute('role', 'status');
  const ids = document.createElement('input');
  ids.type = 'hidden';
  ids.name = wish.field;
  element.append(ids, list, status);
  undo.add(() => {
    for (const photo of photos) uploads.cancel(photo);
    for (const node of [ids, list, status]) node.remove();
  });

  function settle(): void {
    ids.value = [...photos].flatMap(({ id }) => id ?? []).join();
    if (pressed === undefined || uploads.isBusy()) return;
    const submitter = pressed;
    pressed = undefined;
    status.textContent = '';
    // What failed has a sentence of its own, and the shopper decides.
    if ([...photos].every(({ id }) => id !== null)) send(submitter);
  }

  function send(submitter: HTMLElement | null): void {
    // Safari 15 cannot ask for a submit; the form's button is pressed as the shopper did.
    if (typeof form.requestSubmit === 'function') form.requestSubmit(submitter);
    else submitter?.click();
  }

  function add(file: File): void {
    const photo = createPhoto(file, messages, {
      retry: () => uploads.start(photo),
      remove() {
        uploads.remove(photo);
        photos.delete(photo);
        photo.row.remove();
        input.focus();
        settle();
      },
    });
    photos.add(photo);
    list.append(photo.row);
    if (!file.type.startsWith('image/')) photo.fail(messages.t('review.photoKind'), false);
    else if (file.size > wish.maxSize * 1024 * 1024)
      photo.fail(messages.t('review.photoTooBig', wish.maxSize), false);
    else uploads.start(photo);
  }

  undo.listen(form, 'submit', (event) => {
    if (event.defaultPrevented || !uploads.isBusy()) return;
    event.preventDefault();
    pressed = event.submitter;
    status.textContent = messages.t('review.photosFirst');
  });

  return {
    take(files) {
      const room = Math.max(0, wish.limit - photos.size);
      status.textContent = files.length > room ? messages.plural('review.photoTooMany', wish.limit) : '';
      for (const file of files.slice(0, room)) add(file);
    },
    close: undo.run,
  };
}

import type { App } from '../../src/app/app.types';
import { reviewTexts } from '../../src/i18n/vi/review';
import { createCleanups } from '../../src/lib/cleanups';
import type { OptionsOf } from '../../src/lib/options';
import type { options } from './options';
import { createPhotoRow, type Photo } from './photo-row';
import { createUploads } from './uploads';

export interface Photos {
  addFiles(files: readonly File[]): void;
  close(): void;
}

interface PhotoListInput {
  element: HTMLElement;
  input: HTMLInputElement;
  form: HTMLFormElement;
  photoOptions: OptionsOf<typeof options>;
  app: App;
}

export function createPhotoList({ element, input, form, photoOptions, app }: PhotoListInput): Photos {
  const undo = createCleanups();
  const messages = app.messages.addTexts(reviewTexts);
  const photos = new Set<Photo>();
  const uploads = createUploads(app, updateIds);
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
  ids.name = photoOptions.field;
  element.append(ids, list, status);
  undo.add(() => {
    for (const photo of photos) uploads.cancel(photo);
    for (const node of [ids, list, status]) node.remove();
  });

  function updateIds(): void {
    ids.value = [...photos].flatMap(({ id }) => id ?? []).join();
    if (pressed === undefined || uploads.isBusy()) return;
    const submitter = pressed;
    pressed = undefined;
    status.textContent = '';
    // What failed has a sentence of its own, and the shopper decides.
    if ([...photos].every(({ id }) => id !== null)) submitForm(submitter);
  }

  function submitForm(submitter: HTMLElement | null): void {
    // Safari 15 cannot ask for a submit; the form's button is pressed as the shopper did.
    if (typeof form.requestSubmit === 'function') form.requestSubmit(submitter);
    else submitter?.click();
  }

  function addPhoto(file: File): void {
    const photo = createPhotoRow(file, messages, {
      retry: () => uploads.start(photo),
      removePhoto() {
        uploads.remove(photo);
        photos.delete(photo);
        photo.row.remove();
        input.focus();
        updateIds();
      },
    });
    photos.add(photo);
    list.append(photo.row);
    if (!file.type.startsWith('image/')) photo.fail(messages.t('review.photoKind'), false);
    else if (file.size > photoOptions.maxSize * 1024 * 1024)
      photo.fail(messages.t('review.photoTooBig', photoOptions.maxSize), false);
    else uploads.start(photo);
  }

  undo.listen(form, 'submit', (event) => {
    if (event.defaultPrevented || !uploads.isBusy()) return;
    event.preventDefault();
    pressed = event.submitter;
    status.textContent = messages.t('review.photosFirst');
  });

  return {
    addFiles(files) {
      const room = Math.max(0, photoOptions.limit - photos.size);
      status.textContent =
        files.length > room ? messages.plural('review.photoTooMany', photoOptions.limit) : '';
      for (const file of files.slice(0, room)) addPhoto(file);
    },
    close: undo.run,
  };
}

import type { App } from '../../src/app/app.types';
import { getErrorMessage } from '../../src/http/error-message';
import { isHttpError } from '../../src/http/errors';
import { uploadMedia } from '../../src/http/upload-media';
import { reviewTexts } from '../../src/i18n/vi/review';
import { createCleanups } from '../../src/lib/cleanups';
import { asRecord } from '../../src/lib/json-values';
import { createPhotoRow, type Photo } from './photo-row';

export interface ReviewPhotoList {
  addFiles(files: readonly File[]): void;
  close(): void;
}

interface PhotoListInput {
  element: HTMLElement;
  fileInput: HTMLInputElement;
  form: HTMLFormElement;
  photoOptions: { readonly field: string; readonly limit: number; readonly maxSize: number };
  app: App;
}

export function createPhotoList({
  element,
  fileInput: input,
  form,
  photoOptions,
  app,
}: PhotoListInput): ReviewPhotoList {
  const cleanups = createCleanups();
  const messages = app.messages.add(reviewTexts);
  const photos = new Set<Photo>();
  const uploads = createPhotoUploads(app, writePhotoIdsAndSubmit);
  /**
   * The submit button whose click waits for the uploads. It is null if the form was submitted without a button, and
   * undefined if no submit waits.
   */
  let waitingSubmitter: HTMLElement | null | undefined;

  // Uses a `div` instead of a `ul`, because themes indent lists in content.
  const list = document.createElement('div');
  list.setAttribute('role', 'list');
  list.className = 'tiem-photos';
  list.setAttribute('aria-label', messages.t('review.photos'));
  const status = document.createElement('p');
  status.className = 'tiem-photos__announcement';
  status.setAttribute('role', 'status');
  const ids = document.createElement('input');
  ids.type = 'hidden';
  ids.name = photoOptions.field;
  element.append(ids, list, status);
  cleanups.add(() => {
    for (const photo of photos) uploads.cancel(photo);
    for (const node of [ids, list, status]) node.remove();
  });

  function writePhotoIdsAndSubmit(): void {
    ids.value = [...photos].flatMap(({ id }) => id ?? []).join();
    if (waitingSubmitter === undefined || uploads.isBusy()) return;
    const submitter = waitingSubmitter;
    waitingSubmitter = undefined;
    status.textContent = '';
    // Submits only if all uploads succeeded. Otherwise an error message is shown, and the shopper decides whether to
    // submit without that photo.
    if ([...photos].every(({ id }) => id !== null)) submitForm(submitter);
  }

  function submitForm(submitter: HTMLElement | null): void {
    // Clicks the submit button in Safari 15, which has no `requestSubmit`.
    if (typeof form.requestSubmit === 'function') form.requestSubmit(submitter);
    else submitter?.click();
  }

  function addPhoto(file: File): void {
    const photo = createPhotoRow(file, messages, {
      retry: () => uploads.startUpload(photo),
      removePhoto() {
        uploads.removeUpload(photo);
        photos.delete(photo);
        photo.row.remove();
        input.focus();
        writePhotoIdsAndSubmit();
      },
    });
    photos.add(photo);
    list.append(photo.row);
    if (!file.type.startsWith('image/')) photo.fail(messages.t('review.photoKind'), false);
    else if (file.size > photoOptions.maxSize * 1024 * 1024)
      photo.fail(messages.t('review.photoTooBig', photoOptions.maxSize), false);
    else uploads.startUpload(photo);
  }

  cleanups.listen(form, 'submit', (event) => {
    if (event.defaultPrevented || !uploads.isBusy()) return;
    event.preventDefault();
    waitingSubmitter = event.submitter;
    status.textContent = messages.t('review.photosFirst');
  });

  return {
    addFiles(files) {
      const freeSlots = Math.max(0, photoOptions.limit - photos.size);
      status.textContent =
        files.length > freeSlots ? messages.plural('review.photoTooMany', photoOptions.limit) : '';
      for (const file of files.slice(0, freeSlots)) addPhoto(file);
    },
    close: cleanups.run,
  };
}

interface PhotoUploads {
  startUpload(photo: Photo): void;
  cancel(photo: Photo): void;
  /** Removes a photo. Also deletes an uploaded photo from the server, because nothing there would refer to it. */
  removeUpload(photo: Photo): void;
  isBusy(): boolean;
}

/** Uploads one photo at a time, because on a mobile network parallel uploads would all finish late. */
function createPhotoUploads({ http, messages, report }: App, onChange: () => void): PhotoUploads {
  const activeUploads = new Map<Photo, AbortController>();
  let lastUpload: Promise<unknown> = Promise.resolve();

  async function uploadPhoto(photo: Photo, { signal }: AbortController): Promise<void> {
    if (signal.aborted) return;
    try {
      const response = await uploadMedia(http, photo.file, { signal, onProgress: photo.showProgress });
      const { id } = asRecord(response);
      if (typeof id !== 'number') throw new Error('The answer to an upload has no id.');
      photo.markUploaded(id);
    } catch (error) {
      if (signal.aborted) return;
      if (!isHttpError(error)) report('an upload', error);
      photo.fail(isHttpError(error) ? getErrorMessage(error, messages) : messages.t('error.upload'), true);
    }
  }

  const cancelUpload = (photo: Photo) => {
    activeUploads.get(photo)?.abort();
    activeUploads.delete(photo);
  };
  return {
    startUpload(photo) {
      const controller = new AbortController();
      activeUploads.set(photo, controller);
      photo.markWaiting();
      lastUpload = lastUpload
        .then(() => uploadPhoto(photo, controller))
        .finally(() => {
          if (activeUploads.get(photo) === controller) activeUploads.delete(photo);
          onChange();
        });
    },
    cancel: cancelUpload,
    removeUpload(photo) {
      cancelUpload(photo);
      if (photo.id === null) return;
      const path = `/wp/v2/media/${photo.id}`;
      http.rest({ path, method: 'DELETE', query: { force: true } }).catch(() => {});
    },
    isBusy: () => activeUploads.size > 0,
  };
}

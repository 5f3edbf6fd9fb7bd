import type { App } from '../../src/app/app.types';
import { errorMessage } from '../../src/http/error-message';
import { isHttpError } from '../../src/http/errors';
import { uploadMedia } from '../../src/http/upload-media';
import type { Photo } from './photo-row';

export interface Uploads {
  start(photo: Photo): void;
  cancel(photo: Photo): void;
  /** Also from the shop, if it is there already: nobody would ever look at it. */
  remove(photo: Photo): void;
  isBusy(): boolean;
}

/** One after the other: side by side on a phone's network all of them would end late. */
export function createUploads({ http, messages, report }: App, changed: () => void): Uploads {
  const underWay = new Map<Photo, AbortController>();
  let last: Promise<unknown> = Promise.resolve();

  async function upload(photo: Photo, { signal }: AbortController): Promise<void> {
    if (signal.aborted) return;
    try {
      const answer = await uploadMedia(http, photo.file, { signal, onProgress: photo.showProgress });
      const { id } = Object(answer) as { id?: unknown };
      if (typeof id !== 'number') throw new Error('The answer to an upload has no id.');
      photo.markUploaded(id);
    } catch (error) {
      if (signal.aborted) return;
      if (!isHttpError(error)) report('an upload', error);
      photo.fail(isHttpError(error) ? errorMessage(error, messages) : messages.t('error.upload'), true);
    }
  }

  const cancel = (photo: Photo) => {
    underWay.get(photo)?.abort();
    underWay.delete(photo);
  };
  return {
    start(photo) {
      const stop = new AbortController();
      underWay.set(photo, stop);
      photo.markWaiting();
      last = last
        .then(() => upload(photo, stop))
        .finally(() => {
          if (underWay.get(photo) === stop) underWay.delete(photo);
          changed();
        });
    },
    cancel,
    remove(photo) {
      cancel(photo);
      if (photo.id === null) return;
      const path = `/wp/v2/media/${photo.id}`;
      http.rest({ path, method: 'DELETE', query: { force: true } }).catch(() => {});
    },
    isBusy: () => underWay.size > 0,
  };
}

import type { Messages } from '../../src/i18n/keys';

export interface Photo {
  readonly file: File;
  readonly row: HTMLElement;
  /** The photo's attachment id on the server. It is null until the photo has been uploaded. */
  readonly id: number | null;
  markWaiting(): void;
  showProgress(share: number): void;
  markUploaded(id: number): void;
  fail(message: string, mayRetry: boolean): void;
}

interface PhotoActions {
  retry(): void;
  removePhoto(): void;
}

const THUMBNAIL_SIZE = 72;

export function createPhotoRow(file: File, { t }: Messages, presses: PhotoActions): Photo {
  const row = document.createElement('div');
  row.setAttribute('role', 'listitem');
  row.className = 'tiem-photos__row';
  const picture = document.createElement('canvas');
  picture.width = picture.height = THUMBNAIL_SIZE * 2;
  picture.className = 'tiem-photos__image';
  const name = document.createElement('span');
  name.className = 'tiem-photos__name';
  name.textContent = file.name;
  const state = document.createElement('span');
  state.className = 'tiem-photos__status';
  const bar = document.createElement('progress');
  bar.className = 'tiem-photos__progress';
  const retry = createRowButton(t('common.retry'), t('review.photoRetry', file.name), presses.retry);
  const remove = createRowButton(t('common.remove'), t('common.removeItem', file.name), presses.removePhoto);
  row.append(picture, name, bar, state, retry, remove);
  void drawThumbnail(file, picture);

  let id: number | null = null;
  const setUploadStatus = (
    text: string,
    { isGoing = false, mayRetry = false, isError = false } = {},
  ): void => {
    state.textContent = text;
    bar.hidden = !isGoing;
    retry.hidden = !mayRetry;
    row.classList.toggle('is-failed', isError);
    state.setAttribute('role', isError ? 'alert' : 'status');
  };
  return {
    file,
    row,
    get id() {
      return id;
    },
    markWaiting() {
      bar.removeAttribute('value');
      bar.setAttribute('aria-label', file.name);
      setUploadStatus(t('review.photoWaiting'), { isGoing: true });
    },
    showProgress(share) {
      bar.value = share;
      // Does not make the upload's state a live region, because every percent would be announced. Screen readers can
      // read the progress bar.
      state.removeAttribute('role');
      state.textContent = t('review.uploading', Math.round(share * 100));
    },
    markUploaded(given) {
      id = given;
      setUploadStatus(t('review.photoDone'));
    },
    fail: (message, mayRetry) => setUploadStatus(message, { mayRetry, isError: true }),
  };
}

function createRowButton(text: string, label: string, press: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'tiem-photos__button';
  button.textContent = text;
  button.setAttribute('aria-label', label);
  button.addEventListener('click', press);
  return button;
}

/** Draws the thumbnail to a canvas, because a strict Content Security Policy blocks images with `blob:` URLs. */
async function drawThumbnail(file: File, canvas: HTMLCanvasElement): Promise<void> {
  try {
    const image = await createImageBitmap(file);
    const side = Math.min(image.width, image.height);
    const [left, top] = [(image.width - side) / 2, (image.height - side) / 2];
    canvas.getContext('2d')?.drawImage(image, left, top, side, side, 0, 0, canvas.width, canvas.height);
    image.close();
  } catch {
    // Shows no thumbnail of a photo that the browser cannot decode. The server may still accept its format.
  }
}

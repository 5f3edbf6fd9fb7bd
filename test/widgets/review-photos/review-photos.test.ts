import { screen, waitFor } from '@testing-library/dom';
import { renderPage } from '../../support/render-page';
import { getExampleHtml } from '../../support/widgets/example-html';

type UploadResponse = { status: number; body?: unknown; headers?: string };

/**
 * Replaces XMLHttpRequest by a fake whose response each test triggers. The widget uses XMLHttpRequest
 * because `fetch` reports no upload progress.
 */
class FakeUpload extends EventTarget {
  static uploads: FakeUpload[] = [];
  readonly upload = new EventTarget();
  status = 0;
  responseText = '';
  withCredentials = false;
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  name = '';
  private headers = '';
  open(): void {}
  setRequestHeader(): void {}
  getAllResponseHeaders = () => this.headers;
  abort(): void {
    this.onabort?.();
  }
  send(form: FormData): void {
    this.name = (form.get('file') as File).name;
    FakeUpload.uploads.push(this);
  }
  reportProgress(share: number): void {
    this.upload.dispatchEvent(
      Object.assign(new Event('progress'), { lengthComputable: true, loaded: share, total: 1 }),
    );
  }
  respond({ status, body = {}, headers = '' }: UploadResponse): void {
    Object.assign(this, { status, responseText: JSON.stringify(body) });
    this.headers = `content-type: application/json\r\n${headers}`;
    this.onload?.();
  }
}

const RealRequest = window.XMLHttpRequest;
beforeEach(() => {
  FakeUpload.uploads = [];
  window.XMLHttpRequest = FakeUpload as unknown as typeof XMLHttpRequest;
});
afterEach(() => {
  window.XMLHttpRequest = RealRequest;
});

const createPhotoFile = (name: string, type = 'image/png', bytes = 10) =>
  new File([new Uint8Array(bytes)], name, { type });
const getFileField = () => screen.getByLabelText<HTMLInputElement>('Ảnh của bạn');
const readPhotoIds = () => document.querySelector<HTMLInputElement>('input[name="review_photos"]')?.value;
const waitForUpload = async (count: number) => {
  await waitFor(() => expect(FakeUpload.uploads).toHaveLength(count));
  return FakeUpload.uploads[count - 1]!;
};

async function openReviewForm(attributes = '') {
  const page = await renderPage(
    getExampleHtml('review-photos')
      .replace('data-tiem="review-photos"', `data-tiem="review-photos" ${attributes}`)
      .replace('</form>', '<button name="submit" value="1">Gửi</button></form>'),
  );
  await page.mounted('review-photos');
  const submitted = jest.fn((event: Event) => event.preventDefault());
  // Listens on `window`, so that this listener runs last, like the browser's default action.
  window.addEventListener('submit', submitted);
  return { ...page, submitted };
}

// spec 7.4: photos of a review, several, each with its progress
it('review photos: selected files are uploaded one by one with progress, and their ids are posted', async () => {
  const { user } = await openReviewForm();
  await user.upload(getFileField(), [createPhotoFile('bát.png'), createPhotoFile('ấm.png')]);
  const first = await waitForUpload(1);
  expect(first.name).toBe('bát.png');
  first.reportProgress(0.4);
  await screen.findByText('Đang tải ảnh lên: 40%');
  first.respond({ status: 201, body: { id: 71 } });
  (await waitForUpload(2)).respond({ status: 201, body: { id: 72 } });
  await waitFor(() => expect(screen.getAllByText('Đã tải lên')).toHaveLength(2));
  await waitFor(() => expect(readPhotoIds()).toBe('71,72'));
  // The file field must be empty, because the browser would otherwise submit the files as well.
  expect(getFileField().value).toBe('');
});

// spec 7.4: an upload is cancelled
it('review photos: removing a photo aborts its upload and starts the next one', async () => {
  const { user } = await openReviewForm();
  await user.upload(getFileField(), [createPhotoFile('bát.png'), createPhotoFile('ấm.png')]);
  await waitForUpload(1);
  await user.click(screen.getByRole('button', { name: 'Xóa “bát.png”' }));
  (await waitForUpload(2)).respond({ status: 201, body: { id: 72 } });
  await waitFor(() => expect(readPhotoIds()).toBe('72'));
  expect(screen.queryByText('bát.png')).not.toBeInTheDocument();
  expect(getFileField()).toHaveFocus();
});

it('review photos: removing an uploaded photo deletes it on the server', async () => {
  const { user, sent } = await openReviewForm();
  await user.upload(getFileField(), createPhotoFile('bát.png'));
  (await waitForUpload(1)).respond({ status: 201, body: { id: 71 } });
  await screen.findByText('Đã tải lên');
  await user.click(screen.getByRole('button', { name: 'Xóa “bát.png”' }));
  expect(readPhotoIds()).toBe('');
  await waitFor(() =>
    expect(sent.map(({ path }) => path)).toContainEqual(expect.stringContaining('/media/71?force=true')),
  );
});

// spec 7.4: the shopper reads of a failed upload, and may try again
it('review photos: when the server fails to resize a photo, this is retried, and a message then asks the shopper for a smaller image', async () => {
  const { user, sent } = await openReviewForm();
  await user.upload(getFileField(), createPhotoFile('bát.png'));
  (await waitForUpload(1)).respond({ status: 500, headers: 'x-wp-upload-attachment-id: 77\r\n' });
  expect(await screen.findByRole('alert')).toHaveTextContent(/vui lòng thu nhỏ ảnh/);
  const requestedPaths = sent.map(({ path }) => path.replace(/\?.*/, ''));
  expect(requestedPaths.filter((path) => path.endsWith('/media/77/post-process'))).toHaveLength(5);
  expect(requestedPaths.at(-1)).toMatch(/\/media\/77$/);
  await user.click(screen.getByRole('button', { name: 'Tải lại “bát.png”' }));
  (await waitForUpload(2)).respond({ status: 201, body: { id: 78 } });
  await waitFor(() => expect(readPhotoIds()).toBe('78'));
});

it('review photos: beside a file that is too large, not an image or above the maximum number, the reason is shown', async () => {
  const { user } = await openReviewForm('data-tiem-max-size="0.1" data-tiem-limit="2"');
  // Browsers let shoppers choose other files than `accept` names; the test library does not.
  getFileField().removeAttribute('accept');
  await user.upload(getFileField(), [
    createPhotoFile('to.png', 'image/png', 200_000),
    createPhotoFile('thư.pdf', 'application/pdf'),
    createPhotoFile('ba.png'),
  ]);
  expect(await screen.findByText(/lớn hơn 0[.,]1 MB/)).toBeVisible();
  expect(screen.getByText('Tệp này không phải là ảnh.')).toBeVisible();
  expect(screen.getByText(/nhiều nhất 2 ảnh/)).toBeVisible();
  expect(screen.queryByText('ba.png')).not.toBeInTheDocument();
  expect(FakeUpload.uploads).toEqual([]);
});

it("review photos: when the server rejects a photo, the server's message is shown", async () => {
  const { user } = await openReviewForm();
  await user.upload(getFileField(), createPhotoFile('bát.png'));
  (await waitForUpload(1)).respond({
    status: 403,
    body: { code: 'rest_cannot_create', message: 'Không được phép.' },
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Không được phép.');
});

it('review photos: when the form is submitted during an upload, it is posted after the upload', async () => {
  const { user, submitted } = await openReviewForm();
  await user.upload(getFileField(), createPhotoFile('bát.png'));
  const upload = await waitForUpload(1);
  await user.click(screen.getByRole('button', { name: 'Gửi' }));
  await screen.findByText(/sẽ được gửi ngay khi xong/);
  expect(submitted.mock.calls.filter(([event]) => !event.defaultPrevented)).toEqual([]);
  submitted.mockClear();
  upload.respond({ status: 201, body: { id: 71 } });
  await waitFor(() => expect(submitted).toHaveBeenCalledTimes(1));
  expect(readPhotoIds()).toBe('71');
});

it('review photos: remove their elements when they are unmounted', async () => {
  const { mounted, user } = await openReviewForm();
  await user.upload(getFileField(), createPhotoFile('bát.png'));
  await waitForUpload(1);
  const mountPoint = await mounted('review-photos');
  window.tiem?.unmount(mountPoint);
  await waitFor(() => expect(mountPoint.children).toHaveLength(2));
});

it('review photos: without JavaScript, the form has a file field only for users who may upload', async () => {
  const shop = (await renderPage('/', { script: false, settings: { reviewPhotos: true } })).shop;
  const product = '/san-pham/tranh-dong-ho-dan-ga/';
  await renderPage(product, { shop, script: false });
  expect(document.querySelector('#commentform input[type="file"]')).toBeNull();
  // Logs the demo customer in through the theme's login form.
  await renderPage('/tai-khoan/', { shop, script: false });
  const form = document.querySelector<HTMLFormElement>('form.woocommerce-form-login')!;
  const fields = new URLSearchParams([...new FormData(form)] as [string, string][]);
  fields.set('username', 'chu-tiem');
  fields.set('password', 'tiem-nha-may');
  fields.set('login', '1');
  await fetch(form.action, { method: 'POST', body: fields });
  const html = await (await fetch(product)).text();
  const page = new DOMParser().parseFromString(html, 'text/html');
  expect(page.querySelector('#commentform input[type="file"]')?.getAttribute('name')).toBe('review_photo[]');
  expect(page.querySelector('#commentform')?.getAttribute('enctype')).toBe('multipart/form-data');
});

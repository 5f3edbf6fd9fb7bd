import { screen, waitFor } from '@testing-library/dom';
import { renderPage } from '../../support/render-page';

type Answer = { status: number; body?: unknown; headers?: string };

/**
 * Replaces XMLHttpRequest, which uploads need because `fetch` reports no progress. The test decides when it answers.
 */
class FakeUpload extends EventTarget {
  static sent: FakeUpload[] = [];
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
    FakeUpload.sent.push(this);
  }
  sentSoFar(share: number): void {
    this.upload.dispatchEvent(
      Object.assign(new Event('progress'), { lengthComputable: true, loaded: share, total: 1 }),
    );
  }
  answer({ status, body = {}, headers = '' }: Answer): void {
    Object.assign(this, { status, responseText: JSON.stringify(body) });
    this.headers = `content-type: application/json\r\n${headers}`;
    this.onload?.();
  }
}

const RealRequest = window.XMLHttpRequest;
beforeEach(() => {
  FakeUpload.sent = [];
  window.XMLHttpRequest = FakeUpload as unknown as typeof XMLHttpRequest;
});
afterEach(() => {
  window.XMLHttpRequest = RealRequest;
});

const photo = (name: string, type = 'image/png', bytes = 10) =>
  new File([new Uint8Array(bytes)], name, { type });
const field = () => screen.getByLabelText<HTMLInputElement>('Ảnh');
const ids = () => document.querySelector<HTMLInputElement>('input[name="review_photos"]')?.value;
const under = async (count: number) => {
  await waitFor(() => expect(FakeUpload.sent).toHaveLength(count));
  return FakeUpload.sent[count - 1]!;
};

async function open(attributes = '') {
  const page = await renderPage(`<form action="/wp-comments-post.php" method="post">
    <div data-tiem="review-photos" ${attributes}><label for="f">Ảnh</label><input type="file" id="f" name="review_photo[]" multiple></div>
    <button name="submit" value="1">Gửi</button></form>`);
  await page.mounted('review-photos');
  const submitted = jest.fn((event: Event) => event.preventDefault());
  // On `window`, so that this listener runs last, as the browser's default action would.
  window.addEventListener('submit', submitted);
  return { ...page, submitted };
}

// spec 7.4: photos of a review, several, each with its progress
it('review photos: chosen files are uploaded one by one with progress, and their ids are posted', async () => {
  const { user } = await open();
  await user.upload(field(), [photo('bát.png'), photo('ấm.png')]);
  const first = await under(1);
  expect(first.name).toBe('bát.png');
  first.sentSoFar(0.4);
  await screen.findByText('Đang tải ảnh lên: 40%');
  first.answer({ status: 201, body: { id: 71 } });
  (await under(2)).answer({ status: 201, body: { id: 72 } });
  await waitFor(() => expect(screen.getAllByText('Đã tải lên')).toHaveLength(2));
  await waitFor(() => expect(ids()).toBe('71,72'));
  // The file field must be empty; otherwise the browser would submit the files as well.
  expect(field().value).toBe('');
});

// spec 7.4: an upload is cancelled
it('review photos: removing a photo aborts its upload, and the next one continues', async () => {
  const { user } = await open();
  await user.upload(field(), [photo('bát.png'), photo('ấm.png')]);
  await under(1);
  await user.click(screen.getByRole('button', { name: 'Xóa “bát.png”' }));
  (await under(2)).answer({ status: 201, body: { id: 72 } });
  await waitFor(() => expect(ids()).toBe('72'));
  expect(screen.queryByText('bát.png')).not.toBeInTheDocument();
  expect(field()).toHaveFocus();
});

it('review photos: removing an uploaded photo deletes it on the server', async () => {
  const { user, sent } = await open();
  await user.upload(field(), photo('bát.png'));
  (await under(1)).answer({ status: 201, body: { id: 71 } });
  await screen.findByText('Đã tải lên');
  await user.click(screen.getByRole('button', { name: 'Xóa “bát.png”' }));
  expect(ids()).toBe('');
  await waitFor(() =>
    expect(sent.map(({ path }) => path)).toContainEqual(expect.stringContaining('/media/71?force=true')),
  );
});

// spec 7.4: the shopper reads of a failed upload, and may try again
it('review photos: a failed resize on the server is retried, and a message then asks the shopper for a smaller image', async () => {
  const { user, sent } = await open();
  await user.upload(field(), photo('bát.png'));
  (await under(1)).answer({ status: 500, headers: 'x-wp-upload-attachment-id: 77\r\n' });
  expect(await screen.findByRole('alert')).toHaveTextContent(/vui lòng thu nhỏ ảnh/);
  const asked = sent.map(({ path }) => path.replace(/\?.*/, ''));
  expect(asked.filter((path) => path.endsWith('/media/77/post-process'))).toHaveLength(5);
  expect(asked.at(-1)).toMatch(/\/media\/77$/);
  await user.click(screen.getByRole('button', { name: 'Tải lại “bát.png”' }));
  (await under(2)).answer({ status: 201, body: { id: 78 } });
  await waitFor(() => expect(ids()).toBe('78'));
});

it('review photos: the reason is shown beside a file that is too large, no image or one too many', async () => {
  const { user } = await open('data-tiem-max-size="0.1" data-tiem-limit="2"');
  await user.upload(field(), [
    photo('to.png', 'image/png', 200_000),
    photo('thư.pdf', 'application/pdf'),
    photo('ba.png'),
  ]);
  expect(await screen.findByText(/lớn hơn 0[.,]1 MB/)).toBeVisible();
  expect(screen.getByText('Tệp này không phải là ảnh.')).toBeVisible();
  expect(screen.getByText(/nhiều nhất 2 ảnh/)).toBeVisible();
  expect(screen.queryByText('ba.png')).not.toBeInTheDocument();
  expect(FakeUpload.sent).toEqual([]);
});

it("review photos: shows the server's message when it refuses a photo", async () => {
  const { user } = await open();
  await user.upload(field(), photo('bát.png'));
  (await under(1)).answer({ status: 403, body: { code: 'rest_cannot_create', message: 'Không được phép.' } });
  expect(await screen.findByRole('alert')).toHaveTextContent('Không được phép.');
});

it('review photos: a form submitted during an upload waits and is sent afterwards', async () => {
  const { user, submitted } = await open();
  await user.upload(field(), photo('bát.png'));
  const upload = await under(1);
  await user.click(screen.getByRole('button', { name: 'Gửi' }));
  await screen.findByText(/sẽ được gửi ngay khi xong/);
  expect(submitted.mock.calls.filter(([event]) => !event.defaultPrevented)).toEqual([]);
  submitted.mockClear();
  upload.answer({ status: 201, body: { id: 71 } });
  await waitFor(() => expect(submitted).toHaveBeenCalledTimes(1));
  expect(ids()).toBe('71');
});

it('review photos: remove their elements when they are unmounted', async () => {
  const { mounted, user } = await open();
  await user.upload(field(), photo('bát.png'));
  await under(1);
  const place = await mounted('review-photos');
  window.tiem?.unmount(place);
  await waitFor(() => expect(place.children).toHaveLength(2));
});

it('review photos: without JavaScript, there is a file field in the form, only for users who may upload', async () => {
  const shop = (await renderPage('/', { script: false, settings: { reviewPhotos: true } })).shop;
  const product = '/san-pham/tranh-dong-ho-dan-ga/';
  await renderPage(product, { shop, script: false });
  expect(document.querySelector('#commentform input[type="file"]')).toBeNull();
  // Signs in through the login form that the theme prints.
  await renderPage('/tai-khoan/', { shop, script: false });
  const form = document.querySelector<HTMLFormElement>('form.woocommerce-form-login')!;
  const fields = new URLSearchParams([...new FormData(form)] as [string, string][]);
  fields.set('username', 'chu-tiem');
  fields.set('password', 'tiem-nha-may');
  fields.set('login', '1');
  await fetch(form.action, { method: 'POST', body: fields });
  const answer = await (await fetch(product)).text();
  const page = new DOMParser().parseFromString(answer, 'text/html');
  expect(page.querySelector('#commentform input[type="file"]')?.getAttribute('name')).toBe('review_photo[]');
  expect(page.querySelector('#commentform')?.getAttribute('enctype')).toBe('multipart/form-data');
});

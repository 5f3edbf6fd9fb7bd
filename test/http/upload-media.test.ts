import { uploadMedia } from '../../src/http/upload-media';
import {
  captureHttpError,
  createErrorResponse,
  createFakeServer,
  createHtmlResponse,
  createJsonResponse,
  type PreparedResponse,
} from '../support/http/fake-server';

const photo = new File(['x'], 'bát.jpg', { type: 'image/jpeg' });
const createServerError = () => createHtmlResponse('', 500, { 'x-wp-upload-attachment-id': '77' });
const describeUploadRequests = (shop: ReturnType<typeof createFakeServer>) =>
  shop.calls.map(
    ({ method, path, headers }) =>
      `${headers.get('X-HTTP-Method-Override') ?? method} ${path.replace('/wp-json', '')}`,
  );

describe('an upload', () => {
  // spec 7.4: POST /wp/v2/media
  it('upload: the file is sent as a form, and the created attachment is returned', async () => {
    const shop = createFakeServer([createJsonResponse({ id: 77 }, { status: 201 })]);
    expect(await uploadMedia(shop.http, photo)).toEqual({ id: 77 });
    expect(describeUploadRequests(shop)).toEqual(['POST /wp/v2/media?_locale=user']);
    // Checks that no content type is set, because the browser sets it with the boundary of the multipart body.
    expect(shop.calls[0]?.headers.has('Content-Type')).toBe(false);
    expect(shop.calls[0]?.body).toBe('[object FormData]');
  });

  // spec 7.4: a 5xx with x-wp-upload-attachment-id: post-process, create-image-subsizes
  it('upload: when the server fails while creating image sizes, post-processing is requested again until it succeeds', async () => {
    const shop = createFakeServer([createServerError(), createServerError(), createJsonResponse({ id: 77 })]);
    expect(await uploadMedia(shop.http, photo)).toEqual({ id: 77 });
    expect(describeUploadRequests(shop)).toEqual([
      'POST /wp/v2/media?_locale=user',
      'POST /wp/v2/media/77/post-process?_locale=user',
      'POST /wp/v2/media/77/post-process?_locale=user',
    ]);
    expect(shop.calls[1]?.json).toEqual({ action: 'create-image-subsizes' });
  });

  // spec 7.4: five attempts, then DELETE with force=true
  // spec 9: media: 5 retries
  it('upload: after five failed attempts at post-processing the attachment is deleted and the error code is post_process', async () => {
    const shop = createFakeServer([
      ...Array.from({ length: 6 }, createServerError),
      createJsonResponse({ deleted: true }),
    ]);
    expect(await captureHttpError(uploadMedia(shop.http, photo))).toMatchObject({
      code: 'post_process',
      status: 500,
    });
    expect(describeUploadRequests(shop).slice(5)).toEqual([
      'POST /wp/v2/media/77/post-process?_locale=user',
      'DELETE /wp/v2/media/77?force=true&_locale=user',
    ]);
  });

  it('upload: the error code is still post_process when deleting the attachment fails too', async () => {
    const shop = createFakeServer([
      ...Array.from({ length: 6 }, createServerError),
      new TypeError('offline'),
    ]);
    expect((await captureHttpError(uploadMedia(shop.http, photo))).code).toBe('post_process');
  });

  it('upload: when the shopper cancels, the attachment is deleted', async () => {
    const abortController = new AbortController();
    const rejectWhenAborted: PreparedResponse = (_call, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
        abortController.abort();
      });
    const shop = createFakeServer([
      createServerError(),
      rejectWhenAborted,
      createJsonResponse({ deleted: true }),
    ]);
    expect(
      (await captureHttpError(uploadMedia(shop.http, photo, { signal: abortController.signal }))).kind,
    ).toBe('aborted');
    expect(describeUploadRequests(shop).at(-1)).toBe('DELETE /wp/v2/media/77?force=true&_locale=user');
  });

  it.each([
    ['a rejection', () => createErrorResponse('rest_upload_sideload_error', 400)],
    ['a server error without an attachment id', () => createHtmlResponse('', 502)],
    [
      'an invalid attachment id',
      () => createHtmlResponse('', 500, { 'x-wp-upload-attachment-id': '7/../8' }),
    ],
  ])('upload: after %s, no further request is sent', async (_, createResponse) => {
    const shop = createFakeServer([createResponse()]);
    await captureHttpError(uploadMedia(shop.http, photo));
    expect(shop.calls).toHaveLength(1);
  });
});

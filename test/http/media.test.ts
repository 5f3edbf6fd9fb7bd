import { uploadMedia } from '../../src/http/upload-media';
import { type Answer, errorOf, fakeShop, json, page, refusal } from '../support/http/fake-server';

const photo = new File(['x'], 'bát.jpg', { type: 'image/jpeg' });
const outOfBreath = () => page('', 500, { 'x-wp-upload-attachment-id': '77' });
const asked = (shop: ReturnType<typeof fakeShop>) =>
  shop.calls.map(
    ({ method, path, headers }) =>
      `${headers.get('X-HTTP-Method-Override') ?? method} ${path.replace('/wp-json', '')}`,
  );

describe('an upload', () => {
  // spec 7.4: POST /wp/v2/media
  it('upload: the file is sent as a form, and the created attachment is returned', async () => {
    const shop = fakeShop([json({ id: 77 }, { status: 201 })]);
    expect(await uploadMedia(shop.http, photo)).toEqual({ id: 77 });
    expect(asked(shop)).toEqual(['POST /wp/v2/media?_locale=user']);
    // The browser sets the type, because it contains the boundary.
    expect(shop.calls[0]?.headers.has('Content-Type')).toBe(false);
    expect(shop.calls[0]?.body).toBe('[object FormData]');
  });

  // spec 7.4: a 5xx with x-wp-upload-attachment-id: post-process, create-image-subsizes
  it('upload: the server fails while creating image sizes, it is asked to continue', async () => {
    const shop = fakeShop([outOfBreath(), outOfBreath(), json({ id: 77 })]);
    expect(await uploadMedia(shop.http, photo)).toEqual({ id: 77 });
    expect(asked(shop)).toEqual([
      'POST /wp/v2/media?_locale=user',
      'POST /wp/v2/media/77/post-process?_locale=user',
      'POST /wp/v2/media/77/post-process?_locale=user',
    ]);
    expect(shop.calls[1]?.json).toEqual({ action: 'create-image-subsizes' });
  });

  // spec 7.4: five attempts, then DELETE with force=true
  // spec 9: media: 5 retries
  it('upload: post-processing fails five times, the attachment is deleted and the error code is post_process', async () => {
    const shop = fakeShop([...Array.from({ length: 6 }, outOfBreath), json({ deleted: true })]);
    expect(await errorOf(uploadMedia(shop.http, photo))).toMatchObject({ code: 'post_process', status: 500 });
    expect(asked(shop).slice(5)).toEqual([
      'POST /wp/v2/media/77/post-process?_locale=user',
      'DELETE /wp/v2/media/77?force=true&_locale=user',
    ]);
  });

  it('upload: deleting the attachment fails too, the error code is still post_process', async () => {
    const shop = fakeShop([...Array.from({ length: 6 }, outOfBreath), new TypeError('offline')]);
    expect((await errorOf(uploadMedia(shop.http, photo))).code).toBe('post_process');
  });

  it('upload: the shopper cancels, the attachment is deleted at once', async () => {
    const leaving = new AbortController();
    const interrupted: Answer = (_call, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
        leaving.abort();
      });
    const shop = fakeShop([outOfBreath(), interrupted, json({ deleted: true })]);
    expect((await errorOf(uploadMedia(shop.http, photo, { signal: leaving.signal }))).kind).toBe('aborted');
    expect(asked(shop).at(-1)).toBe('DELETE /wp/v2/media/77?force=true&_locale=user');
  });

  it.each([
    ['a refusal', () => refusal('rest_upload_sideload_error', 400)],
    ['a broken server that kept nothing', () => page('', 502)],
    ['a number that is none', () => page('', 500, { 'x-wp-upload-attachment-id': '7/../8' })],
  ])('upload: ends with %s', async (_, answer) => {
    const shop = fakeShop([answer()]);
    await errorOf(uploadMedia(shop.http, photo));
    expect(shop.calls).toHaveLength(1);
  });
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestShop, ORIGIN, Visitor } from '../support/shop/visitor';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABh6FO1AAAAABJRU5ErkJggg==',
  'base64',
);

async function createAdministrator(): Promise<Visitor> {
  const visitor = new Visitor(createTestShop());
  await visitor.logIn('chu-tiem', 'tiem-nha-may');
  return visitor;
}

async function uploadMedia(
  visitor: Visitor,
  bytes: Uint8Array,
  { nonce, query = '' }: { nonce?: string; query?: string } = {},
) {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), '../../ảnh <b>đẹp</b>.svg');
  const headers: Record<string, string> = {
    cookie: [...visitor.cookies].map((pair) => pair.join('=')).join('; '),
  };
  const usedNonce = nonce ?? (await visitor.fetchNonce('wp_rest'));
  if (usedNonce) headers['x-wp-nonce'] = usedNonce;
  const response = await visitor.shop.handle(
    new Request(`${ORIGIN}/wp-json/wp/v2/media${query}`, { method: 'POST', body: form, headers }),
  );
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text.startsWith('{') ? JSON.parse(text) : text,
  };
}

test('demo shop, media: an administrator can upload and delete an image', async () => {
  const visitor = await createAdministrator();
  const uploaded = await uploadMedia(visitor, PNG);
  expect([uploaded.status, uploaded.body.mime_type]).toEqual([201, 'image/png']);
  expect(uploaded.body.title.rendered).toMatch(/^[\p{L}\d-]+\.png$/u);
  const file = await visitor.shop.handle(new Request(uploaded.body.source_url));
  expect(file.headers.get('content-type')).toBe('image/png');
  expect(Buffer.from(await file.arrayBuffer()).equals(PNG)).toBe(true);
  const headers = { 'x-wp-nonce': await visitor.fetchNonce('wp_rest') };
  const path = `/wp-json/wp/v2/media/${uploaded.body.id}`;
  expect((await visitor.sendRequest(path, { method: 'DELETE', headers })).status).toBe(501);
  expect(
    (await visitor.sendRequest(`${path}?force=true`, { method: 'DELETE', headers })).getJsonValueAt(
      'deleted',
    ),
  ).toBe(true);
  expect((await visitor.sendRequest(`${path}?force=true`, { method: 'DELETE', headers })).status).toBe(404);
});

test('demo shop, media: guests and customers cannot upload, and an administrator needs a valid nonce', async () => {
  const guest = new Visitor(createTestShop());
  expect((await uploadMedia(guest, PNG)).status).toBe(401);
  await guest.logIn();
  expect((await uploadMedia(guest, PNG)).status).toBe(403);
  const visitor = await createAdministrator();
  expect((await uploadMedia(visitor, PNG, { nonce: '' })).status).toBe(401);
  const staleNonceResponse = await uploadMedia(visitor, PNG, { nonce: 'cu' });
  expect([staleNonceResponse.status, staleNonceResponse.body.code]).toEqual([
    403,
    'rest_cookie_invalid_nonce',
  ]);
});

test('demo shop, media: a file that is not an image or is too large is rejected, whatever its declared type', async () => {
  const visitor = await createAdministrator();
  expect((await uploadMedia(visitor, Buffer.from('<svg onload="alert(1)"></svg>'))).status).toBe(415);
  expect((await uploadMedia(visitor, Buffer.alloc(0))).status).toBe(400);
  expect((await uploadMedia(visitor, Buffer.concat([PNG, Buffer.alloc(2 << 20)]))).status).toBe(413);
});

test("demo shop, media: when an upload fails while image sizes are created, the response has the image's id, and post-processing can complete it", async () => {
  const visitor = await createAdministrator();
  const failedUpload = await uploadMedia(visitor, PNG, { query: '?tiem-fault=500' });
  expect(failedUpload.status).toBe(500);
  const id = failedUpload.headers.get('x-wp-upload-attachment-id');
  expect(id).toMatch(/^\d+$/);
  const headers = { 'x-wp-nonce': await visitor.fetchNonce('wp_rest') };
  const path = `/wp-json/wp/v2/media/${id}/post-process`;
  expect((await visitor.sendRequest(path, { body: { action: 'other' }, headers })).status).toBe(400);
  const completed = await visitor.sendRequest(path, { body: { action: 'create-image-subsizes' }, headers });
  expect([completed.status, completed.getJsonValueAt('missing_image_sizes')]).toEqual([200, []]);
});

describe('demo shop, photos of reviews', () => {
  const PRODUCT = '/san-pham/tranh-dong-ho-dan-ga/';

  async function createCustomer(reviewPhotos = true): Promise<Visitor> {
    const visitor = new Visitor(createTestShop({ settings: { reviewPhotos } }));
    await visitor.logIn();
    return visitor;
  }

  async function postReview(visitor: Visitor, more: Record<string, string | Blob>): Promise<string[]> {
    const page = (await visitor.sendRequest(PRODUCT)).text;
    const form = new FormData();
    const productId = /name="comment_post_ID" value="(\d+)"/.exec(page)?.[1] ?? '';
    const fields = {
      comment: 'Tranh rất đẹp, treo lên là sáng cả gian nhà.',
      rating: '5',
      comment_post_ID: productId,
      ...more,
    };
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    const cookie = [...visitor.cookies].map((pair) => pair.join('=')).join('; ');
    await visitor.shop.handle(
      new Request(`${ORIGIN}/wp-comments-post.php`, { method: 'POST', body: form, headers: { cookie } }),
    );
    const productPage = (await visitor.sendRequest(PRODUCT)).text;
    expect(productPage).toContain('treo lên là sáng');
    return [...productPage.matchAll(/<img src="([^"]*tai-len[^"]*)"/g)].map(([, src]) => src ?? '');
  }

  test('demo shop, review photos: customers can upload them if the shop allows it, and the review shows them', async () => {
    const visitor = await createCustomer();
    const { body, status } = await uploadMedia(visitor, PNG);
    expect(status).toBe(201);
    expect(await postReview(visitor, { review_photos: String(body.id) })).toEqual([body.source_url]);
  });

  test('demo shop, review photos: without JavaScript, photos are sent with the review form', async () => {
    const visitor = await createCustomer();
    const photos = await postReview(visitor, {
      'review_photo[]': new File([new Uint8Array(PNG)], 'tranh.png'),
    });
    expect(photos).toHaveLength(1);
    const file = await visitor.shop.handle(new Request(photos[0] ?? ''));
    expect(file.headers.get('content-type')).toBe('image/png');
  });

  describe('photos without a review', () => {
    const HOUR = 60 * 60 * 1_000;

    /**
     * Uploads three photos (one of a review, one without a review, one of the administrator) and
     * sets the clock forward by the given hours.
     */
    async function uploadPhotosAndOpenShopLater(hours: number, database?: string) {
      let time = Date.UTC(2026, 0, 5);
      const getShopTime = () => new Date(time);
      const settings = { reviewPhotos: true };
      const visitor = new Visitor(
        createTestShop({ settings, now: getShopTime, ...(database && { database }) }),
      );
      await visitor.logIn();
      const shopkeeper = new Visitor(visitor.shop);
      await shopkeeper.logIn('chu-tiem', 'tiem-nha-may');
      const photoUrls: string[] = [];
      for (const uploader of [visitor, visitor, shopkeeper])
        photoUrls.push((await uploadMedia(uploader, PNG)).body.source_url);
      const reviewedPhotoId = /tai-len\/(\d+)/.exec(photoUrls[0] ?? '')?.[1] ?? '';
      await postReview(visitor, { review_photos: reviewedPhotoId });
      time += hours * HOUR;
      const readPhotoStatuses = (shop = visitor.shop) =>
        Promise.all(photoUrls.map(async (url) => (await shop.handle(new Request(url))).status));
      return { visitor, now: getShopTime, settings, answers: readPhotoStatuses };
    }

    test('demo shop, review photos: an uploaded photo without a review is kept for a day', async () => {
      const { visitor, answers: readPhotoStatuses } = await uploadPhotosAndOpenShopLater(23);
      await uploadMedia(visitor, PNG);
      expect(await readPhotoStatuses()).toEqual([200, 200, 200]);
    });

    test('demo shop, review photos: an uploaded photo without a review is deleted at the next upload after a day, and no other file is deleted', async () => {
      const { visitor, answers: readPhotoStatuses } = await uploadPhotosAndOpenShopLater(25);
      expect(await readPhotoStatuses()).toEqual([200, 200, 200]);
      expect((await uploadMedia(visitor, PNG)).status).toBe(201);
      expect(await readPhotoStatuses()).toEqual([200, 404, 200]);
    });

    test('demo shop, review photos: an uploaded photo without a review is deleted when the shop starts after a day', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'tiem-photos-'));
      const database = join(folder, 'shop.db');
      const {
        visitor,
        now,
        settings,
        answers: readPhotoStatuses,
      } = await uploadPhotosAndOpenShopLater(25, database);
      visitor.shop.close();
      const restartedShop = createTestShop({ database, now, settings });
      expect(await readPhotoStatuses(restartedShop)).toEqual([200, 404, 200]);
      restartedShop.close();
      rmSync(folder, { recursive: true });
    });
  });

  test("demo shop, review photos: another user's photos and files that are not images are ignored, and all photos when the shop disables them", async () => {
    const shopkeeper = await createAdministrator();
    const { body } = await uploadMedia(shopkeeper, PNG);
    const otherCustomer = new Visitor(shopkeeper.shop);
    otherCustomer.shop.switches.reviewPhotos = true;
    await otherCustomer.logIn();
    expect(await postReview(otherCustomer, { review_photos: String(body.id) })).toEqual([]);
    expect(
      await postReview(await createCustomer(), { 'review_photo[]': new File(['<svg/>'], 'tranh.png') }),
    ).toEqual([]);
    expect(
      await postReview(await createCustomer(false), {
        'review_photo[]': new File([new Uint8Array(PNG)], 'tranh.png'),
      }),
    ).toEqual([]);
  });
});

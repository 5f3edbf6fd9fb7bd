import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestShop, ORIGIN, Visitor } from '../support/shop/visitor';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABh6FO1AAAAABJRU5ErkJggg==',
  'base64',
);

async function keeper(): Promise<Visitor> {
  const visitor = new Visitor(createTestShop());
  await visitor.login('chu-tiem', 'tiem-nha-may');
  return visitor;
}

async function upload(
  visitor: Visitor,
  bytes: Uint8Array,
  { nonce, query = '' }: { nonce?: string; query?: string } = {},
) {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), '../../ảnh <b>đẹp</b>.svg');
  const headers: Record<string, string> = {
    cookie: [...visitor.cookies].map((pair) => pair.join('=')).join('; '),
  };
  const own = nonce ?? (await visitor.fetchNonce('wp_rest'));
  if (own) headers['x-wp-nonce'] = own;
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

test('media: the administrator uploads a picture and deletes it', async () => {
  const visitor = await keeper();
  const added = await upload(visitor, PNG);
  expect([added.status, added.body.mime_type]).toEqual([201, 'image/png']);
  expect(added.body.title.rendered).toMatch(/^[\p{L}\d-]+\.png$/u);
  const file = await visitor.shop.handle(new Request(added.body.source_url));
  expect(file.headers.get('content-type')).toBe('image/png');
  expect(Buffer.from(await file.arrayBuffer()).equals(PNG)).toBe(true);
  const headers = { 'x-wp-nonce': await visitor.fetchNonce('wp_rest') };
  const path = `/wp-json/wp/v2/media/${added.body.id}`;
  expect((await visitor.send(path, { method: 'DELETE', headers })).status).toBe(501);
  expect((await visitor.send(`${path}?force=true`, { method: 'DELETE', headers })).at('deleted')).toBe(true);
  expect((await visitor.send(`${path}?force=true`, { method: 'DELETE', headers })).status).toBe(404);
});

test('media: nobody else may upload, and the administrator only with a valid nonce', async () => {
  const guest = new Visitor(createTestShop());
  expect((await upload(guest, PNG)).status).toBe(401);
  await guest.login();
  expect((await upload(guest, PNG)).status).toBe(403);
  const visitor = await keeper();
  expect((await upload(visitor, PNG, { nonce: '' })).status).toBe(401);
  const stale = await upload(visitor, PNG, { nonce: 'cu' });
  expect([stale.status, stale.body.code]).toEqual([403, 'rest_cookie_invalid_nonce']);
});

test('media: a file that is no picture or is too large is refused, whatever its declared type', async () => {
  const visitor = await keeper();
  expect((await upload(visitor, Buffer.from('<svg onload="alert(1)"></svg>'))).status).toBe(415);
  expect((await upload(visitor, Buffer.alloc(0))).status).toBe(400);
  expect((await upload(visitor, Buffer.concat([PNG, Buffer.alloc(2 << 20)]))).status).toBe(413);
});

test('media: an upload whose thumbnails failed returns its id and can be completed', async () => {
  const visitor = await keeper();
  const failed = await upload(visitor, PNG, { query: '?tiem-fault=500' });
  expect(failed.status).toBe(500);
  const id = failed.headers.get('x-wp-upload-attachment-id');
  expect(id).toMatch(/^\d+$/);
  const headers = { 'x-wp-nonce': await visitor.fetchNonce('wp_rest') };
  const path = `/wp-json/wp/v2/media/${id}/post-process`;
  expect((await visitor.send(path, { body: { action: 'other' }, headers })).status).toBe(400);
  const done = await visitor.send(path, { body: { action: 'create-image-subsizes' }, headers });
  expect([done.status, done.at('missing_image_sizes')]).toEqual([200, []]);
});

describe('photos of a review', () => {
  const PRODUCT = '/san-pham/tranh-dong-ho-dan-ga/';

  async function customer(reviewPhotos = true): Promise<Visitor> {
    const visitor = new Visitor(createTestShop({ settings: { reviewPhotos } }));
    await visitor.login();
    return visitor;
  }

  async function review(visitor: Visitor, more: Record<string, string | Blob>): Promise<string[]> {
    const page = (await visitor.send(PRODUCT)).text;
    const form = new FormData();
    const on = /name="comment_post_ID" value="(\d+)"/.exec(page)?.[1] ?? '';
    const fields = {
      comment: 'Tranh rất đẹp, treo lên là sáng cả gian nhà.',
      rating: '5',
      comment_post_ID: on,
      ...more,
    };
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    const cookie = [...visitor.cookies].map((pair) => pair.join('=')).join('; ');
    await visitor.shop.handle(
      new Request(`${ORIGIN}/wp-comments-post.php`, { method: 'POST', body: form, headers: { cookie } }),
    );
    const shown = (await visitor.send(PRODUCT)).text;
    expect(shown).toContain('treo lên là sáng');
    return [...shown.matchAll(/<img src="([^"]*tai-len[^"]*)"/g)].map(([, src]) => src ?? '');
  }

  test('review photos: customers can upload them if the shop allows it, and the review shows them', async () => {
    const visitor = await customer();
    const { body, status } = await upload(visitor, PNG);
    expect(status).toBe(201);
    expect(await review(visitor, { review_photos: String(body.id) })).toEqual([body.source_url]);
  });

  test('review photos: without JavaScript they are sent with the form', async () => {
    const visitor = await customer();
    const photos = await review(visitor, { 'review_photo[]': new File([new Uint8Array(PNG)], 'tranh.png') });
    expect(photos).toHaveLength(1);
    const file = await visitor.shop.handle(new Request(photos[0] ?? ''));
    expect(file.headers.get('content-type')).toBe('image/png');
  });

  describe('photos without a review', () => {
    const HOUR = 60 * 60 * 1_000;

    /** One photo sent with a review, one without, one of the administrator; then some hours pass. */
    async function openShopLater(hours: number, database?: string) {
      let time = Date.UTC(2026, 0, 5);
      const now = () => new Date(time);
      const settings = { reviewPhotos: true };
      const visitor = new Visitor(createTestShop({ settings, now, ...(database && { database }) }));
      await visitor.login();
      const shopkeeper = new Visitor(visitor.shop);
      await shopkeeper.login('chu-tiem', 'tiem-nha-may');
      const addresses: string[] = [];
      for (const whose of [visitor, visitor, shopkeeper])
        addresses.push((await upload(whose, PNG)).body.source_url);
      const sent = /tai-len\/(\d+)/.exec(addresses[0] ?? '')?.[1] ?? '';
      await review(visitor, { review_photos: sent });
      time += hours * HOUR;
      const answers = (shop = visitor.shop) =>
        Promise.all(addresses.map(async (url) => (await shop.handle(new Request(url))).status));
      return { visitor, now, settings, answers };
    }

    test('review photos: a photo without a review is kept for a day', async () => {
      const { visitor, answers } = await openShopLater(23);
      await upload(visitor, PNG);
      expect(await answers()).toEqual([200, 200, 200]);
    });

    test('review photos: after a day without a review, the next upload deletes it and no other file', async () => {
      const { visitor, answers } = await openShopLater(25);
      expect(await answers()).toEqual([200, 200, 200]);
      expect((await upload(visitor, PNG)).status).toBe(201);
      expect(await answers()).toEqual([200, 404, 200]);
    });

    test('review photos: after a day without a review, the next start of the shop deletes it', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'tiem-photos-'));
      const database = join(folder, 'shop.db');
      const { visitor, now, settings, answers } = await openShopLater(25, database);
      visitor.shop.close();
      const again = createTestShop({ database, now, settings });
      expect(await answers(again)).toEqual([200, 404, 200]);
      again.close();
      rmSync(folder, { recursive: true });
    });
  });

  test("review photos: another customer's photos, other files, and a shop without photos are refused", async () => {
    const shopkeeper = await keeper();
    const { body } = await upload(shopkeeper, PNG);
    const other = new Visitor(shopkeeper.shop);
    other.shop.switches.reviewPhotos = true;
    await other.login();
    expect(await review(other, { review_photos: String(body.id) })).toEqual([]);
    expect(await review(await customer(), { 'review_photo[]': new File(['<svg/>'], 'tranh.png') })).toEqual(
      [],
    );
    expect(
      await review(await customer(false), { 'review_photo[]': new File([new Uint8Array(PNG)], 'tranh.png') }),
    ).toEqual([]);
  });
});

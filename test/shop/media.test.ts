import { ORIGIN, openShop, Visitor } from './visitor';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABh6FO1AAAAABJRU5ErkJggg==',
  'base64',
);

async function keeper(): Promise<Visitor> {
  const visitor = new Visitor(openShop());
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
  const own = nonce ?? (await visitor.nonceFor('wp_rest'));
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

test('the keeper of the shop uploads a picture and takes it away again', async () => {
  const visitor = await keeper();
  const added = await upload(visitor, PNG);
  expect([added.status, added.body.mime_type]).toEqual([201, 'image/png']);
  expect(added.body.title.rendered).toMatch(/^[\p{L}\d-]+\.png$/u);
  const file = await visitor.shop.handle(new Request(added.body.source_url));
  expect(file.headers.get('content-type')).toBe('image/png');
  expect(Buffer.from(await file.arrayBuffer()).equals(PNG)).toBe(true);
  const headers = { 'x-wp-nonce': await visitor.nonceFor('wp_rest') };
  const path = `/wp-json/wp/v2/media/${added.body.id}`;
  expect((await visitor.send(path, { method: 'DELETE', headers })).status).toBe(501);
  expect((await visitor.send(`${path}?force=true`, { method: 'DELETE', headers })).at('deleted')).toBe(true);
  expect((await visitor.send(`${path}?force=true`, { method: 'DELETE', headers })).status).toBe(404);
});

test('nobody else may upload, and the keeper only with a good nonce', async () => {
  const guest = new Visitor(openShop());
  expect((await upload(guest, PNG)).status).toBe(401);
  await guest.login();
  expect((await upload(guest, PNG)).status).toBe(403);
  const visitor = await keeper();
  expect((await upload(visitor, PNG, { nonce: '' })).status).toBe(401);
  const stale = await upload(visitor, PNG, { nonce: 'cu' });
  expect([stale.status, stale.body.code]).toEqual([403, 'rest_cookie_invalid_nonce']);
});

test('what is no picture or too large is refused, whatever it calls itself', async () => {
  const visitor = await keeper();
  expect((await upload(visitor, Buffer.from('<svg onload="alert(1)"></svg>'))).status).toBe(415);
  expect((await upload(visitor, Buffer.alloc(0))).status).toBe(400);
  expect((await upload(visitor, Buffer.concat([PNG, Buffer.alloc(2 << 20)]))).status).toBe(413);
});

test('an upload whose small pictures failed names itself and can be finished', async () => {
  const visitor = await keeper();
  const failed = await upload(visitor, PNG, { query: '?tiem-fault=500' });
  expect(failed.status).toBe(500);
  const id = failed.headers.get('x-wp-upload-attachment-id');
  expect(id).toMatch(/^\d+$/);
  const headers = { 'x-wp-nonce': await visitor.nonceFor('wp_rest') };
  const path = `/wp-json/wp/v2/media/${id}/post-process`;
  expect((await visitor.send(path, { body: { action: 'other' }, headers })).status).toBe(400);
  const done = await visitor.send(path, { body: { action: 'create-image-subsizes' }, headers });
  expect([done.status, done.at('missing_image_sizes')]).toEqual([200, []]);
});

/** @jest-environment jsdom */
import { needsFragmentRefresh, readCartVersion, recordTimeOfCartChange } from '../../src/session';

const DAY = 24 * 60 * 60 * 1_000;
const cached = { html: { a: '<a></a>' }, version: 'x', createdAt: 1_000 };

describe('fragment cache', () => {
  // spec 4.1: the cached fragments expire after 24 hours
  // spec 9: fragments: 24 h
  it('fragment cache: fragments older than a day are fetched again', () => {
    expect(needsFragmentRefresh(cached, 'x', 1_000 + DAY)).toBe(false);
    expect(needsFragmentRefresh(cached, 'x', 1_000 + DAY + 1)).toBe(true);
  });

  // spec 4.1: fragments are asked for when the hash is another than the cookie's
  it('fragment cache: fragments are fetched again when the cart version differs from the cached one', () => {
    expect(needsFragmentRefresh(cached, 'y', 1_000)).toBe(true);
    expect(needsFragmentRefresh(cached, '', 1_000)).toBe(true);
    expect(needsFragmentRefresh(null, 'x', 1_000)).toBe(true);
  });

  it('fragment cache: fragments are not fetched if the shopper has no cart now and had none when they were cached', () => {
    expect(needsFragmentRefresh(null, '', 1_000)).toBe(false);
    expect(needsFragmentRefresh({ ...cached, version: '' }, '', 1_000 + 2 * DAY)).toBe(false);
  });
});

describe('cart version', () => {
  const settings = { homeUrl: 'https://shop.example/', currentUserId: 0, pluginPrefix: 'woocommerce' };

  it('cart version: changes after a confirmed cart change although the hash in the cookie is the same', () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the page under test has no other
    document.cookie = 'woocommerce_cart_hash=mot';
    const before = readCartVersion(settings);
    recordTimeOfCartChange(settings, 1_000);
    const after = readCartVersion(settings);
    expect(after).not.toBe(before);
    expect(readCartVersion({ ...settings, currentUserId: 7 })).toBe(before);
    recordTimeOfCartChange(settings, 1_001);
    expect(readCartVersion(settings)).not.toBe(after);
  });

  it('cart version: is empty while the shopper has no cart, even after recorded changes', () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the page under test has no other
    document.cookie = 'woocommerce_cart_hash=; max-age=0';
    recordTimeOfCartChange(settings, 2_000);
    expect(readCartVersion(settings)).toBe('');
  });
});

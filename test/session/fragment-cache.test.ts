/** @jest-environment jsdom */
import { needsRefresh, readCartVersion, recordCartChange } from '../../src/session';

const DAY = 24 * 60 * 60 * 1_000;
const cached = { html: { a: '<a></a>' }, version: 'x', createdAt: 1_000 };

describe('fragments that were kept', () => {
  it('are asked for again after a day', () => {
    expect(needsRefresh(cached, 'x', 1_000 + DAY)).toBe(false);
    expect(needsRefresh(cached, 'x', 1_000 + DAY + 1)).toBe(true);
  });

  it('are asked for when the cart is another', () => {
    expect(needsRefresh(cached, 'y', 1_000)).toBe(true);
    expect(needsRefresh(cached, '', 1_000)).toBe(true);
    expect(needsRefresh(null, 'x', 1_000)).toBe(true);
  });

  it('are never asked for where there was no cart and is none', () => {
    expect(needsRefresh(null, '', 1_000)).toBe(false);
    expect(needsRefresh({ ...cached, version: '' }, '', 1_000 + 2 * DAY)).toBe(false);
  });
});

describe('the version of the cart that a browser knows', () => {
  const settings = { homeUrl: 'https://shop.example/', currentUserId: 0, pluginPrefix: 'woocommerce' };

  it('is another one after a confirmed change, although the cookie names the same hash', () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the page under test has no other
    document.cookie = 'woocommerce_cart_hash=mot';
    const before = readCartVersion(settings);
    recordCartChange(settings, 1_000);
    const after = readCartVersion(settings);
    expect(after).not.toBe(before);
    expect(readCartVersion({ ...settings, currentUserId: 7 })).toBe(before);
    recordCartChange(settings, 1_001);
    expect(readCartVersion(settings)).not.toBe(after);
  });

  it('is empty without a cart, whatever was changed before', () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the page under test has no other
    document.cookie = 'woocommerce_cart_hash=; max-age=0';
    recordCartChange(settings, 2_000);
    expect(readCartVersion(settings)).toBe('');
  });
});

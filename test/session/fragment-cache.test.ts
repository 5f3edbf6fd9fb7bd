import { needsRefresh } from '../../src/session';

const DAY = 24 * 60 * 60 * 1_000;
const cached = { html: { a: '<a></a>' }, hash: 'x', createdAt: 1_000 };

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
    expect(needsRefresh({ ...cached, hash: '' }, '', 1_000 + 2 * DAY)).toBe(false);
  });
});

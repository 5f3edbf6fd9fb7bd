import { createMessages, loadMessages } from '../../src/i18n/messages';
import { cartTexts } from '../../src/i18n/vi/cart';

describe('messages', () => {
  it('messages: a Vietnamese message is available once its area has been added', () => {
    const messages = createMessages();
    expect(messages.locale).toBe('vi');
    expect(messages.t('error.offline')).toMatch(/ngoại tuyến/);
    expect(messages.t('cart.view')).toBe('cart.view');
    expect(messages.add(cartTexts).t('cart.view')).toBe('Xem giỏ hàng');
  });

  it.each([
    ['%s và %s', ['trà', 'bánh'], 'trà và bánh'],
    ['%2$s trước %1$s', ['a', 'b'], 'b trước a'],
    ['%d%% của %s', [12.9, 'x'], '12% của x'],
    ['%1$s %1$s', ['a'], 'a a'],
    ['%s %s', ['a'], 'a %s'],
    ['ảnh số %curr%', [5], 'ảnh số %curr%'],
    ['%s', ['%s $& $1'], '%s $& $1'],
    ['100%', [], '100%'],
  ])('messages: placeholders in "%s" are filled with the values %j', (text, values, expected) => {
    expect(createMessages({ overrides: { 'cart.view': text } }).t('cart.view', ...values)).toBe(expected);
  });

  // spec 9: one plural form
  it('messages: plural messages have one form in Vietnamese and two in English', async () => {
    const vi = createMessages().add(cartTexts);
    const en = await loadMessages('en-US', {});
    expect([0, 1, 2].map((count) => vi.plural('cart.count', count))).toEqual([
      '0 sản phẩm',
      '1 sản phẩm',
      '2 sản phẩm',
    ]);
    expect([0, 1, 2].map((count) => en.plural('cart.count', count))).toEqual([
      '0 items',
      '1 item',
      '2 items',
    ]);
    const withOverrides = await loadMessages('en-US', { 'cart.count.one': 'Cart: %1$d item, total %2$s' });
    expect(withOverrides.plural('cart.count', 1, 1, '5.000₫')).toBe('Cart: 1 item, total 5.000₫');
  });

  it("messages: the site's own wording takes precedence over the translations", async () => {
    const siteTexts = { 'cart.view': 'Xem làn', 'cart.count.other': '%d món' };
    const vi = createMessages({ overrides: siteTexts }).add(cartTexts);
    expect([vi.t('cart.view'), vi.plural('cart.count', 3)]).toEqual(['Xem làn', '3 món']);
    const en = await loadMessages('en', { 'cart.view': 'See basket' });
    expect([en.t('cart.view'), en.add(cartTexts).t('cart.checkout')]).toEqual(['See basket', 'Checkout']);
  });

  it.each([
    ['vi', 'vi'],
    ['vi-VN', 'vi'],
    ['en', 'en'],
    ['en-GB', 'en'],
    ['fr-FR', 'vi'],
  ])('messages: for the locale %s the language %s is used', async (locale, expected) => {
    expect((await loadMessages(locale, {})).locale).toBe(expected);
  });

  it('messages: a key such as `toString`, which every object inherits, has no message', () => {
    const messages = createMessages({ overrides: JSON.parse('{}') });
    expect(messages.t('toString' as 'cart.view')).toBe('toString');
  });
});

import {
  type CartHint,
  isIgnored,
  isNewerCart,
  isResponseOutdated,
} from '../../src/session/cart-version.rules';

describe('cart version: a hint at a newer cart', () => {
  it.each<[CartHint, same: boolean, inBackground: boolean]>([
    ['script', true, true],
    ['history', true, true],
    ['change', true, false],
    ['fragments', false, false],
    ['focus', false, true],
  ])(
    'cart version: a hint from "%s" counts for the same version: %s, and in a background tab: %s',
    (hint, same, inBackground) => {
      expect(isNewerCart(hint, false)).toBe(same);
      expect(isNewerCart(hint, true)).toBe(true);
      expect(isIgnored(hint, true)).toBe(!inBackground);
      expect(isIgnored(hint, false)).toBe(false);
    },
  );
});

describe('cart version: a request for fragments that is in flight', () => {
  const requested = { version: 'one@1', lastChange: '@1' };

  it.each([
    ['the same version', requested, false, false],
    ['a new cookie that no other tab got fragments for', { version: 'two@1', lastChange: '@1' }, false, true],
    [
      'a new cookie that came with the fragments of another tab',
      { version: 'two@1', lastChange: '@1' },
      true,
      false,
    ],
    ['a change that a tab recorded meanwhile', { version: 'two@2', lastChange: '@2' }, true, true],
  ])(
    'cart version: decides whether a response for fragments is outdated by %s',
    (_, now, isOfOtherTab, isOutdated) => {
      expect(isResponseOutdated(requested, now, isOfOtherTab)).toBe(isOutdated);
    },
  );
});

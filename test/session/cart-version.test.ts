import {
  type CartHint,
  isCartHintIgnored,
  isNewerCart,
  isResponseOutdated,
} from '../../src/session/cart-version';

describe('cart version: a trigger for refreshing the fragments', () => {
  it.each<[CartHint, same: boolean, inBackground: boolean]>([
    ['script', true, true],
    ['history', true, true],
    ['change', true, false],
    ['fragments', false, false],
    ['focus', false, false],
  ])(
    'cart version: whether the trigger "%s" refreshes the fragments if the version is unchanged: %s, and in a background tab: %s',
    (hint, countsForSameVersion, countsInBackground) => {
      expect(isNewerCart(hint, false)).toBe(countsForSameVersion);
      expect(isNewerCart(hint, true)).toBe(true);
      expect(isCartHintIgnored(hint, true)).toBe(!countsInBackground);
      expect(isCartHintIgnored(hint, false)).toBe(false);
    },
  );
});

describe('cart version: while a request for fragments is in flight', () => {
  const requested = { version: 'one@1', lastChange: '@1' };

  it.each([
    ['no change', requested, false, false],
    [
      'a new cart hash for which no other tab has fetched fragments',
      { version: 'two@1', lastChange: '@1' },
      false,
      true,
    ],
    [
      'a new cart hash that came with the fragments of another tab',
      { version: 'two@1', lastChange: '@1' },
      true,
      false,
    ],
    ['a cart change that any tab recorded meanwhile', { version: 'two@2', lastChange: '@2' }, true, true],
  ])(
    'cart version: a response with fragments counts as outdated if the cart has changed since the request: %s',
    (_, now, isOfOtherTab, isOutdated) => {
      expect(isResponseOutdated(requested, now, isOfOtherTab)).toBe(isOutdated);
    },
  );
});

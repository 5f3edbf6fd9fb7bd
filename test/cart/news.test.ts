import { decodeCart } from '../../src/cart';
import type { CartChange } from '../../src/cart/cart.change.types';
import { lineNews } from '../../src/cart/changing/cart.notices.rules';
import { cartNewsTextsEn } from '../../src/i18n/en/cart-news';
import { createMessages } from '../../src/i18n/messages';
import { cartNewsTexts } from '../../src/i18n/vi/cart-news';

type Given = {
  id?: number;
  quantity: number;
  limits?: [minimum: number, maximum: number, multipleOf: number];
};

function cart(lines: Record<string, Given>) {
  return decodeCart({
    items: Object.entries(lines).map(([key, { id = 1, quantity, limits = [1, 99, 1] }]) => ({
      key,
      id,
      quantity,
      name: `Bát ${key}`,
      quantity_limits: { minimum: limits[0], maximum: limits[1], multiple_of: limits[2] },
      prices: {},
      totals: {},
    })),
    totals: { total_price: '0' },
  });
}

const own = (change: object): CartChange => change as CartChange;
const english = createMessages({ locale: 'en', catalogue: cartNewsTextsEn });
const vietnamese = createMessages().bring(cartNewsTexts);

function said(
  before: Record<string, Given> | null,
  after: Record<string, Given>,
  changes: object[] = [],
  arrived: { productId: number }[] = [],
  messages = english,
) {
  const news = lineNews(before && cart(before), cart(after), changes.map(own), arrived);
  return news.map(({ text, values }) => messages.t(text, ...values));
}

describe('what changed without the shopper', () => {
  it.each([
    ['a line that is gone', { a: { quantity: 2 } }, {}, '"Bát a" was removed from your cart.'],
    [
      'another quantity',
      { a: { quantity: 2 } },
      { a: { quantity: 1 } },
      'The quantity of "Bát a" was changed to 1.',
    ],
    [
      'no multiple, rounded down',
      { a: { quantity: 8 } },
      { a: { quantity: 8, limits: [1, 99, 6] as const } },
      'The quantity of "Bát a" was changed to 6. You must purchase this product in groups of 6.',
    ],
    [
      'less than the least',
      { a: { quantity: 1 } },
      { a: { quantity: 1, limits: [2, 99, 1] as const } },
      'The quantity of "Bát a" was increased to 2. This is the minimum required quantity.',
    ],
    [
      'more than the most',
      { a: { quantity: 9 } },
      { a: { quantity: 9, limits: [1, 4, 1] as const } },
      'The quantity of "Bát a" was decreased to 4. This is the maximum allowed quantity.',
    ],
  ])('is said of %s', (_, before, after, sentence) => {
    expect(said(before, after as Record<string, Given>)).toEqual([sentence]);
  });

  it('is said in Vietnamese', () => {
    expect(said({ a: { quantity: 2 } }, {}, [], [], vietnamese)).toEqual([
      '“Bát a” đã bị xóa khỏi giỏ hàng của bạn.',
    ]);
    const after = { a: { quantity: 9, limits: [1, 4, 1] as [number, number, number] } };
    expect(said({ a: { quantity: 9 } }, after, [], [], vietnamese)).toEqual([
      'Số lượng của “Bát a” đã được giảm xuống 4. Đây là số lượng tối đa được mua.',
    ]);
  });

  it('is nothing when the cart is read first or stays as it is', () => {
    expect(said(null, { a: { quantity: 2 } })).toEqual([]);
    expect(said({ a: { quantity: 2 } }, { a: { quantity: 2 } })).toEqual([]);
    const tooMany = { a: { quantity: 9, limits: [1, 4, 1] as [number, number, number] } };
    expect(said(tooMany, tooMany)).toEqual([]);
  });

  it("is never said of the shopper's own change", () => {
    const before = { a: { quantity: 2 }, b: { quantity: 1 } };
    expect(said(before, { b: { quantity: 1 } }, [{ kind: 'remove', key: 'a' }])).toEqual([]);
    expect(
      said(before, { a: { quantity: 3 }, b: { quantity: 1 } }, [{ kind: 'quantity', key: 'a', quantity: 3 }]),
    ).toEqual([]);
  });

  it('is not said of a line that grew by what was added', () => {
    const before = { a: { id: 7, quantity: 2 }, b: { id: 8, quantity: 1 } };
    const after = { a: { id: 7, quantity: 3 }, b: { id: 8, quantity: 1 } };
    expect(said(before, after, [{ kind: 'ajaxAdd', productId: 7, quantity: 1 }])).toEqual([]);
    expect(said(before, after, [], [{ productId: 7 }])).toEqual([]);
    expect(said(before, after, [], [{ productId: 0 }])).toEqual([]);
    expect(said(before, after, [{ kind: 'add', productId: 8, quantity: 1, item: { id: 8 } }])).toEqual([
      'The quantity of "Bát a" was changed to 3.',
    ]);
  });
});

import { decodeCart } from '../../src/cart';
import type { CartChange } from '../../src/cart/change.rules';
import {
  createShopperAnnouncements,
  findCouponAnnouncements,
  findLineAnnouncements,
  isCartOfOtherShopper,
} from '../../src/cart/write/cart-changes.rules';
import { cartOutcomeTextsEn } from '../../src/i18n/en/cart';
import { createMessages } from '../../src/i18n/messages';
import { cartOutcomeTexts } from '../../src/i18n/vi/cart-outcomes';

type CartLineSpec = {
  id?: number;
  quantity: number;
  quantityLimits?: [minimum: number, maximum: number, multipleOf: number];
};

function createCart(lines: Record<string, CartLineSpec>) {
  return decodeCart({
    items: Object.entries(lines).map(([key, { id = 1, quantity, quantityLimits: limits = [1, 99, 1] }]) => ({
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

const toCartChange = (change: object): CartChange => change as CartChange;
const english = createMessages({ locale: 'en', catalogue: cartOutcomeTextsEn });
const vietnamese = createMessages().add(cartOutcomeTexts);

function describeLineAnnouncements(
  before: Record<string, CartLineSpec> | null,
  after: Record<string, CartLineSpec>,
  changes: object[] = [],
  confirmedAdditions: { productId: number }[] = [],
  messages = english,
) {
  const announcements = findLineAnnouncements(
    before && createCart(before),
    createCart(after),
    changes.map(toCartChange),
    confirmedAdditions,
  );
  return announcements.map(({ messageKey: text, values }) => messages.t(text, ...values));
}

describe('cart announcements, changes by the shop or another tab', () => {
  it("cart announcement: a line that the shop removed is not announced when the shop's own error names it", () => {
    const before = createCart({ a: { quantity: 2 }, b: { quantity: 1 } });
    const message = '“BÁT A” can no longer be purchased. It has been removed.';
    const after = {
      ...createCart({}),
      errors: [{ code: 'woocommerce_rest_product_not_purchasable', message }],
    };
    expect(findLineAnnouncements(before, after, [], []).map(({ values }) => values)).toEqual([['Bát b']]);
  });

  it.each([
    // spec 4.3: '"%s" was removed from your cart.'
    ['a line that disappeared', { a: { quantity: 2 } }, {}, '"Bát a" was removed from your cart.'],
    // spec 4.3: 'The quantity of "%1$s" was changed to %2$d.'
    // fault 3
    [
      'a changed quantity',
      { a: { quantity: 2 } },
      { a: { quantity: 1 } },
      'The quantity of "Bát a" was changed to 1.',
    ],
    // spec 4.3: no multiple: changed, rounded down, in groups
    [
      'a quantity that is no multiple, which is rounded down',
      { a: { quantity: 8 } },
      { a: { quantity: 8, quantityLimits: [1, 99, 6] as const } },
      'The quantity of "Bát a" was changed to 6. You must purchase this product in groups of 6.',
    ],
    // spec 4.3: below the minimum: increased
    [
      'a quantity below the minimum',
      { a: { quantity: 1 } },
      { a: { quantity: 1, quantityLimits: [2, 99, 1] as const } },
      'The quantity of "Bát a" was increased to 2. This is the minimum required quantity.',
    ],
    // spec 4.3: above the maximum: decreased
    [
      'a quantity above the maximum',
      { a: { quantity: 9 } },
      { a: { quantity: 9, quantityLimits: [1, 4, 1] as const } },
      'The quantity of "Bát a" was decreased to 4. This is the maximum allowed quantity.',
    ],
  ])('cart announcement: for %s, the message names the product', (_, before, after, sentence) => {
    expect(describeLineAnnouncements(before, after as Record<string, CartLineSpec>)).toEqual([sentence]);
  });

  it('cart announcement: its messages are available in Vietnamese', () => {
    expect(describeLineAnnouncements({ a: { quantity: 2 } }, {}, [], [], vietnamese)).toEqual([
      '“Bát a” đã bị xóa khỏi giỏ hàng của bạn.',
    ]);
    const after = { a: { quantity: 9, quantityLimits: [1, 4, 1] as [number, number, number] } };
    expect(describeLineAnnouncements({ a: { quantity: 9 } }, after, [], [], vietnamese)).toEqual([
      'Số lượng của “Bát a” đã được giảm xuống 4. Đây là số lượng tối đa được mua.',
    ]);
  });

  it('cart announcement: nothing is announced on the first read or while the cart stays the same', () => {
    expect(describeLineAnnouncements(null, { a: { quantity: 2 } })).toEqual([]);
    expect(describeLineAnnouncements({ a: { quantity: 2 } }, { a: { quantity: 2 } })).toEqual([]);
    const tooMany = { a: { quantity: 9, quantityLimits: [1, 4, 1] as [number, number, number] } };
    expect(describeLineAnnouncements(tooMany, tooMany)).toEqual([]);
  });

  // spec 4.3: nothing is said of what is pending
  it("cart announcement: the shopper's own change is not announced", () => {
    const before = { a: { quantity: 2 }, b: { quantity: 1 } };
    expect(describeLineAnnouncements(before, { b: { quantity: 1 } }, [{ kind: 'remove', key: 'a' }])).toEqual(
      [],
    );
    expect(
      describeLineAnnouncements(before, { a: { quantity: 3 }, b: { quantity: 1 } }, [
        { kind: 'quantity', key: 'a', quantity: 3 },
      ]),
    ).toEqual([]);
  });

  it('cart announcement: a line that grew because of an addition is not announced', () => {
    const before = { a: { id: 7, quantity: 2 }, b: { id: 8, quantity: 1 } };
    const after = { a: { id: 7, quantity: 3 }, b: { id: 8, quantity: 1 } };
    expect(
      describeLineAnnouncements(before, after, [{ kind: 'ajaxAdd', productId: 7, quantity: 1 }]),
    ).toEqual([]);
    expect(describeLineAnnouncements(before, after, [], [{ productId: 7 }])).toEqual([]);
    expect(describeLineAnnouncements(before, after, [], [{ productId: 0 }])).toEqual([]);
    expect(
      describeLineAnnouncements(before, after, [{ kind: 'add', productId: 8, quantity: 1, item: { id: 8 } }]),
    ).toEqual(['The quantity of "Bát a" was changed to 3.']);
  });
});

describe('cart announcements, changes of this page', () => {
  const before = { a: { id: 7, quantity: 2 }, b: { id: 8, quantity: 2 } };
  const afterGrowth = { a: { id: 7, quantity: 3 }, b: { id: 8, quantity: 3 } };
  const messageForA = 'The quantity of "Bát a" was changed to 3.';
  const messageForB = 'The quantity of "Bát b" was changed to 3.';

  it.each<[object[], string[]]>([
    [[], [messageForA, messageForB]],
    [[{ kind: 'quantity', key: 'a', quantity: 9 }], [messageForB]],
    [[{ kind: 'ajaxAdd', productId: 8 }], [messageForA]],
    [[{ kind: 'add', productId: 8, item: {} }], [messageForA]],
    [[{ kind: 'add', productId: 1, item: { variation: [] } }], []],
    [[{ kind: 'formAdd', productId: 0 }], []],
    [[{ kind: 'coupon', code: 'tet' }], [messageForA, messageForB]],
  ])(
    "cart announcement: after this page's changes %j, only other changed lines are announced",
    (changes, sentences) => {
      expect(describeLineAnnouncements(before, afterGrowth, changes)).toEqual(sentences);
    },
  );

  it("cart announcement: a quantity above the product's maximum is announced although the shopper added to that line", () => {
    const [overMaximum, added] = [
      { a: { quantity: 9, quantityLimits: [1, 4, 1] as [number, number, number] } },
      { id: 1 },
    ];
    const sentence = 'The quantity of "Bát a" was decreased to 4. This is the maximum allowed quantity.';
    expect(
      describeLineAnnouncements({ a: { quantity: 2 } }, overMaximum, [
        { kind: 'ajaxAdd', productId: added.id },
      ]),
    ).toEqual([sentence]);
    expect(
      describeLineAnnouncements({ a: { quantity: 2 } }, overMaximum, [{ kind: 'quantity', key: 'a' }]),
    ).toEqual([]);
    expect(describeLineAnnouncements(null, overMaximum)).toEqual([sentence]);
  });

  it.each([
    [2, 99, 1],
    [1, 8, 1],
    [1, 99, 6],
  ] as const)(
    'cart announcement: a quantity that violates the limits (minimum %s, maximum %s, step %s) is announced again only when quantity or limits change',
    (...limits) => {
      const line = {
        a: { quantity: limits[0] === 2 ? 1 : 9, quantityLimits: [...limits] as [number, number, number] },
      };
      expect(describeLineAnnouncements(line, line)).toEqual([]);
      for (const index of [0, 1, 2]) {
        const otherLimits: [number, number, number] = [1, 99, 1];
        otherLimits[index] = limits[index]!;
        const isSame = otherLimits.every((limit, at) => limit === limits[at]);
        expect(
          describeLineAnnouncements({ a: { ...line.a, quantityLimits: otherLimits } }, line),
        ).toHaveLength(isSame ? 0 : 1);
      }
      expect(
        describeLineAnnouncements({ a: { ...line.a, quantity: line.a.quantity + 1 } }, line),
      ).toHaveLength(1);
    },
  );

  it.each([
    [1, [1, 9, 1]],
    [9, [1, 9, 1]],
    [6, [1, 99, 6]],
  ] as const)(
    'cart announcement: a quantity of %s that just satisfies the limits %j is not announced',
    (quantity, limits) => {
      expect(describeLineAnnouncements(null, { a: { quantity, quantityLimits: [...limits] } })).toEqual([]);
    },
  );

  it("cart announcement: the id consists of the line's key and the kind of change, so that a newer notice replaces the older one", () => {
    const limits: [number, number, number] = [1, 4, 1];
    const announcements = findLineAnnouncements(
      createCart({ a: { quantity: 2 }, b: { quantity: 1 } }),
      createCart({ b: { quantity: 9, quantityLimits: limits } }),
      [],
      [],
    );
    expect(announcements).toEqual([
      { id: 'a-removed', lineKey: 'a', messageKey: 'cart.removed', values: ['Bát a'] },
      { id: 'b-quantity', lineKey: 'b', messageKey: 'cart.loweredToMaximum', values: ['Bát b', 4] },
    ]);
  });
});

describe('cart announcements, another shopper', () => {
  it.each([
    [null, 'a', false],
    ['a', 'a', false],
    ['a', 'b', true],
    ['a', null, true],
    [null, null, false],
  ])(
    "cart announcement: whether the cart counts as another shopper's after a change from user %s to user %s: %s",
    (before, after, expectedResult) => {
      expect(isCartOfOtherShopper({ userId: before }, { userId: after })).toBe(expectedResult);
    },
  );

  it('cart announcement: after a change of user, the new cart is announced if its lines differ', () => {
    const expectedAnnouncement = { id: 'exchanged', messageKey: 'cart.updatedElsewhere', values: [] };
    const one = createCart({ a: { quantity: 1 } });
    expect(createShopperAnnouncements(one, createCart({ a: { quantity: 1 } }))).toEqual([]);
    for (const other of [
      createCart({ a: { quantity: 2 } }),
      createCart({ b: { quantity: 1 } }),
      createCart({}),
    ])
      expect(createShopperAnnouncements(one, other)).toEqual([expectedAnnouncement]);
    expect(createShopperAnnouncements(null, one)).toEqual([expectedAnnouncement]);
  });
});

describe('cart announcements, removed coupon', () => {
  const createCartWithCoupons = (codes: string[], errors: string[] = []) =>
    decodeCart({
      items: [],
      coupons: codes.map((code) => ({ code, totals: {} })),
      errors: errors.map((message) => ({ code: 'woocommerce_rest_cart_coupon_error', message })),
      totals: { total_price: '0' },
    });
  const describeCouponAnnouncements = (
    after: ReturnType<typeof createCartWithCoupons>,
    changes: object[] = [],
  ) =>
    findCouponAnnouncements(createCartWithCoupons(['giam10', 'tet']), after, changes.map(toCartChange)).map(
      ({ messageKey: text, values }) => english.t(text, ...values),
    );

  it('cart announcement: a coupon that was removed by the shop or in another tab is announced', () => {
    expect(describeCouponAnnouncements(createCartWithCoupons(['TET']))).toEqual([
      'Coupon code "giam10" has been removed from your cart.',
    ]);
    expect(findCouponAnnouncements(null, createCartWithCoupons([]), [])).toEqual([]);
  });

  it("cart announcement: the removal of a coupon is not announced if this page removed it or the shop's error names it", () => {
    expect(
      describeCouponAnnouncements(createCartWithCoupons(['tet']), [
        { kind: 'coupon', code: 'GIAM10', isApplied: false },
      ]),
    ).toEqual([]);
    expect(
      describeCouponAnnouncements(
        createCartWithCoupons(['tet'], ['Phiếu “GIAM10” đã được gỡ vì giỏ hàng quá nhỏ.']),
      ),
    ).toEqual([]);
  });
});

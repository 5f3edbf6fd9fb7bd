import filled from '../../fixtures/gallery/cart-filled.json';
import { toSnakeCase, toWcCart } from '../../src/extend/convert-to-wc-cart';
import { createFakeApp, createShopCart } from '../support/extend/fake-app';

describe('observers', () => {
  // spec 4.5: observers are asked by priority and can leave
  it('observers: are called by priority, then in order of registration, and no more after removal', () => {
    const { door: extensionApi, extending } = createFakeApp();
    const callOrder: string[] = [];
    const createLogger = (word: string) => () => callOrder.push(word);
    extensionApi.observe('checkout_validation', createLogger('second'));
    const removeObserver = extensionApi.observe('checkout_validation', createLogger('third'), {
      priority: 10,
    });
    extensionApi.observe('checkout_validation', createLogger('first'), { priority: 1 });
    for (const observer of extending.observers.list('checkout_validation')) observer({});
    expect(callOrder).toEqual(['first', 'second', 'third']);
    removeObserver();
    removeObserver();
    expect(extending.observers.list('checkout_validation')).toHaveLength(2);
  });

  // spec 5.2: namespaces of observers are unique
  it('observers: a second observer of the same event and namespace is rejected until the first is removed', () => {
    const { door: extensionApi } = createFakeApp();
    const options = { namespace: 'goi-qua' };
    const removeObserver = extensionApi.observe('checkout_validation', () => true, options);
    extensionApi.observe('checkout_success', () => true, options);
    expect(() => extensionApi.observe('checkout_validation', () => true, options)).toThrow(
      'observe: "goi-qua" observes checkout_validation already; namespaces must be unique.',
    );
    removeObserver();
    expect(() => extensionApi.observe('checkout_validation', () => true, options)).not.toThrow();
  });

  // spec 5.2: observers are functions
  it('observers: an unknown event or an observer that is not a function is rejected', () => {
    const { door: extensionApi } = createFakeApp();
    expect(() => extensionApi.observe('checkout_validation', {} as never)).toThrow(
      'observe: the observer of checkout_validation is no function.',
    );
    expect(() => extensionApi.observe('checkout_sucess' as never, () => true)).toThrow(
      'observe: there is no "checkout_sucess". There are checkout_validation, ',
    );
  });
});

describe('third-party content', () => {
  it('third-party content: registering it requires an existing area and a namespace', () => {
    const { door: extensionApi } = createFakeApp();
    expect(() => extensionApi.fillArea('order' as never, { namespace: 'x', content: '' })).toThrow(
      'fillArea: there is no "order". There are order-meta, discounts-meta, order-shipping-packages, local-pickup-packages.',
    );
    expect(() => extensionApi.fillArea('order-meta', { namespace: '', content: '' })).toThrow(
      'expected a namespace',
    );
  });

  it.each([undefined, null, 5, () => 'x', {}])(
    'third-party content: %p is rejected, because content must be a string, a custom renderer or an element',
    (content) => {
      const { door: extensionApi } = createFakeApp();
      const expectedMessage = 'the content must be a text, tiem.draw(…) or an element';
      expect(() => extensionApi.fillArea('order-meta', { namespace: 'x', content })).toThrow(expectedMessage);
      const parent = 'woocommerce/cart';
      expect(() => extensionApi.registerInnerBlock({ name: 'x/y', parent, content })).toThrow(
        expectedMessage,
      );
    },
  );

  // spec 8: block registration: the parent must be a valid inner block area
  it.each(['woocommerce/checkout-block', 'core/group', ''])(
    'extension block: the parent %p is rejected, because only listed areas can have extension blocks',
    (parent) => {
      const { door: extensionApi } = createFakeApp();
      expect(() => extensionApi.registerInnerBlock({ name: 'goi-qua/ghi', parent, content: '' })).toThrow(
        `registerInnerBlock: the parent must be a valid inner block area, not "${parent}". Valid are woocommerce/checkout, `,
      );
    },
  );

  it('extension block: registering it requires a name with a namespace', () => {
    const { door: extensionApi } = createFakeApp();
    expect(() =>
      extensionApi.registerInnerBlock({ name: 'Quà', parent: 'woocommerce/cart', content: '' }),
    ).toThrow('the name must be like "my-plugin/gift-note", not "Quà"');
  });
});

describe('the cart for third-party code', () => {
  it('cart for extensions: lines, rates and totals have the same keys as in the Store API', () => {
    const cart = toWcCart(createShopCart());
    const { item_data: _, ...item } = filled.items[0]!;
    expect(cart.items[0]).toMatchObject(item);
    expect(cart.totals).toMatchObject(filled.totals);
    // Decodes the HTML entity in the expected names, because the response contains entities and the cart does not.
    const rates = JSON.stringify(filled.shipping_rates).replaceAll('&times;', '×');
    expect(cart.shippingRates).toMatchObject(JSON.parse(rates));
    expect(cart.shippingAddress).toEqual(filled.shipping_address);
    expect(cart.cartItems).toBe(cart.items);
  });

  it('cart for extensions: coupons and fees have amounts and currency in totals, as in the Store API', () => {
    const totals = { total_discount: '5', total_discount_tax: '0' };
    const fee = { id: 'a', key: 'a', name: 'Phí', totals: { total: '9', total_tax: '1' } };
    const cart = toWcCart(
      createShopCart({ coupons: [{ code: 'giam10', discount_type: 'percent', totals }], fees: [fee] }),
    );
    const currency = { currency_code: 'VND', currency_minor_unit: 0, currency_prefix: '' };
    const coupon = {
      code: 'giam10',
      label: 'giam10',
      discount_type: 'percent',
      totals: { ...totals, ...currency },
    };
    expect(cart.coupons).toMatchObject([coupon]);
    expect(cart.fees).toMatchObject([{ ...fee, totals: { ...fee.totals, ...currency } }]);
  });

  it('cart for extensions: cross-sells and variations have exactly the keys that the server sent', () => {
    const prices = { price: '90000', regular_price: '90000', sale_price: '90000', currency_code: 'VND' };
    const product = {
      id: 7,
      name: 'Chén',
      prices,
      add_to_cart: { text: 'Thêm', single_text: 'Mua', maximum: 9 },
    };
    const [line] = filled.items;
    const items = [{ ...line, variation: [{ raw_attribute: 'men', attribute: 'Men', value: 'Xanh' }] }];
    const cart = toWcCart(createShopCart({ items, cross_sells: [product] }));
    expect(cart.crossSellsProducts).toEqual([product]);
    expect(cart.items[0]!.variation).toEqual(items[0]!.variation);
  });

  it('cart for extensions: while the cart is unchanged, the same object is returned', () => {
    const cart = createShopCart();
    expect(toWcCart(cart)).toBe(toWcCart(cart));
    expect(toSnakeCase(cart.items[0])).toBe(toWcCart(cart).items[0]);
  });

  it('cart for extensions: `getCart` returns null before the cart was read, and subscribers receive each new cart', () => {
    const { door: extensionApi, receiveCart, told: reportedErrors } = createFakeApp({ cart: null });
    expect(extensionApi.getCart()).toBeNull();
    const counts: number[] = [];
    extensionApi.subscribe(() => {
      throw new Error('hỏng');
    });
    const removeObserver = extensionApi.subscribe(({ itemsCount }) => counts.push(itemsCount));
    const first = createShopCart();
    receiveCart(first);
    receiveCart(first);
    receiveCart(createShopCart({ items_count: 9 }));
    removeObserver();
    receiveCart(createShopCart({ items_count: 10 }));
    expect(counts).toEqual([filled.items_count, 9]);
    expect(reportedErrors[0]).toBe('a listener of the cart: hỏng');
  });
});

// spec 3.5: extensionData: each owner's is kept under its own name
test('extension data: setting data again under the same namespace merges it with the earlier data', () => {
  const { door: extensionApi, extending } = createFakeApp();
  extensionApi.setExtensionData('goi-qua', { giay: 'đỏ' });
  extensionApi.setExtensionData('khac', { so: 1 });
  extensionApi.setExtensionData('goi-qua', { loi: 'Chúc mừng' });
  expect(extending.data.get()).toEqual({ 'goi-qua': { giay: 'đỏ', loi: 'Chúc mừng' }, khac: { so: 1 } });
  expect(() => extensionApi.setExtensionData(undefined as never, {})).toThrow('expected a namespace');
});

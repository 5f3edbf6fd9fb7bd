import filled from '../../fixtures/gallery/cart-filled.json';
import { toSnakeCase, toWcCart } from '../../src/extend/wc-cart';
import { createFakeApp, createShopCart } from '../support/extend/fake-app';

describe('observers', () => {
  // spec 4.5: observers are asked by priority and can leave
  it('observers: called by priority, then in order of registration, and not after removal', () => {
    const { door, extending } = createFakeApp();
    const heard: string[] = [];
    const createLogger = (word: string) => () => heard.push(word);
    door.observe('checkout_validation', createLogger('second'));
    const leave = door.observe('checkout_validation', createLogger('third'), { priority: 10 });
    door.observe('checkout_validation', createLogger('first'), { priority: 1 });
    for (const observer of extending.observers.list('checkout_validation')) observer({});
    expect(heard).toEqual(['first', 'second', 'third']);
    leave();
    leave();
    expect(extending.observers.list('checkout_validation')).toHaveLength(2);
  });

  // spec 5.2: namespaces of observers are unique
  it('observers: namespaces must be unique for each event, and are free again after removal', () => {
    const { door } = createFakeApp();
    const own = { namespace: 'goi-qua' };
    const leave = door.observe('checkout_validation', () => true, own);
    door.observe('checkout_success', () => true, own);
    expect(() => door.observe('checkout_validation', () => true, own)).toThrow(
      'observe: "goi-qua" observes checkout_validation already; namespaces must be unique.',
    );
    leave();
    expect(() => door.observe('checkout_validation', () => true, own)).not.toThrow();
  });

  // spec 5.2: observers are functions
  it('observers: an unknown event or a value that is no function is rejected', () => {
    const { door } = createFakeApp();
    expect(() => door.observe('checkout_validation', {} as never)).toThrow(
      'observe: the observer of checkout_validation is no function.',
    );
    expect(() => door.observe('checkout_sucess' as never, () => true)).toThrow(
      'observe: there is no "checkout_sucess". There are checkout_validation, ',
    );
  });
});

describe('third-party content', () => {
  it('third-party content: registering it requires an existing area and an owner with a name', () => {
    const { door } = createFakeApp();
    expect(() => door.fillArea('order' as never, { namespace: 'x', content: '' })).toThrow(
      'fillArea: there is no "order". There are order-meta, discounts-meta, order-shipping-packages, local-pickup-packages.',
    );
    expect(() => door.fillArea('order-meta', { namespace: '', content: '' })).toThrow('expected a namespace');
  });

  it.each([undefined, null, 5, () => 'x', {}])(
    'third-party content: %p is rejected, because content is a string, a custom renderer or an element',
    (content) => {
      const { door } = createFakeApp();
      const words = 'the content must be a text, tiem.draw(…) or an element';
      expect(() => door.fillArea('order-meta', { namespace: 'x', content })).toThrow(words);
      const parent = 'woocommerce/cart';
      expect(() => door.registerInnerBlock({ name: 'x/y', parent, content })).toThrow(words);
    },
  );

  // spec 8: block registration: the parent must be a valid inner block area
  it.each(['woocommerce/checkout-block', 'core/group', ''])(
    'extension block: the parent %p is rejected, because only listed areas can have extension blocks',
    (parent) => {
      const { door } = createFakeApp();
      expect(() => door.registerInnerBlock({ name: 'goi-qua/ghi', parent, content: '' })).toThrow(
        `registerInnerBlock: the parent must be a valid inner block area, not "${parent}". Valid are woocommerce/checkout, `,
      );
    },
  );

  it('extension block: registering it requires a name with a namespace', () => {
    const { door } = createFakeApp();
    expect(() => door.registerInnerBlock({ name: 'Quà', parent: 'woocommerce/cart', content: '' })).toThrow(
      'the name must be like "my-plugin/gift-note", not "Quà"',
    );
  });
});

describe('the cart for third-party code', () => {
  it('cart for extensions: lines, rates and totals have the Store API’s keys', () => {
    const cart = toWcCart(createShopCart());
    const { item_data: _, ...item } = filled.items[0]!;
    expect(cart.items[0]).toMatchObject(item);
    expect(cart.totals).toMatchObject(filled.totals);
    // The cart contains decoded text, the response HTML entities.
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

  it('cart for extensions: products with nested fields have exactly the keys that the server sent', () => {
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

  it('cart for extensions: the same object is returned while the cart is unchanged', () => {
    const cart = createShopCart();
    expect(toWcCart(cart)).toBe(toWcCart(cart));
    expect(toSnakeCase(cart.items[0])).toBe(toWcCart(cart).items[0]);
  });

  it('cart for extensions: null before the cart is read, then subscribers receive each new cart', () => {
    const { door, receiveCart, told } = createFakeApp({ cart: null });
    expect(door.getCart()).toBeNull();
    const counts: number[] = [];
    door.subscribe(() => {
      throw new Error('hỏng');
    });
    const leave = door.subscribe(({ itemsCount }) => counts.push(itemsCount));
    const first = createShopCart();
    receiveCart(first);
    receiveCart(first);
    receiveCart(createShopCart({ items_count: 9 }));
    leave();
    receiveCart(createShopCart({ items_count: 10 }));
    expect(counts).toEqual([filled.items_count, 9]);
    expect(told[0]).toBe('a listener of the cart: hỏng');
  });
});

// spec 3.5: extensionData: each owner's is kept under its own name
test('extension data: setting data again under the same namespace merges it with the earlier data', () => {
  const { door, extending } = createFakeApp();
  door.setExtensionData('goi-qua', { giay: 'đỏ' });
  door.setExtensionData('khac', { so: 1 });
  door.setExtensionData('goi-qua', { loi: 'Chúc mừng' });
  expect(extending.data.get()).toEqual({ 'goi-qua': { giay: 'đỏ', loi: 'Chúc mừng' }, khac: { so: 1 } });
  expect(() => door.setExtensionData(undefined as never, {})).toThrow('expected a namespace');
});

import filled from '../../fixtures/gallery/cart-filled.json';
import type { FilterName, FilterValues } from '../../src/extend/filters.rules';
import { createFakeApp, createShopCart } from '../support/extend/fake-app';

const [line] = createShopCart().items;

function given(filters: Record<string, unknown>, options = {}) {
  const page = createFakeApp(options);
  const undo = page.door.registerCheckoutFilters('goi-qua', filters as never);
  const apply = <N extends FilterName>(name: N, value: FilterValues[N], subject = {}) =>
    page.extending.filter.get()(name, value, subject);
  return { ...page, undo, apply };
}

test('filters: the value is returned unchanged when no filter is registered', () => {
  const { extending } = createFakeApp();
  expect(extending.filter.get()('itemName', 'Ấm', {})).toBe('Ấm');
});

test('filters: called with the value, the extension data of its subject, and where it is shown', () => {
  const itemName = jest.fn((name: string) => `${name} (gói quà)`);
  const { apply } = given({ itemName });
  expect(apply('itemName', 'Ấm', { context: 'cart', line })).toBe('Ấm (gói quà)');
  expect(itemName).toHaveBeenCalledWith(
    'Ấm',
    {},
    expect.objectContaining({
      context: 'cart',
      cartItem: expect.objectContaining({ quantity_limits: expect.objectContaining({ multiple_of: 1 }) }),
      cart: expect.objectContaining({ cartTotals: expect.objectContaining({ currency_code: 'VND' }) }),
    }),
  );
});

test('filters: filters of several namespaces are applied in order of registration and removed separately', () => {
  const { apply, door, undo } = given({ totalLabel: (label: string) => `${label} 1` });
  door.registerCheckoutFilters('khac', { totalLabel: (label) => `${label} 2` });
  expect(apply('totalLabel', 'Tổng')).toBe('Tổng 1 2');
  undo();
  expect(apply('totalLabel', 'Tổng')).toBe('Tổng 2');
});

test('filters: registering a namespace again replaces its filters, and the earlier cleanup does not remove the new ones', () => {
  const { apply, door, undo } = given({ totalLabel: () => 'cũ' });
  door.registerCheckoutFilters('goi-qua', { totalLabel: () => 'mới' });
  undo();
  expect(apply('totalLabel', 'Tổng')).toBe('mới');
});

const SAME_TYPE =
  'The type returned by checkout filters must be the same as the type they receive. The function received';

// spec 8: checkout filters: the same type comes back, otherwise the value stays
test.each([
  ['itemName', 'Ấm', undefined, `${SAME_TYPE} string but returned undefined.`],
  ['itemName', 'Ấm', null, `${SAME_TYPE} string but returned null.`],
  ['showRemoveItemLink', true, 'no', `${SAME_TYPE} boolean but returned string.`],
  ['coupons', [], {}, `${SAME_TYPE} array but returned object.`],
  ['coupons', [], [{}], 'The value returned by coupons must be a list of coupons, each with its code.'],
  [
    'cartItemPrice',
    '<price/>',
    '10 ₫',
    'The value returned by cartItemPrice must hold <price/>; it is "10 ₫".',
  ],
] as const)(
  'filter %s: the value %p stays unchanged when a filter returns the invalid value %p',
  (name, value, answer, message) => {
    const { apply, told } = given({ [name]: () => answer });
    expect(apply(name as 'itemName', value as string)).toEqual(value);
    expect(told).toEqual([`the filter ${name} of "goi-qua": ${message}`]);
  },
);

// spec 6: filter errors are only logged for others
test('filters: when one throws, the others are applied and the error is logged once for all lines', () => {
  const { apply, door, told } = given({
    itemName: () => {
      throw new Error('hỏng');
    },
  });
  door.registerCheckoutFilters('khac', { itemName: (name) => `${name}!` });
  expect(apply('itemName', 'Ấm', { line })).toBe('Ấm!');
  expect(apply('itemName', 'Chén', { line: { ...line, key: 'other' } })).toBe('Chén!');
  expect(told).toEqual(['the filter itemName of "goi-qua": hỏng']);
});

// spec 6: filter errors are thrown for admins
test('filters: an admin gets an invalid result as a thrown error and on the page, and the value stays unchanged', async () => {
  const { apply, told, adminMessages: adminsRead } = given({ itemName: () => 7 }, { isAdmin: true });
  const thrown = new Promise<string>((resolve) => {
    const hear = (event: ErrorEvent) => {
      event.preventDefault();
      resolve(event.message);
    };
    window.addEventListener('error', hear, { once: true });
  });
  expect(apply('itemName', 'Ấm', { context: 'summary' })).toBe('Ấm');
  expect(await thrown).toMatch(SAME_TYPE);
  expect(adminsRead).toEqual([
    `wc/checkout: the filter itemName of "goi-qua": ${SAME_TYPE} string but returned number.`,
  ]);
  expect(told).toEqual([]);
});

test('filters: a result is cached for each line until line, value or cart change', () => {
  const itemName = jest.fn((name: string) => name);
  const { apply, receiveCart } = given({ itemName });
  const other = { ...line, key: 'other' };
  for (let drawing = 0; drawing < 3; drawing++) {
    apply('itemName', 'Ấm', { line });
    apply('itemName', 'Chén', { line: other });
  }
  expect(itemName).toHaveBeenCalledTimes(2);
  receiveCart(createShopCart());
  apply('itemName', 'Ấm', { line });
  expect(itemName).toHaveBeenCalledTimes(3);
  apply('itemName', 'Bình', { line });
  expect(itemName).toHaveBeenCalledTimes(4);
});

test('filters: an unknown name is reported, and a value that is no function is rejected', () => {
  const { told, door } = given({ itemNames: () => '' });
  expect(told[0]).toMatch(/the filters of "goi-qua": itemNames: no such filter. There are itemName, /);
  expect(() => door.registerCheckoutFilters('khac', { itemName: 'x' } as never)).toThrow(
    'itemName of "khac" is no function',
  );
  expect(() => door.registerCheckoutFilters('', {})).toThrow('expected a namespace');
});

test('filters: extension data of a line reaches the filter as the shop sent it', () => {
  const extensions = { 'goi-qua': { giay: 'đỏ' } };
  const [sent] = createShopCart({ items: [{ ...filled.items[0], extensions }] }).items;
  const itemName = jest.fn((name: string) => name);
  const { apply } = given({ itemName });
  apply('itemName', 'Ấm', { line: sent });
  expect(itemName).toHaveBeenCalledWith('Ấm', extensions, expect.anything());
});

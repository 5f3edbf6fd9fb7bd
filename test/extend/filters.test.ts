import filled from '../../fixtures/gallery/cart-filled.json';
import type { FilterName, FilterValues } from '../../src/extend/extension-state';
import { createFakeApp, createShopCart } from '../support/extend/fake-app';

const [line] = createShopCart().items;

function registerFilters(filters: Record<string, unknown>, options = {}) {
  const page = createFakeApp(options);
  const removeFilters = page.door.registerCheckoutFilters('goi-qua', filters as never);
  const applyRegisteredFilter = <N extends FilterName>(name: N, value: FilterValues[N], subject = {}) =>
    page.extending.filter.get()(name, value, subject);
  return { ...page, removeFilters, apply: applyRegisteredFilter };
}

test('filters: the value is returned unchanged when no filter is registered', () => {
  const { extending } = createFakeApp();
  expect(extending.filter.get()('itemName', 'Ấm', {})).toBe('Ấm');
});

test("filters: a filter receives the value, the line's extension data, and the context in which the value is shown", () => {
  const itemName = jest.fn((name: string) => `${name} (gói quà)`);
  const { apply } = registerFilters({ itemName });
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

test('filters: several namespaces can filter the same value, in order of registration, and can be removed separately', () => {
  const {
    apply,
    door: extensionApi,
    removeFilters,
  } = registerFilters({ totalLabel: (label: string) => `${label} 1` });
  extensionApi.registerCheckoutFilters('khac', { totalLabel: (label) => `${label} 2` });
  expect(apply('totalLabel', 'Tổng')).toBe('Tổng 1 2');
  removeFilters();
  expect(apply('totalLabel', 'Tổng')).toBe('Tổng 2');
});

test('filters: registering a namespace again replaces its filters, which the earlier cleanup function does not remove', () => {
  const { apply, door: extensionApi, removeFilters } = registerFilters({ totalLabel: () => 'cũ' });
  extensionApi.registerCheckoutFilters('goi-qua', { totalLabel: () => 'mới' });
  removeFilters();
  expect(apply('totalLabel', 'Tổng')).toBe('mới');
});

const TYPE_MISMATCH =
  'The type returned by checkout filters must be the same as the type they receive. The function received';

// spec 8: checkout filters: the same type comes back, otherwise the value stays
test.each([
  ['itemName', 'Ấm', undefined, `${TYPE_MISMATCH} string but returned undefined.`],
  ['itemName', 'Ấm', null, `${TYPE_MISMATCH} string but returned null.`],
  ['showRemoveItemLink', true, 'no', `${TYPE_MISMATCH} boolean but returned string.`],
  ['coupons', [], {}, `${TYPE_MISMATCH} array but returned object.`],
  ['coupons', [], [{}], 'The value returned by coupons must be a list of coupons, each with its code.'],
  [
    'cartItemPrice',
    '<price/>',
    '10 ₫',
    'The value returned by cartItemPrice must hold <price/>; it is "10 ₫".',
  ],
] as const)(
  'filter %s: the value %p stays unchanged when a filter returns the invalid value %p',
  (name, value, invalidResult, message) => {
    const { apply, told: reportedErrors } = registerFilters({ [name]: () => invalidResult });
    expect(apply(name as 'itemName', value as string)).toEqual(value);
    expect(reportedErrors).toEqual([`the filter ${name} of "goi-qua": ${message}`]);
  },
);

// spec 6: filter errors are only logged for others
test('filters: when a filter throws, the others are still applied and the error is logged only once', () => {
  const {
    apply,
    door: extensionApi,
    told: reportedErrors,
  } = registerFilters({
    itemName: () => {
      throw new Error('hỏng');
    },
  });
  extensionApi.registerCheckoutFilters('khac', { itemName: (name) => `${name}!` });
  expect(apply('itemName', 'Ấm', { line })).toBe('Ấm!');
  expect(apply('itemName', 'Chén', { line: { ...line, key: 'other' } })).toBe('Chén!');
  expect(reportedErrors).toEqual(['the filter itemName of "goi-qua": hỏng']);
});

// spec 6: filter errors are thrown for admins
test('filters: for administrators, an invalid result is thrown and shown on the page, and the value stays unchanged', async () => {
  const {
    apply,
    told: reportedErrors,
    adminMessages,
  } = registerFilters({ itemName: () => 7 }, { isAdmin: true });
  const thrownMessage = new Promise<string>((resolve) => {
    const resolveWithErrorMessage = (event: ErrorEvent) => {
      event.preventDefault();
      resolve(event.message);
    };
    window.addEventListener('error', resolveWithErrorMessage, { once: true });
  });
  expect(apply('itemName', 'Ấm', { context: 'summary' })).toBe('Ấm');
  expect(await thrownMessage).toMatch(TYPE_MISMATCH);
  expect(adminMessages).toEqual([
    `wc/checkout: the filter itemName of "goi-qua": ${TYPE_MISMATCH} string but returned number.`,
  ]);
  expect(reportedErrors).toEqual([]);
});

test("filters: a filter's result is cached for each line until the value or the cart changes", () => {
  const itemName = jest.fn((name: string) => name);
  const { apply, receiveCart } = registerFilters({ itemName });
  const otherLine = { ...line, key: 'other' };
  for (let renderIndex = 0; renderIndex < 3; renderIndex++) {
    apply('itemName', 'Ấm', { line });
    apply('itemName', 'Chén', { line: otherLine });
  }
  expect(itemName).toHaveBeenCalledTimes(2);
  receiveCart(createShopCart());
  apply('itemName', 'Ấm', { line });
  expect(itemName).toHaveBeenCalledTimes(3);
  apply('itemName', 'Bình', { line });
  expect(itemName).toHaveBeenCalledTimes(4);
});

test('filters: an unknown filter name is reported, and a filter that is not a function is rejected', () => {
  const { told: reportedErrors, door: extensionApi } = registerFilters({ itemNames: () => '' });
  expect(reportedErrors[0]).toMatch(
    /the filters of "goi-qua": itemNames: no such filter. There are itemName, /,
  );
  expect(() => extensionApi.registerCheckoutFilters('khac', { itemName: 'x' } as never)).toThrow(
    'itemName of "khac" is no function',
  );
  expect(() => extensionApi.registerCheckoutFilters('', {})).toThrow('expected a namespace');
});

test("filters: a filter receives the line's extension data exactly as the shop sent it", () => {
  const extensions = { 'goi-qua': { giay: 'đỏ' } };
  const [lineWithExtensions] = createShopCart({ items: [{ ...filled.items[0], extensions }] }).items;
  const itemName = jest.fn((name: string) => name);
  const { apply } = registerFilters({ itemName });
  apply('itemName', 'Ấm', { line: lineWithExtensions });
  expect(itemName).toHaveBeenCalledWith('Ấm', extensions, expect.anything());
});

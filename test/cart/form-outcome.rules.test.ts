import type { ResponsePageNotice } from '../../src/cart/state.types';
import type { Cart } from '../../src/cart/types';
import { getFormOutcome, hasCartChanged } from '../../src/cart/write/form-outcome.rules';

const createNotices = (...statuses: ResponsePageNotice['status'][]) =>
  statuses.map((status): ResponsePageNotice => ({ status, content: status }));

it.each([
  ['an error and a changed hash', 'refused', createNotices('error'), 'a', 'b'],
  ['an error and an unreadable hash', 'refused', createNotices('error'), '', ''],
  ['an error, a success and a changed hash', 'done', createNotices('error', 'success'), 'a', 'b'],
  ['an error, a success and the same hash', 'compareCarts', createNotices('error', 'success'), 'a', 'a'],
  ['a success and an unreadable hash', 'done', createNotices('success'), '', ''],
  ['a success and the same hash', 'compareCarts', createNotices('success'), 'a', 'a'],
  ['no notice and a changed hash', 'done', createNotices(), '', 'b'],
  ['no error or success and the same hash', 'compareCarts', createNotices('info'), 'a', 'a'],
  ['no notice and an unreadable hash', 'compareCarts', createNotices(), '', ''],
] as const)(
  'product form: if the response page has %s, the outcome is "%s"',
  (_title, expectedOutcome, shownNotices, before, after) => {
    expect(getFormOutcome(shownNotices, before, after)).toBe(expectedOutcome);
  },
);

const createCart = (...quantities: number[]) =>
  ({
    items: quantities.map((quantity, index) => ({ key: `${index}`, quantity })),
    itemsCount: quantities.length,
  }) as unknown as Cart;

it.each([
  ['a changed quantity', createCart(1), createCart(2), 'a', true],
  ['no change of the lines', createCart(1), createCart(1), '', false],
  ['no change from an unknown to an empty cart', null, createCart(), '', false],
  ['a change from an unknown to a filled cart when the hash is unreadable', null, createCart(1), '', true],
  ['no change from an unknown to a filled cart when the hash is the same', null, createCart(1), 'a', false],
  ['no change when both carts are unknown and the hash is the same', null, null, 'a', false],
  ['a change when both carts are unknown and the hash is unreadable', null, null, '', true],
] as const)(
  'product form: comparing the carts before and after a submit detects %s',
  (_title, before, after, hash, isChanged) => {
    expect(hasCartChanged(before, after, hash)).toBe(isChanged);
  },
);

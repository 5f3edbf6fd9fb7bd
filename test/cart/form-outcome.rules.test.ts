import type { Cart } from '../../src/cart/cart.types';
import type { PageNotice } from '../../src/cart/decode/page-notices';
import { formOutcome, hasChanged } from '../../src/cart/write/form-outcome.rules';

const notices = (...statuses: PageNotice['status'][]) =>
  statuses.map((status): PageNotice => ({ status, content: status }));

it.each([
  ['an error', notices('error'), 'a', 'b', 'refused'],
  ['an error, hash unreadable', notices('error'), '', '', 'refused'],
  ['an error and a success, hash changed', notices('error', 'success'), 'a', 'b', 'done'],
  ['an error and a success, hash unchanged', notices('error', 'success'), 'a', 'a', 'compareCarts'],
  ['a success, hash unreadable', notices('success'), '', '', 'done'],
  ['a success, hash unchanged', notices('success'), 'a', 'a', 'compareCarts'],
  ['no notice, hash changed', notices(), '', 'b', 'done'],
  ['no notice, hash unchanged', notices('info'), 'a', 'a', 'compareCarts'],
  ['no notice, hash unreadable', notices(), '', '', 'compareCarts'],
] as const)('product form response: judged correctly for %s', (_title, said, before, after, verdict) => {
  expect(formOutcome(said, before, after)).toBe(verdict);
});

const cart = (...quantities: number[]) =>
  ({
    items: quantities.map((quantity, index) => ({ key: `${index}`, quantity })),
    itemsCount: quantities.length,
  }) as unknown as Cart;

it.each([
  ['another quantity', cart(1), cart(2), 'a', true],
  ['the same lines', cart(1), cart(1), '', false],
  ['unknown before and empty now', null, cart(), '', false],
  ['unknown before and filled now, hash unreadable', null, cart(1), '', true],
  ['unknown before and filled now, hash unchanged', null, cart(1), 'a', false],
  ['unreadable, hash unchanged', null, null, 'a', false],
] as const)(
  'cart after a product form: recognised as changed or unchanged for %s',
  (_title, before, after, hash, changed) => {
    expect(hasChanged(before, after, hash)).toBe(changed);
  },
);

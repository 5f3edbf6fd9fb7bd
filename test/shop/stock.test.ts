import fc from 'fast-check';
import { createTestShop, ORDER, Visitor } from '../support/shop/visitor';

const GOODS = [120, 119, 1064];
const AT_FIRST: Record<number, number> = { 120: 2, 119: 3, 1064: 11 };

const step = fc.record({
  who: fc.nat(2),
  what: fc.constantFrom('add', 'add', 'set', 'remove', 'order'),
  goods: fc.constantFrom(...GOODS),
  quantity: fc.integer({ min: 1, max: 12 }),
});

test('stock: however many adds, changes and orders run in parallel, no more is sold than was in stock', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const shop = createTestShop();
      const people = [new Visitor(shop), new Visitor(shop), new Visitor(shop)];
      const sold: Record<number, number> = {};
      const ids = new Map<unknown, number>();
      for (const id of GOODS) ids.set((await people[0]!.api(`/products/${id}`)).at('sku'), id);
      const run = async ({ who, what, goods, quantity }: (typeof steps)[number]): Promise<void> => {
        const person = people[who] ?? people[0]!;
        const variation =
          goods === 1064 ? [{ attribute: 'pa_mau-ao', value: quantity % 2 ? 'cham' : 'reu' }] : [];
        if (what === 'add') await person.api('/cart/add-item', { id: goods, quantity, variation });
        if (what === 'order') {
          const placed = await person.api('/checkout', ORDER);
          if (placed.status !== 200) return;
          const path = `/order/${placed.at('order_id')}?key=${placed.at('order_key')}&billing_email=khach.le@example.com`;
          for (const { sku, quantity: count } of (await person.api(path)).list('items')) {
            const id = ids.get(sku) ?? 0;
            sold[id] = (sold[id] ?? 0) + Number(count);
          }
          return;
        }
        const key = (await person.api('/cart')).list('items').find(({ id }) => id === goods)?.key;
        if (what === 'set') await person.api('/cart/update-item', { key, quantity });
        if (what === 'remove') await person.api('/cart/remove-item', { key });
      };
      // Two at a time, so that orders really overlap.
      for (let index = 0; index < steps.length; index += 2)
        await Promise.all(steps.slice(index, index + 2).map(run));
      for (const id of GOODS) {
        const left = (AT_FIRST[id] ?? 0) - (sold[id] ?? 0);
        expect(left).toBeGreaterThanOrEqual(0);
        const product = await people[0]!.api(`/products/${id}`);
        expect(product.at('is_in_stock')).toBe(left > 0);
        if (left > 0) expect(product.at('add_to_cart.maximum')).toBe(left);
      }
      shop.close();
    }),
    { numRuns: 40 },
  );
});

import fc from 'fast-check';
import { createTestShop, ORDER, Visitor } from '../support/shop/visitor';

const PRODUCT_IDS = [120, 119, 1064];
const INITIAL_STOCK: Record<number, number> = { 120: 2, 119: 3, 1064: 11 };

const stepArbitrary = fc.record({
  visitorIndex: fc.nat(2),
  action: fc.constantFrom('add', 'add', 'set', 'remove', 'order'),
  productId: fc.constantFrom(...PRODUCT_IDS),
  quantity: fc.integer({ min: 1, max: 12 }),
});

test('demo shop, stock: parallel additions, changes and orders never sell more than was in stock', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(stepArbitrary, { minLength: 5, maxLength: 25 }), async (steps) => {
      const shop = createTestShop();
      const visitors = [new Visitor(shop), new Visitor(shop), new Visitor(shop)];
      const sold: Record<number, number> = {};
      const ids = new Map<unknown, number>();
      for (const id of PRODUCT_IDS)
        ids.set((await visitors[0]!.callStoreApi(`/products/${id}`)).getJsonValueAt('sku'), id);
      const runStockStep = async ({
        visitorIndex,
        action,
        productId,
        quantity,
      }: (typeof steps)[number]): Promise<void> => {
        const visitor = visitors[visitorIndex] ?? visitors[0]!;
        const variation =
          productId === 1064 ? [{ attribute: 'pa_mau-ao', value: quantity % 2 ? 'cham' : 'reu' }] : [];
        if (action === 'add')
          await visitor.callStoreApi('/cart/add-item', { id: productId, quantity, variation });
        if (action === 'order') {
          const placed = await visitor.callStoreApi('/checkout', ORDER);
          if (placed.status !== 200) return;
          const path = `/order/${placed.getJsonValueAt('order_id')}?key=${placed.getJsonValueAt('order_key')}&billing_email=khach.le@example.com`;
          for (const { sku, quantity: count } of (await visitor.callStoreApi(path)).getJsonListAt('items')) {
            const id = ids.get(sku) ?? 0;
            sold[id] = (sold[id] ?? 0) + Number(count);
          }
          return;
        }
        const key = (await visitor.callStoreApi('/cart'))
          .getJsonListAt('items')
          .find(({ id }) => id === productId)?.key;
        if (action === 'set') await visitor.callStoreApi('/cart/update-item', { key, quantity });
        if (action === 'remove') await visitor.callStoreApi('/cart/remove-item', { key });
      };
      // Runs two shoppers' steps at a time, so that their orders overlap.
      for (let index = 0; index < steps.length; index += 2)
        await Promise.all(steps.slice(index, index + 2).map(runStockStep));
      for (const id of PRODUCT_IDS) {
        const remainingStock = (INITIAL_STOCK[id] ?? 0) - (sold[id] ?? 0);
        expect(remainingStock).toBeGreaterThanOrEqual(0);
        const product = await visitors[0]!.callStoreApi(`/products/${id}`);
        expect(product.getJsonValueAt('is_in_stock')).toBe(remainingStock > 0);
        if (remainingStock > 0) expect(product.getJsonValueAt('add_to_cart.maximum')).toBe(remainingStock);
      }
      shop.close();
    }),
    { numRuns: 40 },
  );
});

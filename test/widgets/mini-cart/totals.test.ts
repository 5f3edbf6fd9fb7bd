import type { Settings } from '../../../src/app/settings.types';
import type { OptimisticCart } from '../../../src/cart';
import { computeItemsTotal } from '../../../widgets/mini-cart/FilledCart';

const cart = { totals: { totalItems: '381818', totalItemsTax: '38182' } } as OptimisticCart;
const createSettings = (raw: Record<string, unknown>) => ({ raw }) as unknown as Settings;

describe('mini cart subtotal', () => {
  // spec 2.7: the mini cart's subtotal does so too
  it('mini cart subtotal: includes tax only when the shop shows prices with tax', () => {
    expect(computeItemsTotal(cart, createSettings({ displayCartPricesIncludingTax: true }))).toBe('420000');
    expect(computeItemsTotal(cart, createSettings({ displayCartPricesIncludingTax: false }))).toBe('381818');
    expect(computeItemsTotal(cart, createSettings({}))).toBe('381818');
  });
});

import type { Settings } from '../../../src/app/settings.types';
import type { ShownCart } from '../../../src/cart';
import { goodsTotal } from '../../../widgets/mini-cart/totals';

const cart = { totals: { totalItems: '381818', totalItemsTax: '38182' } } as ShownCart;
const settings = (raw: Record<string, unknown>) => ({ raw }) as unknown as Settings;

describe('mini cart subtotal', () => {
  it('mini cart subtotal: the shop shows prices with tax, includes the tax, otherwise not', () => {
    expect(goodsTotal(cart, settings({ displayCartPricesIncludingTax: true }))).toBe('420000');
    expect(goodsTotal(cart, settings({ displayCartPricesIncludingTax: false }))).toBe('381818');
    expect(goodsTotal(cart, settings({}))).toBe('381818');
  });
});

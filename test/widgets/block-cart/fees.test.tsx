import { render, screen } from '@testing-library/react';
import { AppContext } from '../../../src/app/AppContext';
import type { App } from '../../../src/app/app.types';
import { decodeCart, type OptimisticCart, readCartSettings } from '../../../src/cart';
import { FeeRows } from '../../../src/cart/view/TotalRows';
import { createMessages } from '../../../src/i18n/messages';
import { cartPageTexts } from '../../../src/i18n/vi/cart-page';

describe('fees in the totals', () => {
  // spec 2.7: a fee without a name is called by the shop's word
  it('cart totals: fees are listed by name, and a fee without a name has the label for fees', () => {
    const createFee = (key: string, name: string) => ({
      key,
      name,
      totals: { total: '10000', total_tax: '0' },
    });
    const cart = decodeCart({
      items: [],
      fees: [createFee('goi', 'Gói quà'), createFee('khac', '')],
      totals: { total_price: '20000' },
    });
    const app = { messages: createMessages().add(cartPageTexts) } as unknown as App;
    const settings = readCartSettings({ raw: {} } as Parameters<typeof readCartSettings>[0]);
    render(
      <AppContext value={app}>
        <FeeRows cart={{ ...cart, updating: false } as unknown as OptimisticCart} settings={settings} />
      </AppContext>,
    );
    expect(screen.getByText('Gói quà')).toBeInTheDocument();
    expect(screen.getByText('Phụ phí')).toBeInTheDocument();
  });
});

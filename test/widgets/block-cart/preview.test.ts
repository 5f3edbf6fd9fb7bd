import { screen, waitFor, within } from '@testing-library/dom';
import { renderPage } from '../../support/render-page';

const CURRENCY = { code: 'VND', precision: 0, symbol: '₫', symbolPosition: 'right', thousandSeparator: '.' };
const USD = {
  code: 'USD',
  precision: 2,
  symbol: '$',
  symbolPosition: 'left',
  thousandSeparator: ',',
  decimalSeparator: '.',
};

/** A page of the editor: no cart and no server, only settings. */
async function preview(widget: 'block-cart' | 'block-checkout', settings: object = {}) {
  const json = JSON.stringify({ currency: CURRENCY, taxesEnabled: true, ...settings });
  const areas = '<div data-tiem-area="filled-cart"></div><div data-tiem-area="empty-cart"></div>';
  const page = await renderPage(
    `<script type="application/json" data-tiem-settings>${json}</script>
     <div data-tiem="${widget}" data-tiem-preview>${widget === 'block-cart' ? areas : ''}</div>`,
  );
  await screen.findByText('Áo dài lụa');
  return page;
}
const text = () => document.body.textContent?.replaceAll('\u00a0', ' ') ?? '';

describe.each(['block-cart', 'block-checkout'] as const)('%s in the page editor', (widget) => {
  // spec 2.7: an editor preview shows a sample cart, with no request
  // spec 2.7: the checkout has a preview too
  it('preview: shows the sample cart in the page editor and sends no request', async () => {
    const { sent } = await preview(widget, { shippingMethodsExist: true });
    expect(text()).toContain('Nón lá bài thơ');
    await waitFor(() => expect(text()).toContain('Giao hàng tiêu chuẩn'));
    expect(sent).toEqual([]);
  });

  it('preview: looks like the real cart in the page editor, and is inert', async () => {
    await preview(widget);
    const place = document.querySelector(`[data-tiem="${widget}"]`)!;
    expect(place).toHaveAttribute('inert');
    expect(within(place as HTMLElement).getAllByRole('button', { hidden: true }).length).toBeGreaterThan(0);
    window.tiem?.unmount(place);
    await waitFor(() => expect(place).not.toHaveAttribute('inert'));
    expect(text()).not.toContain('Nón lá bài thơ');
  });

  it.each([
    [{}, false],
    [{ shippingMethodsExist: true }, true],
    [{ localPickupEnabled: true }, true],
    [{ shippingMethodsExist: false, localPickupEnabled: false }, false],
  ])(
    'preview: with the settings %j, shipping rates are shown only if the shop ships',
    async (settings, expected) => {
      await preview(widget, settings);
      expect(/Giao hàng tiêu chuẩn/.test(text())).toBe(expected);
    },
  );

  it.each([
    [{}, '350.000₫'],
    [{ displayCartPricesIncludingTax: true }, '385.000₫'],
    [{ currency: USD }, '$350.00'],
  ])('preview: with the settings %j, prices are formatted as in the shop', async (settings, price) => {
    await preview(widget, settings);
    expect(text()).toContain(price);
  });
});

it('preview: has English texts on an English page', async () => {
  const json = JSON.stringify({ currency: CURRENCY, locale: 'en' });
  await renderPage(
    `<script type="application/json" data-tiem-settings>${json}</script><div data-tiem="block-checkout" data-tiem-preview></div>`,
  );
  expect(await screen.findByText('Palm-leaf hat')).toBeInTheDocument();
});

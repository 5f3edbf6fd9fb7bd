import { screen, waitFor, within } from '@testing-library/dom';
import { renderPage } from '../../support/render-page';
import { getExampleHtml } from '../../support/widgets/example-html';

const CURRENCY = { code: 'VND', precision: 0, symbol: '₫', symbolPosition: 'right', thousandSeparator: '.' };
const USD = {
  code: 'USD',
  precision: 2,
  symbol: '$',
  symbolPosition: 'left',
  thousandSeparator: ',',
  decimalSeparator: '.',
};

/** Creates a page of the block editor, which has settings, but no cart and no server. */
async function openPreview(widget: 'block-cart' | 'block-checkout', settings: object = {}) {
  const json = JSON.stringify({ currency: CURRENCY, taxesEnabled: true, ...settings });
  const areas = '<div data-tiem-area="filled-cart"></div><div data-tiem-area="empty-cart"></div>';
  const page = await renderPage(
    `<script type="application/json" data-tiem-settings>${json}</script>
     <div data-tiem="${widget}" data-tiem-preview>${widget === 'block-cart' ? areas : ''}</div>`,
  );
  await screen.findByText('Áo dài lụa');
  return page;
}
const readPageText = () => document.body.textContent?.replaceAll('\u00a0', ' ') ?? '';

describe.each(['block-cart', 'block-checkout'] as const)('%s in the page editor', (widget) => {
  it('editor preview: in a page with the blocks of the editor, shows the sample cart and sends no request', async () => {
    const { mounted, sent } = await renderPage(getExampleHtml(widget, 'Xem trước trong trình dựng trang'));
    const element = await mounted(widget);
    expect(await within(element).findByText('Nón lá bài thơ')).toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  // spec 2.7: an editor preview shows a sample cart, with no request
  // spec 2.7: the checkout has a preview too
  it('editor preview: shows the sample cart and sends no request', async () => {
    const { sent } = await openPreview(widget, { shippingMethodsExist: true });
    expect(readPageText()).toContain('Nón lá bài thơ');
    await waitFor(() => expect(readPageText()).toContain('Giao hàng tiêu chuẩn'));
    expect(sent).toEqual([]);
  });

  it('editor preview: has the buttons of the real page, which cannot be clicked or focused until the preview is unmounted', async () => {
    await openPreview(widget);
    const mountPoint = document.querySelector(`[data-tiem="${widget}"]`)!;
    expect(mountPoint).toHaveAttribute('inert');
    expect(within(mountPoint as HTMLElement).getAllByRole('button', { hidden: true }).length).toBeGreaterThan(
      0,
    );
    window.tiem?.unmount(mountPoint);
    await waitFor(() => expect(mountPoint).not.toHaveAttribute('inert'));
    expect(readPageText()).not.toContain('Nón lá bài thơ');
  });

  it.each([
    [{}, false],
    [{ shippingMethodsExist: true }, true],
    [{ localPickupEnabled: true }, true],
    [{ shippingMethodsExist: false, localPickupEnabled: false }, false],
  ])(
    'editor preview: whether shipping rates are shown with the settings %j: %s',
    async (settings, expected) => {
      await openPreview(widget, settings);
      expect(/Giao hàng tiêu chuẩn/.test(readPageText())).toBe(expected);
    },
  );

  it.each([
    [{}, '350.000₫'],
    [{ displayCartPricesIncludingTax: true }, '385.000₫'],
    [{ currency: USD }, '$350.00'],
  ])('editor preview: with the settings %j, prices are formatted as in the shop', async (settings, price) => {
    await openPreview(widget, settings);
    expect(readPageText()).toContain(price);
  });
});

it('editor preview: has English texts on an English page', async () => {
  const json = JSON.stringify({ currency: CURRENCY, locale: 'en' });
  await renderPage(
    `<script type="application/json" data-tiem-settings>${json}</script><div data-tiem="block-checkout" data-tiem-preview></div>`,
  );
  expect(await screen.findByText('Palm-leaf hat')).toBeInTheDocument();
});

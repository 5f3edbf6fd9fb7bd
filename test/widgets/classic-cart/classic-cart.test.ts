import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import {
  CUP,
  getCartForm,
  getCartRow,
  getQuantity,
  getSubtotal,
  getTotal,
  listCartChanges,
  openCart,
  PAGE,
  readServerCart,
  TEAPOT,
} from '../../support/widgets/classic-cart/open-cart';
import { getExampleHtml } from '../../support/widgets/example-html';

describe('classic cart without JavaScript', () => {
  it('classic cart: without JavaScript, "Update cart" posts the form and the server renders the new cart', async () => {
    const page = await openCart({ script: false });
    const button = screen.getByRole('button', { name: 'Cập nhật giỏ hàng' });
    getQuantity().value = '4';
    const body = new URLSearchParams([...new FormData(getCartForm())] as [string, string][]);
    body.set((button as HTMLButtonElement).name, '1');
    await fetch(PAGE, { method: 'POST', body });
    await page.go(PAGE);
    expect(getQuantity()).toHaveAttribute('value', '4');
  });
});

it('classic cart: in the least HTML that it needs, a changed quantity is sent without a click on "Update cart"', async () => {
  const page = await openCart();
  const key = /cart\[(\w+)\]/.exec(getQuantity().name)![1]!;
  const example = await page.go(getExampleHtml('classic-cart', 'Một dòng hàng').replaceAll('a1', key));
  await example.mounted('classic-cart');
  await example.user.clear(getQuantity());
  await example.user.type(getQuantity(), '3{Enter}');
  await waitFor(async () => expect(await readServerCart()).toEqual({ [TEAPOT]: 3 }));
});

describe.each([8, 11] as const)('classic cart on WooCommerce %i', (as) => {
  it('classic cart: a typed quantity updates the line and the total without a click on "Update cart", and the focus stays', async () => {
    const page = await openCart({ as });
    const [quantity, row, before] = [getQuantity(), getCartRow(), getTotal()];
    await page.user.clear(quantity);
    await page.user.type(quantity, '3{Enter}');
    await waitFor(() => expect(getTotal()).not.toBe(before));
    expect([getQuantity(), getCartRow()]).toEqual([quantity, row]);
    expect(quantity).toHaveFocus();
    expect(quantity).toHaveValue(3);
    expect(getSubtotal()).toBe('1.260.000₫');
    expect(await readServerCart()).toEqual({ [TEAPOT]: 3 });
  });

  it("classic cart: the first change updates the theme's number of items, although the page has not fetched the cart", async () => {
    const page = await openCart({ as });
    const numbers: unknown[] = [];
    const recordItemsCount = ({ detail }: CustomEventInit) => void numbers.push(detail.itemsCount);
    document.addEventListener('tiem:cart:changed', recordItemsCount);
    await page.user.clear(getQuantity());
    await page.user.type(getQuantity(), '3{Enter}');
    await waitFor(() => expect(numbers).toEqual([3]));
    document.removeEventListener('tiem:cart:changed', recordItemsCount);
  });

  it('classic cart: several fast clicks on the plus button send one request', async () => {
    const page = await openCart({ as });
    await page.mounted('quantity');
    const plus = getCartRow().querySelector<HTMLElement>('.plus')!;
    for (let click = 0; click < 4; click++) plus.click();
    await waitFor(() => expect(getSubtotal()).toBe('2.100.000₫'));
    expect(listCartChanges(page)).toHaveLength(1);
    expect(await readServerCart()).toEqual({ [TEAPOT]: 5 });
  });

  it('classic cart: while a change is in flight, its row and the totals are marked as busy', async () => {
    const page = await openCart({ as });
    page.shop.addFault({ kind: 'delay', match: '/batch', ms: 200 });
    fireEvent.input(getQuantity(), { target: { value: '2' } });
    fireEvent.change(getQuantity());
    await waitFor(() => expect(document.querySelector('.cart_totals')).toHaveAttribute('aria-busy', 'true'));
    expect(getCartRow()).toHaveAttribute('aria-busy', 'true');
    await waitFor(() => expect(document.querySelector('[aria-busy], [data-tiem-outdated]')).toBeNull());
    expect(getSubtotal()).toBe('840.000₫');
  });

  it('classic cart: a quantity that the shopper changed before the script had loaded is sent', async () => {
    await openCart({
      as,
      editPageBeforeMount() {
        getQuantity().value = '2';
      },
    });
    await waitFor(() => expect(getSubtotal()).toBe('840.000₫'));
    expect(await readServerCart()).toEqual({ [TEAPOT]: 2 });
  });

  it('classic cart: in place of a removed line, a row with "undo" is shown, which restores the line', async () => {
    const page = await openCart({ as, quantities: { [TEAPOT]: 2, [CUP]: 1 } });
    const row = getCartRow();
    await page.user.click(getCartRow().querySelector('a.remove')!);
    const undo = await screen.findByText('Hoàn tác');
    expect(row).not.toBeInTheDocument();
    expect(undo.closest('tr')).toHaveTextContent('Đã xóa “Ấm quả hồng men nâu gan gà” khỏi giỏ hàng.');
    await waitFor(() => expect(undo).toHaveFocus());
    expect(await readServerCart()).toEqual({ [CUP]: 1 });
    await page.user.click(undo);
    await waitFor(() => expect(undo).not.toBeInTheDocument());
    expect(await readServerCart()).toEqual({ [TEAPOT]: 2, [CUP]: 1 });
    const restored = within(getCartForm()).getByText('Ấm quả hồng men nâu gan gà').closest('tr')!;
    expect(restored.querySelector('input.qty')).toHaveValue(2);
    expect(restored.querySelector('input.qty')).toHaveFocus();
  });

  it('classic cart: when a quantity of 0 removes the last line, the empty cart of the server is shown with a link to undo the removal', async () => {
    const page = await openCart({ as });
    await page.user.clear(getQuantity());
    await page.user.type(getQuantity(), '0{Enter}');
    expect(await screen.findByText('Giỏ hàng của bạn đang trống.')).toBeVisible();
    expect(await readServerCart()).toEqual({});
    const undo = screen.getByRole('link', { name: 'Hoàn tác' });
    expect(undo).toHaveFocus();
    await page.go(`${PAGE}${new URL((undo as HTMLAnchorElement).href).search}`);
    expect(await readServerCart()).toEqual({ [TEAPOT]: 1 });
  });

  it('classic cart: when the server rejects a quantity, the reason is shown in its row and the field shows the previous quantity', async () => {
    const page = await openCart({ as, quantities: { [TEAPOT]: 1, [SCARCE_PRODUCT]: 1 } });
    // Simulates the template of an older theme, which prints no maximum, so that the server has to reject
    // the quantity.
    getQuantity(1).removeAttribute('max');
    await page.user.clear(getQuantity(1));
    await page.user.type(getQuantity(1), '9{Enter}');
    const problem = await screen.findByRole('alert');
    expect(getCartRow(1)).toContainElement(problem);
    expect(getQuantity(1)).toHaveValue(1);
    expect(getQuantity(1)).toHaveAccessibleDescription(problem.textContent!);
    expect(getQuantity(1)).toBeInvalid();
    expect(await readServerCart()).toEqual({ [TEAPOT]: 1, [SCARCE_PRODUCT]: 1 });
    await page.user.clear(getQuantity(1));
    await page.user.type(getQuantity(1), '2{Enter}');
    expect(screen.queryByRole('alert')).toBeNull();
    await waitFor(() => expect(getQuantity(1)).toHaveAttribute('value', '2'));
  });

  it('classic cart: the reason for a rejected coupon is shown at its field; an accepted coupon is listed in the totals and can be removed', async () => {
    const page = await openCart({ as });
    const field = screen.getByLabelText('Mã giảm giá:');
    await page.user.type(field, 'KHONGCO{Enter}');
    const problem = await screen.findByRole('alert');
    expect(field).toHaveAccessibleDescription(problem.textContent!);
    expect(field).toHaveValue('KHONGCO');
    await page.user.clear(field);
    expect(screen.queryByRole('alert')).toBeNull();
    await page.user.type(field, 'GIAM10');
    await page.user.click(screen.getByRole('button', { name: 'Dùng mã' }));
    const link = await waitFor(() => {
      const found = document.querySelector<HTMLElement>('.cart_totals [data-coupon]');
      expect(found).not.toBeNull();
      return found!;
    });
    expect(field).toHaveValue('');
    await page.user.click(link);
    await waitFor(() => expect(link).not.toBeInTheDocument());
    await waitFor(() => expect(document.querySelector('.cart_totals')).toHaveFocus());
  });

  it('classic cart: submitting an empty coupon code sends no request', async () => {
    const page = await openCart({ as });
    await page.user.click(screen.getByRole('button', { name: 'Dùng mã' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Vui lòng nhập mã giảm giá.');
    expect(listCartChanges(page)).toEqual([]);
  });

  it('classic cart: selecting another shipping rate changes the total', async () => {
    const page = await openCart({ as });
    const before = getTotal();
    const other = screen.getByRole('radio', { name: /Giao nhanh/ });
    await page.user.click(other);
    await waitFor(() => expect(getTotal()).not.toBe(before));
    expect(other).toBeChecked();
    expect(getTotal()).toBe('470.000₫');
  });

  it('classic cart: the shipping calculator opens without a page load, offers the states of the country, and does not clear the coupon field', async () => {
    const page = await openCart({ as });
    const toggle = screen.getByText('Đổi nơi nhận');
    await page.user.type(screen.getByLabelText('Mã giảm giá:'), 'giam');
    await page.user.click(toggle);
    const country = screen.getByLabelText('Quốc gia');
    expect(country).toBeVisible();
    expect(toggle).toHaveAttribute('aria-expanded', 'true');
    await page.user.selectOptions(country, 'US');
    const isStateField = (name: string) => () =>
      expect(screen.getByLabelText('Bang / tỉnh')).toHaveProperty('tagName', name);
    await waitFor(isStateField('SELECT'));
    await page.user.selectOptions(screen.getByLabelText('Bang / tỉnh'), 'CA');
    await page.user.selectOptions(country, 'GB');
    await waitFor(isStateField('INPUT'));
    await page.user.click(screen.getByRole('button', { name: 'Cập nhật' }));
    await waitFor(() => expect(getTotal()).toBe('900.000₫'));
    expect(screen.getByText('Đã tính lại phí giao hàng.')).toBeVisible();
    // Expects a closed calculator after the update, as after a page load without the widget.
    expect(country).not.toBeVisible();
    expect(toggle).toHaveAttribute('aria-expanded', 'false');
    expect(toggle).toHaveFocus();
    expect(screen.getByLabelText('Mã giảm giá:')).toHaveValue('giam');
    expect(listCartChanges(page)).toEqual([expect.stringContaining('calc_shipping_country=GB')]);
  });

  it('shipping calculator: its selects keep the height of one line of text in a theme whose padding leaves less, as in Astra', async () => {
    const page = await openCart({
      as,
      editPageBeforeMount() {
        const style = document.createElement('style');
        style.textContent =
          '.input-text { height: 40px } select { box-sizing: border-box; font-size: 16px; padding: 12.8px }';
        document.body.append(style);
      },
    });
    await page.user.click(screen.getByText('Đổi nơi nhận'));
    await page.user.selectOptions(screen.getByLabelText('Quốc gia'), 'US');
    await waitFor(() => expect(screen.getByLabelText('Bang / tỉnh')).toHaveProperty('tagName', 'SELECT'));
    for (const name of ['Quốc gia', 'Bang / tỉnh'])
      expect(screen.getByLabelText(name)).toHaveStyle({ height: '40px', paddingTop: '0px' });
  });

  // Country and state names must be decoded, because WooCommerce's lists contain HTML entities and wcSettings contains
  // them unchanged.
  it('shipping calculator: country and state names with HTML entities are shown decoded', async () => {
    const page = await openCart({
      as,
      editPageBeforeMount() {
        const settings = document.querySelector('script[data-tiem-settings]')!;
        const values = JSON.parse(settings.textContent!);
        values.countryData = { ...values.countryData, CW: { states: { BA: 'Band&agrave;bou d&rsquo;Or' } } };
        settings.textContent = JSON.stringify(values);
        document.querySelector('#calc_shipping_country')!.innerHTML =
          '<option value="VN">Việt Nam</option><option value="CW">Cura&ccedil;ao</option><option value="CI">C&ocirc;te d&rsquo;Ivoire</option>';
      },
    });
    await page.user.click(screen.getByText('Đổi nơi nhận'));
    const country = screen.getByLabelText('Quốc gia');
    expect(within(country).getByRole('option', { name: 'Côte d’Ivoire' })).toBeInTheDocument();
    await page.user.selectOptions(country, 'Curaçao');
    await page.user.selectOptions(
      await waitFor(() => {
        const state = screen.getByLabelText('Bang / tỉnh');
        expect(state).toHaveProperty('tagName', 'SELECT');
        return state;
      }),
      'Bandàbou d’Or',
    );
    expect(country).toHaveDisplayValue('Curaçao');
  });
});

/** The id of a product of which only three are in stock. */
const SCARCE_PRODUCT = 119;

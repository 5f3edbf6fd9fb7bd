import { fireEvent, screen, waitFor } from '@testing-library/dom';
import { getExampleHtml } from '../../support/widgets/example-html';
import { openProductPage } from '../../support/widgets/product-page';

const createQuantityMarkup = (attributes: string, value = '1', buttons = '') =>
  `<div class="quantity" data-tiem="quantity"><input type="number" class="qty" name="quantity" aria-label="Số lượng" value="${value}" ${attributes}>${buttons}</div>`;

const getQuantityField = () => screen.getByLabelText<HTMLInputElement>('Số lượng');
const getPlusButton = () => screen.getByRole('button', { name: 'Tăng số lượng' });
const getMinusButton = () => screen.getByRole('button', { name: 'Giảm số lượng' });

async function openQuantity(...given: Parameters<typeof createQuantityMarkup>) {
  const page = openProductPage(createQuantityMarkup(...given));
  const changed = jest.fn();
  getQuantityField().addEventListener('change', changed);
  await page.mounted('quantity');
  return { ...page, changed };
}

describe('quantity buttons', () => {
  // spec 2.3: quantity fields have plus and minus
  it('quantity buttons: clicks change the value by the step and stop at the limits', async () => {
    const { user, changed } = await openQuantity('min="2" max="6" step="2"', '2');
    await user.click(getPlusButton());
    expect(getQuantityField()).toHaveValue(4);
    await user.dblClick(getPlusButton());
    expect(getQuantityField()).toHaveValue(6);
    expect(getPlusButton()).toHaveAttribute('aria-disabled', 'true');
    expect(changed).toHaveBeenCalledTimes(2);
    await user.tripleClick(getMinusButton());
    expect(getQuantityField()).toHaveValue(2);
    expect(getMinusButton()).toHaveAttribute('aria-disabled', 'true');
  });

  it('quantity buttons: are not added to the hidden field of a product that is sold individually', async () => {
    const { mounted } = openProductPage(
      '<div class="quantity" data-tiem="quantity"><input type="hidden" class="qty" name="quantity" value="1" min="1" max="1"></div>',
    );
    const element = await mounted('quantity');
    expect(element.children).toHaveLength(1);
  });

  it('quantity buttons: stop at zero when the field has no minimum', async () => {
    const { user } = await openQuantity('', '1');
    await user.tripleClick(getMinusButton());
    expect(getQuantityField()).toHaveValue(0);
  });

  it('quantity buttons: keep the decimals of a step, and step by one for "any"', async () => {
    const { user, mounted } = openProductPage(getExampleHtml('quantity', 'Theo từng nửa ký'));
    await mounted('quantity');
    const field = screen.getByLabelText<HTMLInputElement>('Số ký trà');
    await user.click(getPlusButton());
    expect(field.value).toBe('2.0');
    field.step = 'any';
    await user.click(getPlusButton());
    expect(field.value).toBe('3');
  });

  it('quantity buttons: a click after typing changes the typed value by one step', async () => {
    const { user } = await openQuantity('min="1"', '1');
    await user.clear(getQuantityField());
    await user.type(getQuantityField(), '7');
    await user.click(getPlusButton());
    expect(getQuantityField()).toHaveValue(8);
  });

  it('quantity buttons: stop at the new maximum after a variation has changed it', async () => {
    const { user } = await openQuantity('min="1" max="9"', '3');
    getQuantityField().max = '3';
    await waitFor(() => expect(getPlusButton()).toHaveAttribute('aria-disabled', 'true'));
    await user.click(getPlusButton());
    expect(getQuantityField()).toHaveValue(3);
  });

  it('quantity buttons: change nothing in a read-only or disabled field', async () => {
    const { user } = await openQuantity('min="1" readonly', '3');
    await user.click(getPlusButton());
    expect(getQuantityField()).toHaveValue(3);
  });

  it('quantity buttons: when the theme has its own buttons, those are used and no others are added', async () => {
    const themeButtons =
      '<input type="button" class="minus" value="-"><input type="button" class="plus" value="+">';
    const { user, unmount } = await openQuantity('min="1"', '3', themeButtons);
    expect(screen.getAllByRole('button')).toHaveLength(2);
    await user.click(getPlusButton());
    expect(getQuantityField()).toHaveValue(4);
    unmount();
    expect(document.querySelectorAll('.minus, .plus')).toHaveLength(2);
  });
});

describe('quantity button held down', () => {
  afterEach(() => jest.useRealTimers());

  it('quantity button: while held down, steps repeatedly and emits one change event at the end', async () => {
    const { changed } = await openQuantity('min="1" max="4"', '1');
    jest.useFakeTimers();
    fireEvent.pointerDown(getPlusButton(), { button: 0 });
    jest.advanceTimersByTime(399);
    expect(getQuantityField()).toHaveValue(1);
    jest.advanceTimersByTime(1 + 80);
    expect(getQuantityField()).toHaveValue(3);
    jest.advanceTimersByTime(2000);
    expect(getQuantityField()).toHaveValue(4);
    expect(changed).not.toHaveBeenCalled();
    fireEvent.pointerUp(getPlusButton());
    fireEvent.click(getPlusButton());
    expect(changed).toHaveBeenCalledTimes(1);
    expect(getQuantityField()).toHaveValue(4);
  });

  it('quantity button: stops stepping when the held pointer leaves it, and the next click steps again', async () => {
    await openQuantity('min="1"', '1');
    jest.useFakeTimers();
    fireEvent.pointerDown(getPlusButton(), { button: 0 });
    jest.advanceTimersByTime(400);
    fireEvent.pointerLeave(getPlusButton());
    jest.advanceTimersByTime(2000);
    expect(getQuantityField()).toHaveValue(2);
    fireEvent.click(getPlusButton());
    expect(getQuantityField()).toHaveValue(3);
  });
});

describe('quantity button, context menu', () => {
  afterEach(() => jest.useRealTimers());

  /** Fires `contextmenu` and returns false if it was prevented. */
  const canOpenContextMenu = () => fireEvent.contextMenu(getPlusButton());

  it('quantity button: the context menu does not open while the button is held down', async () => {
    await openQuantity('min="1"', '1');
    jest.useFakeTimers();
    fireEvent.pointerDown(getPlusButton(), { button: 0 });
    expect(canOpenContextMenu()).toBe(false);
    jest.advanceTimersByTime(400);
    expect(canOpenContextMenu()).toBe(false);
  });

  it.each(['pointerUp', 'pointerLeave', 'pointerCancel'] as const)(
    'quantity button: the context menu can open again after %s',
    async (type) => {
      await openQuantity('min="1"', '1');
      expect(canOpenContextMenu()).toBe(true);
      fireEvent.pointerDown(getPlusButton(), { button: 0 });
      fireEvent[type](getPlusButton());
      expect(canOpenContextMenu()).toBe(true);
    },
  );
});

describe('quantity field', () => {
  // spec 5.1: the widget raises it too
  it('quantity field: when the widget mounts, a value below the minimum is raised to the minimum', async () => {
    const { changed } = await openQuantity('min="6" step="6"', '1');
    expect(getQuantityField()).toHaveValue(6);
    expect(changed).toHaveBeenCalledTimes(1);
  });

  it('quantity field: when the markup has no number field, an error is logged that names it', async () => {
    const consoleError = jest.spyOn(console, 'error').mockImplementation(() => {});
    openProductPage('<div data-tiem="quantity"></div>');
    await waitFor(() => expect(consoleError.mock.calls.flat().join(' ')).toContain('input.qty'));
    consoleError.mockRestore();
  });

  it('quantity field: keeps its value when the widget is unmounted', async () => {
    const { user, unmount } = await openQuantity('min="1"', '1');
    await user.click(getPlusButton());
    unmount();
    expect(screen.queryByRole('button')).toBeNull();
    expect(getQuantityField()).toHaveValue(2);
  });
});

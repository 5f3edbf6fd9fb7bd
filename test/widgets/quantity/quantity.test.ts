import { fireEvent, screen, waitFor } from '@testing-library/dom';
import { openProductPage } from '../../support/widgets/product-page';

const html = (attributes: string, value = '1', buttons = '') =>
  `<div class="quantity" data-tiem="quantity"><input type="number" class="qty" name="quantity" aria-label="Số lượng" value="${value}" ${attributes}>${buttons}</div>`;

const field = () => screen.getByLabelText<HTMLInputElement>('Số lượng');
const more = () => screen.getByRole('button', { name: 'Tăng số lượng' });
const less = () => screen.getByRole('button', { name: 'Giảm số lượng' });

async function open(...given: Parameters<typeof html>) {
  const page = openProductPage(html(...given));
  const changed = jest.fn();
  field().addEventListener('change', changed);
  await page.mounted('quantity');
  return { ...page, changed };
}

describe('quantity buttons', () => {
  // spec 2.3: quantity fields have plus and minus
  it('quantity buttons: clicks follow the step and stop at the limits', async () => {
    const { user, changed } = await open('min="2" max="6" step="2"', '2');
    await user.click(more());
    expect(field()).toHaveValue(4);
    await user.dblClick(more());
    expect(field()).toHaveValue(6);
    expect(more()).toHaveAttribute('aria-disabled', 'true');
    expect(changed).toHaveBeenCalledTimes(2);
    await user.tripleClick(less());
    expect(field()).toHaveValue(2);
    expect(less()).toHaveAttribute('aria-disabled', 'true');
  });

  it('quantity buttons: not added to a hidden field (sold individually)', async () => {
    const { mounted } = openProductPage(
      '<div class="quantity" data-tiem="quantity"><input type="hidden" class="qty" name="quantity" value="1" min="1" max="1"></div>',
    );
    const element = await mounted('quantity');
    expect(element.children).toHaveLength(1);
  });

  it('quantity buttons: stop at zero when the field has no minimum', async () => {
    const { user } = await open('', '1');
    await user.tripleClick(less());
    expect(field()).toHaveValue(0);
  });

  it('quantity buttons: keep the decimals of a step, and step by one for "any"', async () => {
    const { user } = await open('min="0.25" step="0.25"', '0.25');
    await user.click(more());
    expect(field().value).toBe('0.50');
    field().step = 'any';
    await user.click(more());
    expect(field().value).toBe('2');
  });

  it('quantity buttons: continue from a typed value', async () => {
    const { user } = await open('min="1"', '1');
    await user.clear(field());
    await user.type(field(), '7');
    await user.click(more());
    expect(field()).toHaveValue(8);
  });

  it('quantity buttons: follow new limits when a variation changes them', async () => {
    const { user } = await open('min="1" max="9"', '3');
    field().max = '3';
    await waitFor(() => expect(more()).toHaveAttribute('aria-disabled', 'true'));
    await user.click(more());
    expect(field()).toHaveValue(3);
  });

  it('quantity buttons: change nothing in a read-only or disabled field', async () => {
    const { user } = await open('min="1" readonly', '3');
    await user.click(more());
    expect(field()).toHaveValue(3);
  });

  it("quantity buttons: the theme's own buttons are used if it prints some", async () => {
    const own = '<input type="button" class="minus" value="-"><input type="button" class="plus" value="+">';
    const { user, unmount: leave } = await open('min="1"', '3', own);
    expect(screen.getAllByRole('button')).toHaveLength(2);
    await user.click(more());
    expect(field()).toHaveValue(4);
    leave();
    expect(document.querySelectorAll('.minus, .plus')).toHaveLength(2);
  });
});

describe('quantity button held down', () => {
  afterEach(() => jest.useRealTimers());

  it('quantity button: held down, it steps repeatedly and emits one change event at the end', async () => {
    const { changed } = await open('min="1" max="4"', '1');
    jest.useFakeTimers();
    fireEvent.pointerDown(more(), { button: 0 });
    jest.advanceTimersByTime(399);
    expect(field()).toHaveValue(1);
    jest.advanceTimersByTime(1 + 80);
    expect(field()).toHaveValue(3);
    jest.advanceTimersByTime(2000);
    expect(field()).toHaveValue(4);
    expect(changed).not.toHaveBeenCalled();
    fireEvent.pointerUp(more());
    fireEvent.click(more());
    expect(changed).toHaveBeenCalledTimes(1);
    expect(field()).toHaveValue(4);
  });

  it('quantity button: stops when the finger leaves while holding, and the next click steps again', async () => {
    await open('min="1"', '1');
    jest.useFakeTimers();
    fireEvent.pointerDown(more(), { button: 0 });
    jest.advanceTimersByTime(400);
    fireEvent.pointerLeave(more());
    jest.advanceTimersByTime(2000);
    expect(field()).toHaveValue(2);
    fireEvent.click(more());
    expect(field()).toHaveValue(3);
  });
});

describe('quantity button, context menu', () => {
  afterEach(() => jest.useRealTimers());

  /** Whether the browser would open its context menu. */
  const opensMenu = () => fireEvent.contextMenu(more());

  it('quantity button: opens no context menu while a finger holds it', async () => {
    await open('min="1"', '1');
    jest.useFakeTimers();
    fireEvent.pointerDown(more(), { button: 0 });
    expect(opensMenu()).toBe(false);
    jest.advanceTimersByTime(400);
    expect(opensMenu()).toBe(false);
  });

  it.each(['pointerUp', 'pointerLeave', 'pointerCancel'] as const)(
    'quantity button: the context menu opens again after release by %s',
    async (type) => {
      await open('min="1"', '1');
      expect(opensMenu()).toBe(true);
      fireEvent.pointerDown(more(), { button: 0 });
      fireEvent[type](more());
      expect(opensMenu()).toBe(true);
    },
  );
});

describe('quantity field', () => {
  // spec 5.1: the widget raises it too
  it('quantity field: a value below the minimum is raised when the widget mounts', async () => {
    const { changed } = await open('min="6" step="6"', '1');
    expect(field()).toHaveValue(6);
    expect(changed).toHaveBeenCalledTimes(1);
  });

  it('quantity field: the error says so when the markup has no field', async () => {
    const complaint = jest.spyOn(console, 'error').mockImplementation(() => {});
    openProductPage('<div data-tiem="quantity"></div>');
    await waitFor(() => expect(complaint.mock.calls.flat().join(' ')).toContain('input.qty'));
    complaint.mockRestore();
  });

  it('quantity field: keeps its value when the widget is unmounted', async () => {
    const { user, unmount: leave } = await open('min="1"', '1');
    await user.click(more());
    leave();
    expect(screen.queryByRole('button')).toBeNull();
    expect(field()).toHaveValue(2);
  });
});

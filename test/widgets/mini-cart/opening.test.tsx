import { act, renderHook } from '@testing-library/react';
import { useOpening } from '../../../widgets/mini-cart/useOpening';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  document.body.replaceChildren();
});

function open() {
  const panel = document.createElement('div');
  panel.append(document.createElement('button'));
  document.body.append(panel);
  const { result } = renderHook(() => useOpening({ current: panel }, () => null));
  act(() => result.current.reveal());
  return { panel, mode: () => result.current.mode, result };
}
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

describe('the panel', () => {
  it('closes five seconds after it came by itself', () => {
    const { mode } = open();
    pass(4_999);
    expect(mode()).toBe('revealed');
    pass(1);
    expect(mode()).toBe('closed');
  });

  it('stays while the shopper is in it', () => {
    const { panel, mode } = open();
    panel.querySelector('button')?.focus();
    pass(5_000);
    expect(mode()).toBe('revealed');
    panel.querySelector('button')?.blur();
    pass(5_000);
    expect(mode()).toBe('closed');
  });

  it('mini cart: stays five seconds from when the item is in, also where the shop took longer than that', () => {
    const { mode, result } = open();
    pass(3_000);
    act(() => result.current.reveal(true));
    pass(4_999);
    expect(mode()).toBe('revealed');
    pass(1);
    expect(mode()).toBe('closed');
    act(() => result.current.reveal(true));
    expect(mode()).toBe('revealed');
  });

  it('mini cart: closed by the shopper, it stays closed when the item is in, and opens for the next one', () => {
    const { mode, result } = open();
    act(() => void document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })));
    act(() => result.current.reveal(true));
    expect(mode()).toBe('closed');
    act(() => result.current.reveal());
    expect(mode()).toBe('revealed');
  });
});

import { act, renderHook } from '@testing-library/react';
import { usePanelState } from '../../../widgets/mini-cart/usePanelState';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  document.body.replaceChildren();
});

function open() {
  const panel = document.createElement('div');
  panel.append(document.createElement('button'));
  document.body.append(panel);
  const { result } = renderHook(() => usePanelState({ current: panel }, () => null));
  act(() => result.current.reveal());
  return { panel, mode: () => result.current.mode, result };
}
const advanceTime = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

describe('mini cart panel, opened by an addition', () => {
  // spec 2.6: and closes after five seconds
  // spec 9: mini cart: 5000 ms
  it('mini cart panel: closes five seconds after an addition has opened it', () => {
    const { mode } = open();
    advanceTime(4_999);
    expect(mode()).toBe('revealed');
    advanceTime(1);
    expect(mode()).toBe('closed');
  });

  it('mini cart panel: stays open while the focus is inside', () => {
    const { panel, mode } = open();
    panel.querySelector('button')?.focus();
    advanceTime(5_000);
    expect(mode()).toBe('revealed');
    panel.querySelector('button')?.blur();
    advanceTime(5_000);
    expect(mode()).toBe('closed');
  });

  it('mini cart panel: closes five seconds after the server has confirmed an addition late', () => {
    const { mode, result } = open();
    advanceTime(3_000);
    act(() => result.current.reveal(true));
    advanceTime(4_999);
    expect(mode()).toBe('revealed');
    advanceTime(1);
    expect(mode()).toBe('closed');
    act(() => result.current.reveal(true));
    expect(mode()).toBe('revealed');
  });

  it('mini cart panel: stays closed until the next addition when the shopper closes it before the confirmation', () => {
    const { mode, result } = open();
    act(() => void document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })));
    act(() => result.current.reveal(true));
    expect(mode()).toBe('closed');
    act(() => result.current.reveal());
    expect(mode()).toBe('revealed');
  });
});

import { act, renderHook } from '@testing-library/react';
import { usePanelState } from '../../../widgets/mini-cart/usePanelState';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  document.body.replaceChildren();
});

function renderPanelState() {
  const panel = document.createElement('div');
  panel.append(document.createElement('button'));
  document.body.append(panel);
  const { result } = renderHook(() => usePanelState({ current: panel }, document.createElement('div')));
  act(() => result.current.reveal());
  return { panel, mode: () => result.current.mode, result };
}
const advanceTime = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

describe('mini cart panel, opened by an addition', () => {
  // spec 2.6: and closes after five seconds
  // spec 9: mini cart: 5000 ms
  it('mini cart panel: closes five seconds after an addition opened it', () => {
    const { mode } = renderPanelState();
    advanceTime(4_999);
    expect(mode()).toBe('revealed');
    advanceTime(1);
    expect(mode()).toBe('closed');
  });

  it('mini cart panel: after an addition opened it, stays open while the focus is inside', () => {
    const { panel, mode } = renderPanelState();
    panel.querySelector('button')?.focus();
    advanceTime(5_000);
    expect(mode()).toBe('revealed');
    panel.querySelector('button')?.blur();
    advanceTime(5_000);
    expect(mode()).toBe('closed');
  });

  it('mini cart panel: closes five seconds after the server confirms a slow addition', () => {
    const { mode, result } = renderPanelState();
    advanceTime(3_000);
    act(() => result.current.reveal(true));
    advanceTime(4_999);
    expect(mode()).toBe('revealed');
    advanceTime(1);
    expect(mode()).toBe('closed');
    act(() => result.current.reveal(true));
    expect(mode()).toBe('revealed');
  });

  it('mini cart panel: when the shopper closes it before the server confirms the addition, it stays closed until the next addition', () => {
    const { mode, result } = renderPanelState();
    act(() => void document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })));
    act(() => result.current.reveal(true));
    expect(mode()).toBe('closed');
    act(() => result.current.reveal());
    expect(mode()).toBe('revealed');
  });
});

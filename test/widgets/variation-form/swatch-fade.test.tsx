import { act, renderHook } from '@testing-library/react';
import { useSwatchFade } from '../../../widgets/variation-form/Swatches';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const advanceTime = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));
const renderSwatchFade = (isEmpty: boolean) =>
  renderHook((props: { isEmpty: boolean }) => useSwatchFade(props.isEmpty), { initialProps: { isEmpty } });

describe('swatches, fading', () => {
  // spec 9: swatches fade for 300 ms after a reset
  it('swatches: fade for 300 ms when all selected options are cleared', () => {
    const { result, rerender } = renderSwatchFade(false);
    expect(result.current).toBe(false);
    rerender({ isEmpty: true });
    advanceTime(299);
    expect(result.current).toBe(true);
    advanceTime(1);
    expect(result.current).toBe(false);
  });

  it('swatches: do not fade in a form that is empty at first, and a fade after a reset ends when an option is selected', () => {
    const { result, rerender } = renderSwatchFade(true);
    expect(result.current).toBe(false);
    rerender({ isEmpty: false });
    rerender({ isEmpty: true });
    advanceTime(100);
    rerender({ isEmpty: false });
    expect(result.current).toBe(false);
  });
});

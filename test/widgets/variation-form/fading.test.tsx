import { act, renderHook } from '@testing-library/react';
import { useFading } from '../../../widgets/variation-form/Swatches';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));
const swatches = (isEmpty: boolean) =>
  renderHook((props: { isEmpty: boolean }) => useFading(props.isEmpty), { initialProps: { isEmpty } });

describe('the swatches of a form', () => {
  it('fade for 300 ms once everything is cleared', () => {
    const { result, rerender } = swatches(false);
    expect(result.current).toBe(false);
    rerender({ isEmpty: true });
    pass(299);
    expect(result.current).toBe(true);
    pass(1);
    expect(result.current).toBe(false);
  });

  it('do not fade when the form comes empty, and stop where something is chosen meanwhile', () => {
    const { result, rerender } = swatches(true);
    expect(result.current).toBe(false);
    rerender({ isEmpty: false });
    rerender({ isEmpty: true });
    pass(100);
    rerender({ isEmpty: false });
    expect(result.current).toBe(false);
  });
});

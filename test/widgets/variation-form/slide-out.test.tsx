import { act, renderHook } from '@testing-library/react';
import { useLeaving } from '../../../widgets/variation-form/SingleVariation';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const advanceTime = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

function renderLeaving() {
  const { result, rerender } = renderHook(({ now }: { now: string | null }) => useLeaving(now), {
    initialProps: { now: 'Bát men lam' as string | null },
  });
  rerender({ now: null });
  return () => result.current;
}

describe('variation area, sliding out', () => {
  // spec 9: variable form: what was chosen slides away in 200 ms
  it('variation area: slides out for 200 ms when the variation is cleared', () => {
    const shown = renderLeaving();
    advanceTime(199);
    expect(shown()).toEqual(['Bát men lam', true]);
    advanceTime(1);
    expect(shown()).toEqual([null, false]);
  });

  it('variation area: disappears at once when reduced motion is preferred', () => {
    jest.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
    const shown = renderLeaving();
    advanceTime(0);
    expect(shown()).toEqual([null, false]);
  });
});

import { act, renderHook } from '@testing-library/react';
import { useExitTransition } from '../../../widgets/variation-form/SingleVariation';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const advanceTime = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

function renderExitTransition() {
  const { result, rerender } = renderHook(
    ({ variation }: { variation: string | null }) => useExitTransition(variation),
    {
      initialProps: { variation: 'Bát men lam' as string | null },
    },
  );
  rerender({ variation: null });
  return () => result.current;
}

describe('variation area, sliding out', () => {
  // spec 9: variable form: what was chosen slides away in 200 ms
  it('variation area: slides out in 200 ms when the variation is cleared', () => {
    const readResult = renderExitTransition();
    advanceTime(199);
    expect(readResult()).toEqual(['Bát men lam', true]);
    advanceTime(1);
    expect(readResult()).toEqual([null, false]);
  });

  it('variation area: disappears at once when reduced motion is preferred', () => {
    jest.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
    const readResult = renderExitTransition();
    advanceTime(0);
    expect(readResult()).toEqual([null, false]);
  });
});

import { runInNewContext } from 'node:vm';
import { createEffectObserver } from '../../scripts/bench/page-metrics';

/** Runs the observer in a page whose total is the given text in each frame. */
function runEffectObserver(...texts: readonly string[]): { proven: number | null; isLoading: boolean } {
  const bench = {
    ...{ proven: null, isLoading: false },
    find: () => ({ textContent: texts[Math.min(frame, texts.length - 1)] }),
  };
  let frame = 0;
  let frameCallbacks: (() => void)[] = [];
  runInNewContext(createEffectObserver({ changes: '.total' }, undefined), {
    window: { __bench: bench },
    performance: { timeOrigin: 1000, now: () => frame },
    requestAnimationFrame: (callback: () => void) => frameCallbacks.push(callback),
  });
  for (const _ of texts) {
    frame++;
    const callbacks = frameCallbacks;
    frameCallbacks = [];
    for (const callback of callbacks) callback();
  }
  return bench;
}

it('benchmark observer: a text counts as changed when the frame with another text is painted', () => {
  expect(runEffectObserver('10 ₫', '10 ₫', '20 ₫', '20 ₫').proven).toBe(1003);
});

it('benchmark observer: a text that is hidden by a loading state counts as loading, not as changed', () => {
  expect(runEffectObserver('10 ₫', '', '')).toMatchObject({ proven: null, isLoading: true });
  expect(runEffectObserver('10 ₫', '', '10 ₫')).toMatchObject({ proven: null, isLoading: false });
});

it('benchmark observer: a text that is not on the page yet does not count as loading, nor as changed when it appears', () => {
  expect(runEffectObserver('', '', '')).toMatchObject({ proven: null, isLoading: false });
  expect(runEffectObserver('', '10 ₫', '10 ₫')).toMatchObject({ proven: null, isLoading: false });
});

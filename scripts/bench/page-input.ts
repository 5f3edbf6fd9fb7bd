import type { CDPSession } from 'playwright-core';
import type { ExpectedEffect, InteractionStep } from './bench.types';
import { createEffectObserver } from './page-metrics';

/**
 * Input and observation through the Chrome DevTools Protocol. Playwright's own helpers are compiled inside the
 * measured page, which takes seconds when the CPU is throttled to a quarter.
 */
export interface PageInput {
  /** Evaluates the expression in the page and returns its value. */
  evaluate<T>(expression: string): Promise<T>;
  performSteps(steps: readonly InteractionStep[], timeLimit: number): Promise<void>;
  hoverOver(step: InteractionStep, timeLimit: number): Promise<void>;
  /** Scrolls to the step's element without moving the pointer there. */
  scrollTo(step: InteractionStep, timeLimit: number): Promise<void>;
  /** Resolves when at least `count` elements match the selector. */
  waitForElementCount(selector: string, count: number, timeLimit: number): Promise<void>;
  /** Resolves after the page's first paint. */
  waitForFirstPaint(timeLimit: number): Promise<void>;
  /**
   * Resolves with the epoch time at which the visible change was painted, comparable across documents; `null` after
   * the time limit.
   */
  waitForEffect(timeLimit: number): Promise<number | null>;
  observeEffectInPage(proof: ExpectedEffect, until?: string): Promise<void>;
  /** Whether the text that is expected to change is hidden by a loading state. */
  isLoading(): Promise<boolean>;
}

interface ElementBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

export function createPageInput(cdp: CDPSession): PageInput {
  const evaluateInPage = async <T>(expression: string): Promise<T> => {
    const { result, exceptionDetails } = await cdp.send('Runtime.evaluate', {
      expression,
      returnByValue: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value as T;
  };

  /** Returns `null` if evaluating fails, as it does during a navigation, when the old document is already gone. */
  const evaluateOrNull = <T>(expression: string): Promise<T | null> =>
    evaluateInPage<T>(expression).catch(() => null);

  const findElementBox = async (selector: string, timeLimit: number): Promise<ElementBox> => {
    const box = await pollUntilFound(timeLimit, () =>
      evaluateOrNull<ElementBox>(`__bench.box(${JSON.stringify(selector)})`),
    );
    if (!box) throw new Error(`"${selector}" did not appear within ${timeLimit / 1000} s.`);
    return box;
  };

  const dispatchMouseEvent = (
    type: 'mouseMoved' | 'mousePressed' | 'mouseReleased',
    x: number,
    y: number,
    isButtonHeld = false,
  ) =>
    cdp.send('Input.dispatchMouseEvent', {
      ...{ type, x, y, clickCount: type === 'mouseMoved' ? 0 : 1 },
      ...{ button: type !== 'mouseMoved' || isButtonHeld ? 'left' : 'none', buttons: isButtonHeld ? 1 : 0 },
    });

  const performInteractionStep = async (one: InteractionStep, timeLimit: number): Promise<void> => {
    const box = await findElementBox(getTargetSelector(one), timeLimit);
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    if ('press' in one) {
      await dispatchMouseEvent('mousePressed', x, y, true);
      await dispatchMouseEvent('mouseReleased', x, y);
    } else if ('swipe' in one) {
      await dispatchMouseEvent('mousePressed', box.x + box.width * 0.8, y, true);
      for (let at = 7; at >= 2; at--)
        await dispatchMouseEvent('mouseMoved', box.x + (box.width * at) / 10, y, true);
      await dispatchMouseEvent('mouseReleased', box.x + box.width * 0.2, y);
    } else if ('choose' in one) {
      await evaluateInPage(`__bench.choose(${JSON.stringify(one.choose)}, ${JSON.stringify(one.value)})`);
    } else {
      await evaluateInPage(`__bench.field(${JSON.stringify(one.fill)})`);
      await cdp.send('Input.insertText', { text: one.text });
    }
  };

  return {
    evaluate: evaluateInPage,
    async performSteps(steps, timeLimit) {
      for (const one of steps) await performInteractionStep(one, timeLimit);
    },
    async scrollTo(one, timeLimit) {
      await findElementBox(getTargetSelector(one), timeLimit);
    },
    async hoverOver(one, timeLimit) {
      const box = await findElementBox(getTargetSelector(one), timeLimit);
      await dispatchMouseEvent('mouseMoved', box.x + box.width / 2, box.y + box.height / 2);
    },
    async waitForElementCount(selector, count, timeLimit) {
      const isComplete = `document.querySelectorAll(${JSON.stringify(selector)}).length >= ${count} || null`;
      if ((await pollUntilFound(timeLimit, () => evaluateOrNull<true>(isComplete))) === null)
        throw new Error(`"${selector}" did not appear ${count} times within ${timeLimit / 1000} s.`);
    },
    async waitForFirstPaint(timeLimit) {
      const fcp = `performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null`;
      if ((await pollUntilFound(timeLimit, () => evaluateOrNull<number>(fcp))) === null)
        throw new Error('The page painted nothing.');
    },
    waitForEffect: (timeLimit) => pollUntilFound(timeLimit, () => evaluateOrNull<number>('__bench.proven')),
    isLoading: async () => (await evaluateOrNull<boolean>('__bench.isLoading')) ?? false,
    async observeEffectInPage(proof, until) {
      if (!('leadsTo' in proof)) await evaluateInPage(createEffectObserver(proof, until));
    },
  };
}

function getTargetSelector(step: InteractionStep): string {
  if ('press' in step) return step.press;
  if ('swipe' in step) return step.swipe;
  return 'choose' in step ? step.choose : step.fill;
}

/** Polls the page every 25 ms. The page itself records the exact time, so polling costs no precision. */
async function pollUntilFound<T>(timeLimit: number, find: () => Promise<T | null>): Promise<T | null> {
  const end = performance.now() + timeLimit;
  while (true) {
    const found = await find();
    if (found !== null && found !== undefined) return found;
    if (performance.now() > end) return null;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

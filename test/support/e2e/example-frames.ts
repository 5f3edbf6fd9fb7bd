import type { Frame, Page } from 'playwright-core';
import { IN_PAGE } from '../../../scripts/look/measure-appearance';
import { type BrowserShop, DESKTOP, POLLING_INTERVAL } from './browser-shop';
import { waitForNetworkIdle } from './network-idle';

export { IN_PAGE };

/**
 * Mounts all widgets of an example, or stops after three seconds, because some examples show a shop that never
 * responds.
 */
export async function mountAllInFrame(frame: Frame): Promise<void> {
  await frame.evaluate(async (interval) => {
    const listMountPoints = () => [...document.querySelectorAll<HTMLElement>('body [data-tiem]')];
    const end = performance.now() + 3_000;
    while (performance.now() < end) {
      const asleep = listMountPoints().filter(({ dataset }) =>
        /^$|waiting|loading/.test(dataset.tiemState ?? ''),
      );
      if (window.tiem && asleep.length === 0) return;
      for (const point of asleep) point.dispatchEvent(new Event('focusin', { bubbles: true }));
      await new Promise((resolve) => setTimeout(resolve, interval));
    }
  }, POLLING_INTERVAL);
}

/** Opens every example of a shop in a frame of one page, mounted and in the state that the example shows. */
export async function openExamplesInFrames(
  shop: BrowserShop,
  name: string,
): Promise<{ page: Page; frames: Frame[] }> {
  const page = await shop.openPage({ viewport: DESKTOP, reducedMotion: 'reduce' });
  await page.goto(`/widgets/tat-ca/${name}?theme=none`);
  const frames = page.frames().filter((frame) => frame !== page.mainFrame());
  for (const frame of frames) {
    await frame.waitForSelector('main:not([data-press])', { state: 'attached' });
    if (await frame.$('[data-tiem]')) await mountAllInFrame(frame);
    await frame.evaluate(IN_PAGE);
  }
  await waitForNetworkIdle(page, { milliseconds: 300, patience: 2_000 });
  return { page, frames };
}

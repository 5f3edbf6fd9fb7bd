import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Frame, Page } from 'playwright-core';
import { STILL_SHOPS } from '../../fixtures/gallery/answers';
import { themeNames, themeStyles } from '../../fixtures/gallery/themes';
import { DESKTOP, openShop } from '../harness/browser';
import { quiet } from '../harness/quiet';

jest.setTimeout(180_000);

const shop = openShop();
const IN_PAGE = readFileSync(join(__dirname, '../../scripts/look/in-page.js'), 'utf8');
const WIDTHS = [360, 1280];
/** Makes sizes the same everywhere, so that only what a theme does to a part itself remains to be seen. */
const SAME_TEXT = `
  html { font-size: 16px !important }
  body {
    margin: 8px !important; padding: 0 !important; width: auto !important; max-width: none !important;
    font: 16px/1.5 sans-serif !important; letter-spacing: 0 !important;
    color: #222 !important; background: #fff !important;
  }`;
/** Rules that win by the contract, as they count two classes; none of them hides or breaks anything. */
const ALLOWED = [
  // `.wc-block-components-button:not(.is-link)` lays out the name that scripts of others look for.
  /button\.tiem-button\.is-main.* has (display|justifyContent|minHeight)/,
  // `input:not([type="checkbox"])[aria-invalid]` and the like of Pico.
  /pico: .*has (backgroundImage|paddingLeft|paddingRight|borderTopLeftRadius)/,
];

/** What waits for a shop that never answers is looked at as it waits. */
async function wake(frame: Frame): Promise<void> {
  await frame.evaluate(async () => {
    const points = () => [...document.querySelectorAll<HTMLElement>('body [data-tiem]')];
    const end = performance.now() + 3_000;
    while (performance.now() < end) {
      const asleep = points().filter(({ dataset }) => /^$|waiting|loading/.test(dataset.tiemState ?? ''));
      if (window.tiem && asleep.length === 0) return;
      for (const point of asleep) point.dispatchEvent(new Event('focusin', { bubbles: true }));
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });
}

/** Every example of the gallery in a frame of its own, awake and in the state it is about. */
async function openExamples(name: string): Promise<{ page: Page; frames: Frame[] }> {
  const page = await shop.page({ viewport: DESKTOP, reducedMotion: 'reduce' });
  await page.goto(`/widgets/tat-ca/${name}?theme=none`);
  const frames = page.frames().filter((frame) => frame !== page.mainFrame());
  for (const frame of frames) {
    await frame.waitForSelector('main:not([data-press])', { state: 'attached' });
    if (await frame.$('[data-tiem]')) await wake(frame);
    await frame.evaluate(IN_PAGE);
  }
  await quiet(page, { milliseconds: 300, patience: 2_000 });
  return { page, frames };
}

const themes = themeNames().map((name) => [name, themeStyles(name) ?? ''] as const);

test.each(['', ...STILL_SHOPS, 'manh-chung'])(
  'themes: no stylesheet of the list makes an example of the shop "%s" unreadable, misplaced or unusable',
  async (name) => {
    const { page, frames } = await openExamples(name);
    expect(frames.length).toBeGreaterThan(3);
    const found: string[] = [];
    for (const [index, width] of WIDTHS.entries()) {
      await page.evaluate((wide) => {
        for (const frame of document.querySelectorAll<HTMLElement>('.gallery-all iframe'))
          frame.style.cssText = `width: ${wide}px; max-width: none`;
      }, width);
      for (const frame of frames) {
        const lines = await frame.evaluate(
          ([sheets, same, isFirst]) => {
            const look = window.tiemLook;
            look.dress(same);
            look.keep();
            return sheets.flatMap(([theme, css]) => {
              look.dress(`${css}\n${same}`);
              const changed = isFirst ? look.changed() : [];
              look.dress(css);
              return [...changed, ...look.findings()].map((line) => `${theme}: ${line}`);
            });
          },
          [themes, SAME_TEXT, index === 0] as const,
        );
        const about = new URL(frame.url()).pathname.replace('/widgets/', '').replace('/sang/', '');
        found.push(...lines.map((line) => `${about} at ${width} px, ${line}`));
      }
    }
    // Browsers say of themselves that a shop has refused, or does not answer.
    shop.complaints.splice(0);
    expect(found.filter((line) => !ALLOWED.some((allowed) => allowed.test(line)))).toEqual([]);
  },
);

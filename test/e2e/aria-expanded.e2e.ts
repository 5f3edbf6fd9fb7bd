import type { Frame, Page } from 'playwright-core';
import { themeStyles } from '../../fixtures/gallery/themes';
import { DESKTOP, holdUp, openShop, PHONE } from '../support/e2e/browser-shop';
import { openExamples, wake } from '../support/e2e/gallery-frames';

jest.setTimeout(180_000);

const shop = openShop({ settings: { rateLimit: 1000 } });

interface Pressed {
  /** Controls that were pressed, with what each one said before, between and after two presses. */
  said: string[];
  /** Those whose attribute is not what is seen. */
  wrong: string[];
}

/** Presses each control with `aria-expanded` twice and compares the attribute with what it controls. */
function pressAll(): Promise<Pressed> {
  /** What is controlled: named by `aria-controls`; suggestions are in a box that can hold a sentence, too. */
  function isOpen(control: Element): boolean {
    const named = document.getElementById(control.getAttribute('aria-controls') ?? '');
    const part = named?.closest('.tiem-search-panel') ?? named;
    if (!part?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    const { width, height } = part.getBoundingClientRect();
    if (width < 2 || height < 2) return false;
    if (part.matches('ul')) return [...part.children].every((row) => row.checkVisibility());
    // A text of which only the beginning is shown is closed.
    return getComputedStyle(part).overflowY !== 'hidden' || part.scrollHeight <= part.clientHeight + 1;
  }
  async function settled(control: Element): Promise<boolean> {
    for (const end = performance.now() + 1_500; performance.now() < end; ) {
      if (control.getAttribute('aria-expanded') === String(isOpen(control))) return true;
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return false;
  }
  return (async () => {
    const found: Pressed = { said: [], wrong: [] };
    // A field opens its box by typing; a list that draws fewer rows is held by test/ui/pieces.test.tsx.
    const controls = [...document.querySelectorAll<HTMLElement>('[aria-expanded]')].filter(
      (control) =>
        control.checkVisibility({ visibilityProperty: true }) &&
        !control.matches('input, .tiem-checks__toggle'),
    );
    for (const control of controls) {
      const name = `${control.className || control.id} in ${control.closest('[data-tiem]')?.getAttribute('data-tiem')}`;
      const steps: string[] = [];
      for (let presses = 0; presses <= 2; presses += 1) {
        if (presses > 0) {
          // In a dialog, which is over the control, its own button closes.
          const close = document.querySelector<HTMLElement>('dialog:modal .tiem-dialog-close');
          (close ?? control).click();
        }
        const isRight = await settled(control);
        steps.push(String(control.getAttribute('aria-expanded')));
        if (!isRight) found.wrong.push(`${name}: ${steps.join(', ')}`);
      }
      found.said.push(`${name}: ${steps.join(', ')}`);
    }
    return found;
  })();
}

const press = (frame: Frame | Page): Promise<Pressed> => frame.evaluate(pressAll);

test.each(
  [PHONE.width, DESKTOP.width].flatMap((width) =>
    ['storefront-like', 'block-theme-like'].map((theme) => [theme, width] as const),
  ),
)(
  'expanded: under %s at %i px, each control of every example says what is seen, before and after a press',
  async (theme, width) => {
    const found: Pressed = { said: [], wrong: [] };
    for (const name of ['', 'filled', 'manh-chung']) {
      const { page, frames } = await openExamples(shop, name);
      await page.evaluate((wide) => {
        for (const frame of document.querySelectorAll<HTMLElement>('.gallery-all iframe'))
          frame.style.cssText = `width: ${wide}px; max-width: none`;
      }, width);
      for (const frame of frames) {
        await frame.evaluate((css) => window.tiemLook.dress(css), themeStyles(theme) ?? '');
        const { said, wrong } = await press(frame);
        const about = new URL(frame.url()).pathname.replace('/widgets/', '').replace('/sang/', '');
        found.said.push(...said.map((line) => `${about} ${line}`));
        found.wrong.push(...wrong.map((line) => `${about} ${line}`));
      }
      await page.close();
    }
    shop.complaints.splice(0);
    expect(found.wrong).toEqual([]);
    expect(found.said.length).toBeGreaterThan(8);
  },
);

test.each([
  ['a long list of filters', '/widgets/product-filters/0/sang/?theme=none', DESKTOP, '.tiem-filters-more'],
  ['the menu of a phone', '/', PHONE, '.menu-toggle'],
  ['the contents of a post', '/bai-viet/pha-am-tra-sen/', PHONE, '.tiem-toc-toggle'],
  ['a description that is cut', '/san-pham/bat-com-bat-trang/', PHONE, '.tiem-show-more'],
  ['the cart of the header', '/cua-hang/', PHONE, '#site-header-cart > a'],
] as const)(
  'expanded: %s says what is seen, before and after a press',
  async (_, path, viewport, control) => {
    const page = await shop.page({ viewport, reducedMotion: 'reduce' });
    // The groups of the example are too short to be folded.
    const rows = Array.from(
      { length: 20 },
      (_, at) => `<li><a href="/?f=${at}" data-tiem-figure="term:${at}">${at}</a></li>`,
    );
    await page.route('**/widgets/product-filters/**', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace('</ul></details>', `${rows.join('')}$&`);
      await route.fulfill({ response, body });
    });
    await page.goto(path);
    await page.waitForFunction(() => window.tiem !== undefined);
    await wake(page.mainFrame());
    await page.waitForSelector(`${control}[aria-expanded]`, { state: 'attached' });
    const { said, wrong } = await press(page);
    expect(wrong).toEqual([]);
    expect(said.join('\n')).toMatch(/false, true, false|true, false, true/);
  },
);

test('expanded: the search field says that its box is open while the shop is asked, with products and with a sentence', async () => {
  const page = await shop.page({ viewport: DESKTOP, reducedMotion: 'reduce' });
  await page.goto('/widgets/product-search/0/sang/?theme=none');
  const release = await holdUp(page, /wc\/store\/v1\/products/);
  const field = page.locator('input[type="search"]');
  const said = async (state: string) => {
    await page.waitForSelector(state);
    return `${await field.getAttribute('aria-expanded')}, seen: ${await page.locator('.tiem-search-panel').isVisible()}`;
  };
  await field.pressSequentially('chén');
  expect(await said('.tiem-search-wait')).toBe('true, seen: true');
  release();
  expect(await said('.tiem-search-option')).toBe('true, seen: true');
  await field.fill('không có gì như thế');
  expect(await said('.tiem-search-sentence')).toBe('true, seen: true');
  await field.press('Escape');
  expect(await field.getAttribute('aria-expanded')).toBe('false');
  expect(await page.locator('.tiem-search-panel').isVisible()).toBe(false);
});

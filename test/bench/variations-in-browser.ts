/**
 * `npx tsx test/bench/variations-in-browser.ts` measures how long a product page with the built bundle takes to
 * respond to the shopper.
 */
import { chromium, type Page } from 'playwright-core';
import { createDistFiles } from '../../fixtures/shop/http/dist-files';
import { startServer } from '../../fixtures/shop/http/server';
import { createShop } from '../../fixtures/shop/shop';
import { BROWSER_ARGS, ensureBrowser } from '../../scripts/browser';
import { getDistFolder, readChosenBuild } from '../../scripts/build/builds';

const ROUNDS = 20;

/** Measures the time from the change of a select to the frame that shows the variation's price. */
const measurePriceUpdate = (page: Page, index: number) =>
  page.evaluate(
    (option) =>
      new Promise<number>((resolve) => {
        const select = document.querySelector<HTMLSelectElement>('.variations select')!;
        const id = document.querySelector<HTMLInputElement>('[name="variation_id"]')!;
        const area = document.querySelector('.single_variation')!;
        const before = area.textContent;
        select.selectedIndex = option;
        const from = performance.now();
        select.dispatchEvent(new Event('change', { bubbles: true }));
        const resolveWhenPriceShown = () => {
          if (id.value && area.textContent && area.textContent !== before) resolve(performance.now() - from);
          else requestAnimationFrame(resolveWhenPriceShown);
        };
        requestAnimationFrame(resolveWhenPriceShown);
      }),
    index,
  );

/** Measures the time from a click on a thumbnail to the end of the slide animation, which takes 500 ms. */
const measureSlide = (page: Page, index: number) =>
  page.evaluate(
    (at) =>
      new Promise<number>((resolve) => {
        const strip = document.querySelector('.woocommerce-product-gallery__wrapper')!;
        const from = performance.now();
        strip.addEventListener('transitionend', () => resolve(performance.now() - from), { once: true });
        document.querySelectorAll<HTMLElement>('.tiem-gallery__thumb')[at]?.click();
      }),
    index,
  );

function printTimes(name: string, times: number[]): void {
  times.sort((a, b) => a - b);
  const median = times[times.length >> 1] ?? 0;
  console.log(
    `${name.padEnd(36)} median ${median.toFixed(1)} ms   worst ${(times.at(-1) ?? 0).toFixed(1)} ms`,
  );
}

async function main(): Promise<void> {
  const shop = createShop({
    bundle: createDistFiles(getDistFolder(readChosenBuild())),
    origin: 'http://127.0.0.1:3107',
  });
  const server = await startServer({ shop, host: '127.0.0.1', port: 3107 });
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: BROWSER_ARGS });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    // Defines esbuild's helper `__name` in the page, because functions that tsx has compiled call it and some of them
    // run in the page.
    await page.addInitScript('globalThis.__name = (made) => made');
    await page.goto(`${server.url}san-pham/bat-com-bat-trang/`);
    await page.locator('.single_add_to_cart_button.disabled').waitFor();
    await page.getByLabel('Kích cỡ').selectOption({ index: 1 });
    await page.getByLabel('Màu men').selectOption({ index: 1 });
    await page.locator('.single_variation .price').waitFor();
    const prices: number[] = [];
    for (let round = 0; round < ROUNDS; round++) prices.push(await measurePriceUpdate(page, 2 - (round % 2)));
    printTimes('variation change → price shown', prices);
    await page.locator('.tiem-gallery__thumb').nth(1).click();
    await page.locator('.swiper-initialized').waitFor();
    const slides: number[] = [];
    for (let round = 0; round < ROUNDS / 2; round++) slides.push(await measureSlide(page, round % 2 ? 4 : 3));
    printTimes('thumbnail → slide at rest (500 ms)', slides);
  } finally {
    await browser.close();
    await server.stop();
    shop.close();
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});

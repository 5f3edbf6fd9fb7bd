import { listWidgetEntries } from '../../fixtures/gallery/examples';
import { DESKTOP, findAxeViolations, openShop } from '../support/e2e/browser-shop';

const shop = openShop();

jest.setTimeout(60_000);

const getExamplePath = (title: string, theme: string) => {
  const entry = listWidgetEntries().find(({ name }) => name === 'mini-cart');
  return `/widgets/mini-cart/${entry?.examples.findIndex((example) => example.title === title)}/${theme}/`;
};

test('example pages: the index lists every widget and shared component, and fits on a phone', async () => {
  const page = await shop.openPage();
  await page.goto('/widgets/');
  const names = await page.locator('.gallery-list strong').allTextContents();
  expect(names).toEqual(expect.arrayContaining(['mini-cart', 'quantity', 'Button', 'QuantityInput']));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  expect(await findAxeViolations(page)).toEqual([]);
});

test('example pages: each example is shown in three views, with HTML to copy', async () => {
  const page = await shop.openPage({ viewport: DESKTOP, permissions: ['clipboard-read', 'clipboard-write'] });
  await page.goto('/widgets/quantity/');
  const [example] = listWidgetEntries().find(({ name }) => name === 'quantity')?.examples ?? [];
  expect(await page.locator('#vi-du-0 iframe').count()).toBe(3);
  const frame = page.frameLocator('#vi-du-0 iframe >> nth=0');
  await frame.locator('.plus').click();
  expect(await frame.locator('.qty').inputValue()).toBe('2');
  await page.locator('#vi-du-0 summary').click();
  await page.locator('#vi-du-0 [data-copy]').click();
  await page.locator('#vi-du-0 [data-copy]', { hasText: 'Đã sao chép' }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(example?.html);
});

test.each([
  ['Giỏ trống', '.tiem-mini-cart:not([hidden]):has-text("trống")'],
  ['Đang đọc giỏ', '.tiem-mini-cart .tiem-skeleton'],
  ['Đang đổi số lượng', '.tiem-money.is-updating'],
  ['Tiệm không nhận thay đổi', '.tiem-notice.is-error'],
])(
  'example pages of the mini cart: the example “%s” shows the state that its title names, in a dark and a light colour scheme',
  async (title, proof) => {
    for (const look of ['toi', 'sang']) {
      const page = await shop.openPage();
      await page.goto(getExamplePath(title, look));
      await page.locator(proof).first().waitFor();
      await page.close();
    }
    // Ignores the console errors that the browser logs for requests that the shop rejects (409).
    shop.pageErrors.splice(
      0,
      shop.pageErrors.length,
      ...shop.pageErrors.filter((line) => !line.includes('409')),
    );
  },
);

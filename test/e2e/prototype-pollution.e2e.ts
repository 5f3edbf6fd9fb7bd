import type { Page } from 'playwright-core';
import { DESKTOP, openShop } from '../support/e2e/browser-shop';

// Every page is opened twice, with all its responses rewritten, which is slow on a busy machine.
// one build: JSON is decoded by the same code in both builds
jest.setTimeout(90_000);

const shop = openShop();

const BOWL = '/san-pham/bat-com-bat-trang/';
const CART = '/gio-hang-khoi/';
const REACHING = ['"__proto__":{"polluted":1}', '"constructor":{"prototype":{"polluted":1}}'];

/**
 * Adds keys such as `__proto__` to each object of the JSON. As text, because an object literal cannot have such a
 * key.
 */
function poisoned(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(poisoned).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const own = Object.entries(value).map(([key, one]) => `${JSON.stringify(key)}:${poisoned(one)}`);
  return `{${[...REACHING, ...own].join()}}`;
}

const poisonedText = (text: string) => poisoned(JSON.parse(text));

async function poisonAnswers(page: Page): Promise<Set<string>> {
  const reached = new Set<string>();
  await page.route(/wp-json|wc-ajax|admin-ajax/, async (route) => {
    const answer = await route.fetch();
    const isJson = answer.headers()['content-type']?.includes('json');
    if (!isJson) return route.fulfill({ response: answer });
    reached.add(new URL(route.request().url()).pathname);
    await route.fulfill({ response: answer, body: poisonedText(await answer.text()) });
  });
  await page.route(
    (url) => [BOWL, CART].includes(url.pathname),
    async (route) => {
      const answer = await route.fetch();
      const html = (await answer.text())
        .replace(
          /(<script type="application\/json" data-tiem-settings[^>]*>)([\s\S]*?)(?=<\/script>)/g,
          (_, start: string, json: string) => start + poisonedText(json).replaceAll('<', '\\u003c'),
        )
        .replace(/data-product_variations="([^"]*)"/, (_, given: string) => {
          const json = poisonedText(given.replaceAll('&quot;', '"').replaceAll('&amp;', '&'));
          return `data-product_variations="${json.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`;
        });
      expect(html).toContain('__proto__');
      await route.fulfill({ response: answer, body: html });
    },
  );
  return reached;
}

const expectClean = async (page: Page) =>
  expect(
    await page.evaluate(() => [
      ...Object.keys(Object.prototype),
      ...[{}, [], () => 0, ''].map((one) => (one as { polluted?: number }).polluted).filter(Boolean),
    ]),
  ).toEqual([]);

/** Another tab of the same shopper poisons all that the browser stores, so the first tab also gets storage events. */
async function poisonStorage(page: Page): Promise<number> {
  const other = await page.context().newPage();
  await other.goto('/robots.txt');
  let count = 0;
  for (const [where, area] of [
    [other, 'localStorage'],
    [page, 'sessionStorage'],
  ] as const) {
    const kept = Object.entries(await where.evaluate((name) => ({ ...window[name] }), area));
    const isJson = ([, text]: [string, string]) => /^[[{]/.test(text);
    const changed = kept.filter(isJson).map(([key, text]) => [key, poisonedText(text)] as const);
    count += changed.length;
    await where.evaluate(
      ([name, entries]) => {
        for (const [key, text] of entries) window[name].setItem(key, text);
      },
      [area, changed] as const,
    );
  }
  await other.close();
  return count;
}

// fault 29
it('prototype pollution: no JSON from outside changes a prototype, and the shop keeps working', async () => {
  const page = await shop.page({ viewport: DESKTOP });
  const reached = await poisonAnswers(page);
  await page.goto(BOWL);
  await page.getByLabel('Màu men').selectOption({ label: 'Men lam vẽ sen' });
  await page.getByLabel('Kích cỡ').selectOption({ label: '11 cm (bát con)' });
  await page.locator('form.variations_form .single_add_to_cart_button').click();
  await page.waitForFunction(() =>
    document.querySelector('#site-header-cart > a .count')?.textContent?.trim().startsWith('1 '),
  );
  await expectClean(page);

  for (const round of ['from the shop', 'from what is kept']) {
    await page.goto(CART);
    const quantity = page.getByRole('spinbutton').first();
    await quantity.waitFor();
    const before = Number(await quantity.inputValue());
    await page.getByRole('button', { name: /^Tăng số lượng của/ }).click();
    await page.waitForFunction(
      () => !document.querySelector('.tiem-money.is-updating') && !document.querySelector('.is-saving'),
    );
    expect([round, Number(await quantity.inputValue())]).toEqual([round, before + 1]);
    await expectClean(page);
    expect(await poisonStorage(page)).toBeGreaterThan(0);
    await expectClean(page);
  }
  expect([...reached].some((path) => path.includes('/wc/store/v1/'))).toBe(true);
  // A read of the cart may still be in flight, whose route handler would throw.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

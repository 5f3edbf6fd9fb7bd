import type { Page } from 'playwright-core';
import { DESKTOP, openShop } from '../support/e2e/browser-shop';

// Each page is opened twice and all its responses are rewritten, which takes longer than Jest's default timeout on a
// busy machine.
// one build: JSON is decoded by the same code in both builds
jest.setTimeout(90_000);

const shop = openShop();

const BOWL = '/san-pham/bat-com-bat-trang/';
const CART = '/gio-hang-khoi/';
const POLLUTING_MEMBERS = ['"__proto__":{"polluted":1}', '"constructor":{"prototype":{"polluted":1}}'];

/**
 * Serialises a value as JSON and adds keys such as `__proto__` to each object. Writes the text itself, because an
 * object literal with the key `__proto__` sets the prototype instead.
 */
function stringifyWithPrototypeKeys(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(stringifyWithPrototypeKeys).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const own = Object.entries(value).map(
    ([key, one]) => `${JSON.stringify(key)}:${stringifyWithPrototypeKeys(one)}`,
  );
  return `{${[...POLLUTING_MEMBERS, ...own].join()}}`;
}

const addPrototypeKeysToJson = (text: string) => stringifyWithPrototypeKeys(JSON.parse(text));

async function addPrototypeKeysToResponses(page: Page): Promise<Set<string>> {
  const pollutedPaths = new Set<string>();
  await page.route(/wp-json|wc-ajax|admin-ajax/, async (route) => {
    const response = await route.fetch();
    const isJson = response.headers()['content-type']?.includes('json');
    if (!isJson) return route.fulfill({ response });
    pollutedPaths.add(new URL(route.request().url()).pathname);
    await route.fulfill({ response, body: addPrototypeKeysToJson(await response.text()) });
  });
  await page.route(
    (url) => [BOWL, CART].includes(url.pathname),
    async (route) => {
      const response = await route.fetch();
      const html = (await response.text())
        .replace(
          /(<script type="application\/json" data-tiem-settings[^>]*>)([\s\S]*?)(?=<\/script>)/g,
          (_, start: string, json: string) => start + addPrototypeKeysToJson(json).replaceAll('<', '\\u003c'),
        )
        .replace(/data-product_variations="([^"]*)"/, (_, given: string) => {
          const json = addPrototypeKeysToJson(given.replaceAll('&quot;', '"').replaceAll('&amp;', '&'));
          return `data-product_variations="${json.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`;
        });
      expect(html).toContain('__proto__');
      await route.fulfill({ response, body: html });
    },
  );
  return pollutedPaths;
}

const expectCleanPrototypes = async (page: Page) =>
  expect(
    await page.evaluate(() => [
      ...Object.keys(Object.prototype),
      ...[{}, [], () => 0, ''].map((one) => (one as { polluted?: number }).polluted).filter(Boolean),
    ]),
  ).toEqual([]);

/**
 * Adds keys such as `__proto__` to all JSON in the browser's storage. Writes to local storage from another tab, so
 * that the page also gets storage events.
 */
async function addPrototypeKeysToStorage(page: Page): Promise<number> {
  const other = await page.context().newPage();
  await other.goto('/robots.txt');
  let count = 0;
  for (const [source, area] of [
    [other, 'localStorage'],
    [page, 'sessionStorage'],
  ] as const) {
    const entries = Object.entries(await source.evaluate((name) => ({ ...window[name] }), area));
    const isJson = ([, text]: [string, string]) => /^[[{]/.test(text);
    const changed = entries.filter(isJson).map(([key, text]) => [key, addPrototypeKeysToJson(text)] as const);
    count += changed.length;
    await source.evaluate(
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
it('prototype pollution: no JSON in responses, settings or storage changes a prototype, and the shop keeps working', async () => {
  const page = await shop.openPage({ viewport: DESKTOP });
  const reached = await addPrototypeKeysToResponses(page);
  await page.goto(BOWL);
  await page.getByLabel('Màu men').selectOption({ label: 'Men lam vẽ sen' });
  await page.getByLabel('Kích cỡ').selectOption({ label: '11 cm (bát con)' });
  await page.locator('form.variations_form .single_add_to_cart_button').click();
  await page.waitForFunction(() =>
    document.querySelector('#site-header-cart > a .count')?.textContent?.trim().startsWith('1 '),
  );
  await expectCleanPrototypes(page);

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
    await expectCleanPrototypes(page);
    expect(await addPrototypeKeysToStorage(page)).toBeGreaterThan(0);
    await expectCleanPrototypes(page);
  }
  expect([...reached].some((path) => path.includes('/wc/store/v1/'))).toBe(true);
  // Ignores errors of route handlers, because a request for the cart may still be in flight when the test ends.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

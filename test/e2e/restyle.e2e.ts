import { openShop } from '../support/e2e/browser-shop';
import { waitForNetworkIdle } from '../support/e2e/network-idle';
import { countRestyledElements } from '../support/e2e/restyled-elements';

jest.setTimeout(60_000);

const LISTING = '/cua-hang/';

const shop = openShop();

test('stylesheets of Tiệm: when a script changes a class of <body>, the browser restyles hardly more elements than without them', async () => {
  const page = await shop.openPage({ bypassCSP: true });
  await page.route(`**${LISTING}`, async (route) => {
    const response = await route.fetch();
    const reviews = '<div class="review"><p><span>Trà</span></p></div>'.repeat(1000);
    const body = (await response.text()).replace('</main>', `${reviews}</main>`);
    await route.fulfill({ response, body });
  });
  await page.goto(LISTING);
  await page.waitForFunction(() => 'tiem' in window);
  await waitForNetworkIdle(page);

  /** Changes a class of `<body>` in one frame, and returns how many elements the browser restyled. */
  const changeBodyClass = async (name: string): Promise<number> => {
    const readRestyledElements = await countRestyledElements(page);
    await page.evaluate(async (added) => {
      document.body.classList.add(added);
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }, name);
    return readRestyledElements();
  };
  const withTiem = await changeBodyClass('script-of-a-theme');
  const count = await page.evaluate(async () => {
    const own = [...document.styleSheets].filter(({ href }) => href?.includes('/tiem/'));
    for (const sheet of own) sheet.disabled = true;
    document.adoptedStyleSheets = [];
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return own.length;
  });
  expect(count).toBeGreaterThan(0);
  const without = await changeBodyClass('another-script-of-a-theme');
  expect(withTiem).toBeLessThan(without + 100);
});

import type { Page } from 'playwright-core';
import { IN_PAGE } from '../../scripts/look/measure-appearance';
import { DESKTOP, openShop } from '../support/e2e/browser-shop';
import { openExampleInTheme } from '../support/e2e/open-example';

// one build: the stylesheets and class names are the same in both builds
jest.setTimeout(120_000);

const shop = openShop();
const THEMES = ['storefront-like', 'astra-like', 'flatsome-like', 'block-theme-like'];

/**
 * Gives the page the same font and width in every theme, so that widgets differ only by the theme's rules for
 * elements such as `button`.
 */
const SAME_TEXT = `
  html { font-size: 16px !important }
  body { font: 16px/1.5 sans-serif !important; letter-spacing: 0 !important }
  main { width: 900px !important; max-width: none !important; margin: 0 !important; padding: 0 !important }`;

async function openInTheme(example: string, theme: string): Promise<Page> {
  const page = await openExampleInTheme(shop, example, theme, { viewport: DESKTOP });
  await page.addStyleTag({ content: SAME_TEXT });
  await page.waitForSelector('.tiem-total');
  return page;
}

const BOX_PROPERTIES = [
  ...['background-color', 'background-image', 'border-top-width', 'border-top-left-radius', 'box-shadow'],
  ...['padding-top', 'padding-left', 'font-size', 'font-weight', 'text-transform', 'letter-spacing'],
];
const readElementBox = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate(
      (element, names) =>
        Object.fromEntries(names.map((name) => [name, getComputedStyle(element).getPropertyValue(name)])),
      BOX_PROPERTIES,
    );

const PLAIN_BUTTONS = {
  '"Add a coupon"': '.tiem-collapsible:has(.tiem-coupon) > button',
  'the button that opens the shipping estimate': '.tiem-collapsible:has(.tiem-skeleton) > button',
  '"Remove"': '.tiem-block-cart__remove',
};

async function readPlainButtonStyles(theme: string): Promise<Record<string, Record<string, string>>> {
  const page = await openInTheme('block-cart/1', theme);
  const boxes = Object.entries(PLAIN_BUTTONS).map(
    async ([name, selector]) => [name, await readElementBox(page, selector)] as const,
  );
  return Object.fromEntries(await Promise.all(boxes));
}

describe('plain buttons of the cart', () => {
  let plain: Record<string, Record<string, string>>;
  beforeAll(async () => {
    plain = await readPlainButtonStyles('none');
    for (const name of Object.keys(PLAIN_BUTTONS))
      expect(plain[name]).toMatchObject({
        'background-color': 'rgba(0, 0, 0, 0)',
        'border-top-width': '0px',
      });
  });

  test.each(THEMES)(
    'plain buttons of the cart: in the theme %s, those for the coupon, the shipping estimate and "Remove" look the same as without a theme',
    async (theme) => {
      expect(await readPlainButtonStyles(theme)).toEqual(plain);
    },
  );
});

describe.each([
  ['cart', 'block-cart/1', '[data-tiem~="block-cart"]'],
  ['checkout', 'block-checkout/0', '[data-tiem~="block-checkout"]'],
] as const)('height of the %s', (name, example, selector) => {
  const measureElementHeight = (page: Page) =>
    page.locator(selector).evaluate((element) => element.getBoundingClientRect().height);
  let plain = 0;
  beforeAll(async () => {
    plain = await measureElementHeight(await openInTheme(example, 'none'));
  });

  test.each(THEMES.map((theme) => [name, theme] as const))(
    'height of the %s: in the theme %s, is at most a tenth more than without a theme, and no vertical gap is larger than 64 px',
    async (_, theme) => {
      const page = await openInTheme(example, theme);
      expect((await measureElementHeight(page)) / plain).toBeLessThanOrEqual(1.1);
      await page.evaluate(IN_PAGE);
      const findings = await page.evaluate(() => window.tiemAppearance.listFindings());
      expect(findings.filter((line) => /px below/.test(line))).toEqual([]);
    },
  );
});

test('checkout: in a block theme whose headings have the font weight 400, headings of steps have the font weight 600', async () => {
  const page = await openInTheme('block-checkout/0', 'block-theme-like');
  const title = page.locator('.tiem-step__title').first();
  expect(await title.evaluate((element) => getComputedStyle(element).fontWeight)).toBe('600');
});

const SELECT_PADDING =
  'select { box-sizing: border-box; font: 16px sans-serif; padding: 12.8px; border: 1px solid }';
const COUNTRY_ROW =
  '<p class="form-row" id="billing_country_field"><label for="billing_country">Quốc gia</label><select name="billing_country" id="billing_country" class="country_to_state"><option value="VN" selected>Việt Nam</option></select></p>';

/** Returns the height of the country field in the classic checkout, and the part of it inside of border and padding. */
async function measureCountrySelect(themeCss: string): Promise<{ height: number; content: number }> {
  const page = await shop.openPage({ viewport: DESKTOP, bypassCSP: true });
  await page.route('**/widgets/classic-checkout/0/**', async (route) => {
    const response = await route.fetch();
    const body = (await response.text())
      .replace('</head>', `<style>${SELECT_PADDING}${themeCss}</style></head>`)
      .replace('<div class="woocommerce-billing-fields__field-wrapper">', `$&${COUNTRY_ROW}`);
    await route.fulfill({ response, body });
  });
  await page.goto('/widgets/classic-checkout/0/sang/?theme=none');
  await page.locator('#billing_country.input-text').waitFor();
  return page.locator('#billing_country').evaluate((select) => {
    const { height, paddingTop, paddingBottom } = getComputedStyle(select);
    const [outer, top, bottom] = [height, paddingTop, paddingBottom].map(Number.parseFloat) as [
      number,
      number,
      number,
    ];
    return { height: outer, content: outer - top - bottom - 2 };
  });
}

test('native select in the classic checkout: keeps its padding in a theme that sets no height, and loses the padding where a fixed height would cut the text', async () => {
  const natural = await measureCountrySelect('');
  expect(natural.height).toBeGreaterThan(40);
  const fixed = await measureCountrySelect('.input-text { height: 40px }');
  expect(fixed.height).toBe(40);
  expect(fixed.content).toBeGreaterThanOrEqual(natural.content);
});

test('totals: a long text in place of an amount, such as the request for an address, leaves the words of its label whole', async () => {
  const page = await openInTheme('block-cart/1', 'storefront-like');
  const row = page.locator('.tiem-total').first();
  const heights = await row.evaluate((element) => {
    const [label, value] = element.querySelectorAll<HTMLElement>('.tiem-total__label, .tiem-total__value');
    element.style.width = '250px';
    label!.textContent = 'Phí vận chuyển';
    const lineHeight = label!.getBoundingClientRect().height;
    value!.textContent = 'Nhập địa chỉ để xem các cách giao hàng';
    return { label: label!.getBoundingClientRect().height, lineHeight };
  });
  expect(heights.lineHeight).toBeGreaterThan(10);
  expect(heights.label).toBeLessThan(heights.lineHeight * 2.5);
});

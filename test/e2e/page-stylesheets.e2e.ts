import type { Page } from 'playwright-core';
import { PAGE_KINDS, type PageKind } from '../../mount/page-kinds';
import { findUnstyledMountPoints } from '../../scripts/check/linked-stylesheet';
import { TRIGGER_ALL_MOUNT_POINTS } from '../../scripts/check/page-script';
import { parseTags } from '../../scripts/check/parse-tags';
import { DESKTOP, openShop } from '../support/e2e/browser-shop';

// one build: the stylesheets are the same in both builds
jest.setTimeout(60_000);

const shop = openShop();

const ADD_TO_CART_PATH = '/?add-to-cart=104';
const CARD = 'li.product';

/**
 * Visits to pages of each kind: the page that the shopper visits before, the element that is clicked, and the
 * element that this opens.
 */
const VISITS: readonly {
  pageKind: PageKind;
  path: string;
  visitedBefore?: string;
  clickedSelector?: string;
  openedSelector?: string;
}[] = [
  { pageKind: 'content', path: '/bai-viet/cham-soc-do-gom/', visitedBefore: ADD_TO_CART_PATH },
  {
    pageKind: 'listing',
    path: '/',
    visitedBefore: ADD_TO_CART_PATH,
    clickedSelector: '.site-header-cart a',
    openedSelector: '.tiem-mini-cart',
  },
  {
    pageKind: 'listing',
    path: '/cua-hang/',
    clickedSelector: `${CARD} .quick-view`,
    openedSelector: 'dialog form.cart',
  },
  { pageKind: 'product', path: '/san-pham/khan-lua-van-phuc/' },
  { pageKind: 'product', path: '/san-pham/bat-com-bat-trang/' },
  { pageKind: 'cart', path: '/gio-hang/', visitedBefore: ADD_TO_CART_PATH },
  { pageKind: 'cart', path: '/gio-hang-khoi/', visitedBefore: ADD_TO_CART_PATH },
  { pageKind: 'cart', path: '/gio-hang-khoi/' },
  { pageKind: 'checkout', path: '/thanh-toan/', visitedBefore: ADD_TO_CART_PATH },
  { pageKind: 'checkout', path: '/thanh-toan-khoi/', visitedBefore: ADD_TO_CART_PATH },
  { pageKind: 'account', path: '/tai-khoan/' },
];

test('page stylesheets: the tests of this file visit at least one page of each kind', () => {
  expect(new Set(VISITS.map(({ pageKind }) => pageKind))).toEqual(new Set(PAGE_KINDS));
});

test.each(VISITS)(
  'page stylesheets: $path links only the stylesheet for "$pageKind" pages, which contains every rule that the page needs',
  async (visit) => {
    const { pageKind, path, visitedBefore, clickedSelector, openedSelector } = visit;
    const page = await shop.openPage({ viewport: DESKTOP });
    if (visitedBefore) await page.goto(visitedBefore);
    const response = await page.goto(path);
    expect(findUnstyledMountPoints(parseTags((await response?.text()) ?? ''))).toEqual([]);
    await page.waitForFunction(() => window.tiem !== undefined);
    await mountAllWidgets(page);
    if (clickedSelector && openedSelector) {
      await page.locator(clickedSelector).first().click();
      await page.locator(openedSelector).first().waitFor();
      await mountAllWidgets(page);
    }
    expect(await listLinkedStylesheets(page)).toEqual([`tiem-${pageKind}.css`]);
    expect(await findMissingDeclarations(page, `tiem-${pageKind}.css`)).toEqual([]);
  },
);

test('page stylesheets: a quick view on a content page loads the stylesheet of product pages too', async () => {
  const page = await shop.openPage({ viewport: DESKTOP });
  await page.goto('/cua-hang/');
  const card = await page
    .locator(`${CARD}:has(.quick-view)`)
    .first()
    .evaluate(({ outerHTML }) => outerHTML);
  await page.route('**/bai-viet/cham-soc-do-gom/', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('</main>', `<ul class="products">${card}</ul></main>`);
    await route.fulfill({ response, body });
  });
  await page.goto('/bai-viet/cham-soc-do-gom/');
  expect(await listLinkedStylesheets(page)).toEqual(['tiem-content.css']);
  await page.locator('main .quick-view').click();
  await page.locator('dialog form.cart').waitFor();
  await mountAllWidgets(page);
  expect(await listLinkedStylesheets(page)).toEqual(['tiem-content.css', 'tiem-listing.css']);
  expect((await page.locator('.tiem-quick-view__dialog').boundingBox())?.width).toBe(920);
  expect(
    await page.locator('.tiem-quick-view .tiem-gallery').evaluate((part) => getComputedStyle(part).position),
  ).toBe('relative');
});

const mountAllWidgets = async (page: Page): Promise<void> => {
  await page.evaluate(TRIGGER_ALL_MOUNT_POINTS);
  await page.waitForFunction(areAllWidgetsReady);
};

const areAllWidgetsReady = () =>
  [...document.querySelectorAll<HTMLElement>('body [data-tiem]')].every(
    ({ dataset }) => dataset.tiemState === 'ready',
  );

const listLinkedStylesheets = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].flatMap(
      ({ href }) => /\btiem(-\w+)?\.css/.exec(href)?.[0] ?? [],
    ),
  );

/**
 * Finds declarations of tiem.css that apply to an element of the page in any state, but are missing from the
 * stylesheet for that kind of page.
 */
const findMissingDeclarations = (page: Page, own: string): Promise<string[]> =>
  page.evaluate(async (name) => {
    const STATES = /:(hover|focus-visible|focus-within|focus|active|disabled)(?![\w-])/g;
    const splitSelectors = (selectors: string) => {
      let depth = 0;
      const cut = [...selectors].map((letter) => {
        depth += Number(letter === '(') - Number(letter === ')');
        return letter === ',' && depth === 0 ? '\n' : letter;
      });
      return cut.join('').split('\n');
    };
    const collectRuleDeclarations = (rules: CSSRuleList, around: string, into: Map<string, string>) => {
      for (const rule of rules) {
        if (rule instanceof CSSGroupingRule)
          collectRuleDeclarations(rule.cssRules, `${around}${/^[^{]*/.exec(rule.cssText)?.[0]} `, into);
        if (!(rule instanceof CSSStyleRule)) continue;
        // Compares each selector separately, because the minifier merges adjacent rules with the same declarations.
        for (const selector of splitSelectors(rule.selectorText).map((one) => one.trim()))
          for (const property of rule.style)
            into.set(
              `${around}${selector} { ${property}: ${rule.style.getPropertyValue(property)} }`,
              selector,
            );
      }
      return into;
    };
    const fetchDeclarations = async (file: string) => {
      const sheet = await new CSSStyleSheet().replace(await (await fetch(`/tiem/${file}`)).text());
      return collectRuleDeclarations(sheet.cssRules, '', new Map());
    };
    const matchesAnyPageElement = (selector: string) =>
      document.querySelector(
        selector.replace(/::[\w-]+(\([^)]*\))?/g, '').replace(STATES, ':where(*)') || '*',
      ) !== null;
    const has = await fetchDeclarations(name);
    const met = [...(await fetchDeclarations('tiem.css'))].filter(([, selector]) =>
      matchesAnyPageElement(selector),
    );
    if (met.length < 50) throw new Error('Too little of tiem.css meets this page: nothing is compared.');
    return met.flatMap(([rule]) => (has.has(rule) ? [] : rule));
  }, own);

import type { EnginePage } from './engine-page';

/*
 * What the journeys expect of a page, of the server's cart, and of the engine's CSS.
 */

/**
 * Waits until the loader has run and no widget is loading. Fails if a widget has failed or the page scrolls
 * sideways.
 */
export async function expectMountedPage(page: EnginePage): Promise<void> {
  await page.waitFor('mounted widgets', () => {
    const states = [...document.querySelectorAll('[data-tiem-state]')].map((element) =>
      element.getAttribute('data-tiem-state'),
    );
    return 'tiem' in window && states.length > 0 && !states.includes('loading');
  });
  const problems = await page.run(() => [
    ...[...document.querySelectorAll('[data-tiem-state="failed"]')].map(
      (element) => `${element.getAttribute('data-tiem')} failed`,
    ),
    ...(document.documentElement.scrollWidth > innerWidth ? ['the page is wider than the window'] : []),
  ]);
  if (problems.length > 0)
    throw new Error(`${await page.run(() => location.pathname)}: ${problems.join(', ')}`);
}

/** Waits until the server's cart and the page's header show this number of items. */
export async function expectCartItemCount(page: EnginePage, pieces: number): Promise<void> {
  await page.waitFor(
    `${pieces} items in the header and on the server`,
    async (wanted) => {
      const shown = document.querySelector('#site-header-cart > a .count')?.textContent?.trim() ?? '';
      if (Number.parseInt(shown, 10) !== wanted) return false;
      const response = await fetch('/wp-json/wc/store/v1/cart');
      return ((await response.json()) as { items_count: number }).items_count === wanted;
    },
    pieces,
  );
}

/** Waits until the page shows the total of the server's cart. */
export async function expectServerTotal(page: EnginePage): Promise<void> {
  await page.waitFor("the server's total", async () => {
    const response = await fetch('/wp-json/wc/store/v1/cart');
    const { totals } = (await response.json()) as { totals: { total_price: string } };
    const shown = document.querySelector('.tiem-total.is-strong')?.textContent?.replaceAll(/\D/g, '');
    return shown === totals.total_price;
  });
}

/** Fails if the styles of widgets change on a page without a theme's styles when the reset is removed. */
export async function expectSameStylesWithoutReset(page: EnginePage): Promise<void> {
  const { comparedCount: compared, changed } = await page.run(compareStylesWithoutReset);
  const path = await page.run(() => location.pathname);
  if (compared < 20) throw new Error(`${path}: only ${compared} elements were compared.`);
  if (changed.length > 0)
    throw new Error(`${path}: ${changed.length} changes: ${changed.slice(0, 5).join('; ')}`);
}

/**
 * Compares the computed styles of all elements that widgets rendered, with and without the CSS rules that use
 * `revert-layer`. On a page without a theme, both are equal in an engine that implements `revert-layer` correctly.
 */
function compareStylesWithoutReset(): { comparedCount: number; changed: string[] } {
  const PROPERTIES = [
    ...['top', 'right', 'bottom', 'left'].flatMap((side) => [
      `padding-${side}`,
      `margin-${side}`,
      `border-${side}-width`,
      `border-${side}-style`,
      `border-${side}-color`,
    ]),
    ...['color', 'background-color', 'font-size', 'font-weight', 'line-height', 'display', 'position'],
    ...['text-align', 'text-decoration-line', 'text-decoration-color', 'row-gap', 'column-gap', 'flex-grow'],
    ...['border-top-left-radius', 'list-style-type', 'scroll-margin-top', 'z-index', 'overflow-x'],
  ];
  const isWidgetSheet = (sheet: CSSStyleSheet) => /\/tiem[-\w]*\.css/.test(sheet.href ?? '');
  for (const sheet of document.styleSheets) sheet.disabled ||= !isWidgetSheet(sheet);
  const elements = [...document.querySelectorAll('[class*="tiem-"]')];
  const readComputedStyles = () =>
    elements.map((element) => {
      const style = getComputedStyle(element);
      return PROPERTIES.map((property) => style.getPropertyValue(property));
    });
  const before = readComputedStyles();
  for (const sheet of document.styleSheets)
    if (isWidgetSheet(sheet))
      for (let index = sheet.cssRules.length - 1; index >= 0; index--)
        if (/^[^@]*revert-layer/.test(sheet.cssRules[index]?.cssText ?? '')) sheet.deleteRule(index);
  const after = readComputedStyles();
  const changed = elements.flatMap((element, at) =>
    PROPERTIES.flatMap((property, index) => {
      const [shown, expected] = [before[at]?.[index], after[at]?.[index]];
      return shown === expected ? [] : [`${property} of ${element.className}: ${shown}, not ${expected}`];
    }),
  );
  return { comparedCount: elements.length, changed };
}

import { ALLOWED_CHANGES, readThemeStyles, UNIFORM_TEXT_STYLES } from '../../fixtures/gallery/themes';
import { IN_PAGE } from '../look/measure-appearance';
import type { EnginePage } from './engine-page';
import type { EngineJourney } from './journeys';

const TAB = '\uE004';
const THEMES = ['storefront-like', 'astra-like'];
/** The page of the demo shop, and an element that shows that its content has loaded. */
const PAGES = [
  ['cart', '/widgets/block-cart/1/sang/?theme=none', '.tiem-block-cart__line .tiem-quantity'],
  ['checkout', '/widgets/block-checkout/0/sang/?theme=none', '#email'],
  ['mini cart', '/widgets/mini-cart/2/sang/?theme=none', '.tiem-mini-cart__line .tiem-quantity'],
  ['product page', '/san-pham/am-qua-hong/', '.tiem-quantity-button.plus'],
] as const;

/** Repeats the assertions of test/e2e/themes.e2e.ts on the main widgets, in each engine. */
export const themeJourneys: readonly EngineJourney[] = THEMES.flatMap((theme) =>
  PAGES.map(([name, path, element]) => ({
    name: `themes: ${name} is readable, in place and usable under ${theme}`,
    async runJourney(page: EnginePage) {
      await page.open(path);
      await page.waitFor('the example', () => document.querySelector('main:not([data-press])'));
      await page.waitFor('mounted widgets', triggerAllMounts);
      await page.waitForElement(element);
      // Presses a key, because only then WebKit shows the focus ring of elements that a script focuses.
      await page.type('body', TAB);
      const css = readThemeStyles(theme);
      if (!css) throw new Error(`The theme ${theme} has no stylesheet.`);
      const { comparedCount: compared, findings } = await page.runWithScript(
        IN_PAGE,
        replaceThemeAndMeasure,
        css,
        UNIFORM_TEXT_STYLES,
      );
      if (compared < 20) throw new Error(`Only ${compared} elements were measured.`);
      const found = findings.filter((line) => !ALLOWED_CHANGES.some((allowed) => allowed.test(line)));
      if (found.length > 0)
        throw new Error(`${found.length} findings: ${found.slice(0, 8).join('\n      ')}`);
    },
  })),
);

/** Triggers the widgets that wait for the shopper. Returns true once no visible widget is waiting or loading. */
function triggerAllMounts(): boolean {
  const points = [...document.querySelectorAll<HTMLElement>('body [data-tiem]')].filter((point) =>
    point.checkVisibility(),
  );
  const pending = points.filter(({ dataset }) => /^$|waiting|loading/.test(dataset.tiemState ?? ''));
  for (const point of pending) point.dispatchEvent(new Event('focusin', { bubbles: true }));
  return 'tiem' in window && points.length > 0 && pending.length === 0;
}

/** Replaces the page's own stylesheets with those of the theme and measures what the widgets rendered. */
function replaceThemeAndMeasure(
  css: string,
  sameText: string,
): { comparedCount: number; findings: string[] } {
  const look = window.tiemAppearance;
  // Removes the store notice. The theme's stylesheets are added after the sticky bar was positioned, and would move the
  // notice over the bar.
  document.querySelector('[data-tiem~="store-notice"]')?.remove();
  const probe = document.createElement('button');
  document.body.append(probe);
  probe.focus({ preventScroll: true });
  // Tests whether focus rings are shown at all: WebKitGTK's first window is not active, and shows none.
  const showsFocus = probe.matches(':focus-visible');
  probe.remove();
  for (const sheet of document.styleSheets) sheet.disabled ||= !/\/tiem[-\w]*\.css/.test(sheet.href ?? '');
  look.addStylesheets(sameText);
  look.recordUnthemedStyles();
  look.addStylesheets(css, sameText);
  const changed = look.listThemeChanges();
  look.addStylesheets(css);
  return {
    comparedCount: document.querySelectorAll('[class*="tiem-"]').length,
    findings: [...changed, ...look.listFindings()].filter(
      (line) => showsFocus || !line.endsWith('shows no focus'),
    ),
  };
}

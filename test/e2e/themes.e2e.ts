import { STATIC_SHOPS } from '../../fixtures/gallery/shop-responses';
import {
  ALLOWED_CHANGES,
  listThemeNames,
  readThemeStyles,
  UNIFORM_TEXT_STYLES,
} from '../../fixtures/gallery/themes';
import { DESKTOP, openShop } from '../support/e2e/browser-shop';
import { IN_PAGE, mountAllInFrame, openExamplesInFrames } from '../support/e2e/example-frames';

// one build: the stylesheets and class names are the same in both builds
jest.setTimeout(180_000);

const shop = openShop();
const WIDTHS = [360, 1280];
const themes = listThemeNames().map((name) => [name, readThemeStyles(name) ?? ''] as const);

test.each(['', ...STATIC_SHOPS, 'manh-chung'])(
  `themes: no known theme's stylesheet makes an example page of the shop "%s" unreadable, misplaced or unusable`,
  async (name) => {
    const { page, frames } = await openExamplesInFrames(shop, name);
    expect(frames.length).toBeGreaterThan(3);
    // Stores the stylesheets in the outer page, from which each example's frame reads them. Otherwise a megabyte of CSS
    // would be sent to every frame.
    await page.evaluate((sheets) => Object.assign(window, { themes: sheets }), themes);
    const found: string[] = [];
    for (const [index, width] of WIDTHS.entries()) {
      await page.evaluate((wide) => {
        for (const frame of document.querySelectorAll<HTMLElement>('.gallery-all iframe'))
          frame.style.cssText = `width: ${wide}px; max-width: none`;
      }, width);
      for (const frame of frames) {
        const lines = await frame.evaluate(
          ([same, isFirst]) => {
            const look = window.tiemAppearance;
            const { themes: sheets } = window.parent as unknown as { themes: [string, string][] };
            const themed = isFirst ? look.listUnprotectedElements() : [];
            look.addStylesheets(same);
            if (isFirst) look.recordUnthemedStyles();
            const changes = sheets.flatMap(([theme, css]) => {
              if (isFirst) look.addStylesheets(css, same);
              const changed = isFirst ? look.listThemeChanges() : [];
              look.addStylesheets(css);
              return [...changed, ...look.listFindings()].map((line) => `${theme}: ${line}`);
            });
            return [...themed, ...changes];
          },
          [UNIFORM_TEXT_STYLES, index === 0] as const,
        );
        const example = new URL(frame.url()).pathname.replace('/widgets/', '').replace('/sang/', '');
        found.push(...lines.map((line) => `${example} at ${width} px, ${line}`));
      }
    }
    // Ignores console errors, because browsers log one when an example's shop rejects a request or does not respond.
    shop.pageErrors.splice(0);
    expect(found.filter((line) => !ALLOWED_CHANGES.some((allowed) => allowed.test(line)))).toEqual([]);
  },
);

/** Each row has the example to open, a CSS rule that breaks one thing in it, and the expected report. */
const DEFECTS = [
  ['block-cart/1', '.tiem-total { width: 110% }', /div\.tiem-total\S* .*reaches \d+ px beyond its widget/],
  [
    'mini-cart/2',
    '.tiem-mini-cart__link.is-main > * { color: #2f6f5e }',
    /^span\S* .*has a contrast of 1\.0/,
  ],
  ['mini-cart/2', '.tiem-mini-cart__close { color: #fff }', /mini-cart__close has a contrast of 1\.0/],
  ['mini-cart/2', '.tiem-mini-cart__line { display: list-item; list-style: disc }', /has a list marker/],
  ['mini-cart/2', '.tiem-mini-cart__lines { margin-left: 48px }', /is indented by 64 px/],
  ['block-cart/1', '.tiem-block-cart__lines { min-width: 2000px }', /reaches from \d+ to \d{4} px/],
  [
    'mini-cart/2',
    '.tiem-mini-cart__remove { width: 44px; word-break: break-all; font-size: 40px }',
    /breaks "/,
  ],
  [
    'mini-cart/2',
    '.tiem-mini-cart__link { width: 60px; white-space: nowrap }',
    /px too narrow for its words/,
  ],
  ['mini-cart/2', '.tiem-mini-cart__count { font-size: 9px }', /has text of 9 px/],
  ['mini-cart/2', '.tiem-mini-cart__close { height: 40px }', /mini-cart__close is 44 × 40 px/],
  [
    'mini-cart/2',
    '.tiem-link--large-target::after { display: none }',
    /mini-cart__name\S* .* is \d+ × 24 px/,
  ],
  [
    'mini-cart/2',
    '.tiem-mini-cart__head { position: relative } .tiem-mini-cart__head::after { position: absolute; inset: 0; content: "" }',
    /mini-cart__close lies under div\.tiem-mini-cart__head/,
  ],
  ['mini-cart/2', '.tiem-mini-cart__line { margin-bottom: -20px }', /overlap by 20 px/],
  ['mini-cart/2', '.tiem-mini-cart__close svg { display: none }', /mini-cart__close draws 0 strokes/],
  ['block-cart/1', '.tiem-block-cart__count { margin-bottom: 90px }', /is \d{2,3} px below /],
  [
    'block-cart/1',
    '[data-block-name="woocommerce/filled-cart-block"] { grid-template-columns: minmax(0, 1fr) }',
    /is not beside \S*\.tiem-block-cart__goods/,
  ],
  ['mini-cart/2', 'button:focus-visible { outline: 0; box-shadow: none }', /shows no focus/],
  ['main-menu/0', '.tiem-menu__sub-toggle { translate: 0 -60px }', /is -\d+ px from its link/],
] as const;

test.each([...new Set(DEFECTS.map(([example]) => example))])(
  'themes: when a CSS rule breaks one thing in the example %s, the check reports the problem',
  async (example) => {
    const page = await shop.openPage({ viewport: DESKTOP, reducedMotion: 'reduce', bypassCSP: true });
    await page.goto(`/widgets/${example}/sang/?theme=none`);
    await page.waitForSelector('main:not([data-press])', { state: 'attached' });
    await mountAllInFrame(page.mainFrame());
    await page.waitForSelector('button[class*="cart__remove"], .tiem-menu__sub-toggle');
    await page.evaluate(IN_PAGE);
    for (const [defective, css, line] of DEFECTS) {
      if (defective !== example) continue;
      const found = await page.evaluate((rule) => {
        const { addStylesheets, listFindings } = window.tiemAppearance;
        addStylesheets();
        const without = listFindings();
        addStylesheets(rule.replace(/(: [^;}]+)(?=;| \})/g, '$1 !important'));
        return { rule, without, with: listFindings() };
      }, css);
      expect(found).toEqual({
        rule: css,
        without: [],
        with: expect.arrayContaining([expect.stringMatching(line)]),
      });
    }
  },
);

const DEFECTS_WITHOUT_RESET = [
  /is-main .* has backgroundColor rgba\(0, 0, 0, 0\) instead of rgb\(47, 111, 94\)/,
  /block-cart__remove .* has a contrast of 1\.0/,
  /^ul\.tiem-mini-cart__lines .* is indented by 48 px/,
  /^fieldset\.tiem-options .* has paddingTop 30px instead of 0px/,
  /^h2\.tiem-step__title .* has fontSize 30px instead of 20px/,
  /has textTransform uppercase instead of inherited/,
  /tiem-quantity .* is 3\d × 5\d px/,
  /tiem-quantity .* shows no focus/,
];

test.each(['block-cart/1', 'block-checkout/0', 'mini-cart/2', 'mini-cart/3'])(
  'containers: in a column of 300, 480 and 760 px in a wide window, `npm run look` reports no problem of %s',
  async (example) => {
    const page = await shop.openPage({ viewport: DESKTOP, reducedMotion: 'reduce', bypassCSP: true });
    await page.goto(`/widgets/${example}/sang/?theme=block-theme-like`);
    await page.waitForSelector('main:not([data-press])', { state: 'attached' });
    await mountAllInFrame(page.mainFrame());
    await page.waitForSelector('.tiem-total, .tiem-mini-cart__total');
    await page.evaluate(IN_PAGE);
    for (const width of [300, 480, 760]) {
      const found = await page.evaluate((wide) => {
        window.tiemAppearance.addStylesheets(
          `main { width: ${wide}px !important; margin-left: 400px; padding: 0 !important }
          .gallery-frame .tiem-mini-cart { width: ${Math.min(wide, 420)}px }`,
        );
        return window.tiemAppearance.listFindings();
      }, width);
      expect({ width, found }).toEqual({ width, found: [] });
    }
  },
);

test('themes: without styles/reset.css, the styles that themes break are reported', async () => {
  const { page, frames } = await openExamplesInFrames(shop, 'filled');
  const found: string[] = [];
  for (const frame of frames) {
    const lines = await frame.evaluate(
      ([css, same]) => {
        const look = window.tiemAppearance;
        look.addStylesheets(same);
        look.recordUnthemedStyles();
        let removedRules = 0;
        for (const sheet of document.styleSheets)
          for (let at = sheet.cssRules.length - 1; at >= 0; at -= 1)
            if (/^[^@][^{]*\{[^@]*revert-layer/.test(sheet.cssRules[at]?.cssText ?? '')) {
              sheet.deleteRule(at);
              removedRules += 1;
            }
        look.addStylesheets(css, same);
        const changed = look.listThemeChanges();
        look.addStylesheets(css);
        return [`rules of the reset: ${removedRules}`, ...changed, ...look.listFindings()];
      },
      [readThemeStyles('astra-like') ?? '', UNIFORM_TEXT_STYLES] as const,
    );
    found.push(...lines);
  }
  await page.close();
  shop.pageErrors.splice(0);
  const missing = DEFECTS_WITHOUT_RESET.filter((defect) => !found.some((line) => defect.test(line)));
  expect({ missing, withoutReset: found.filter((line) => line === 'rules of the reset: 0') }).toEqual({
    missing: [],
    withoutReset: [],
  });
});

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ensureBrowser } from '../../scripts/browser';
import { formatDefects } from '../../scripts/look/format-report';
import { addMountAttributes, measurePage } from '../../scripts/look/measure-page';
import { addProductToCart } from '../support/e2e/add-product';
import { openShop } from '../support/e2e/browser-shop';
import { ROOT } from '../support/project-files';

// one build: tests the tool, which measures styles
jest.setTimeout(180_000);

const shop = openShop();

/** Opens a page whose demo shop stylesheet has an additional rule. */
async function openPageWithThemeRule(rule: string) {
  const page = await shop.openPage({ reducedMotion: 'reduce' });
  await page.route(/\/shop\.\w+\.css$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()}\n${rule}\n` });
  });
  return page;
}

test('npm run look: for a button made unreadable by an `!important` rule, reports its selector and stylesheet', async () => {
  const page = await openPageWithThemeRule(
    'body main button { color: #ddd !important; background: #eee !important }',
  );
  const { findings, mountedCount: mounted } = await measurePage(
    page,
    `${shop.url}/san-pham/tranh-dong-ho-dan-ga/`,
    360,
  );
  expect(mounted).toBeGreaterThan(0);
  const expectThemeRuleMatching = (declaration: string) =>
    expect.stringMatching(
      new RegExp(`^${declaration} !important of body main button in /\\S+/shop\\.\\w+\\.css:\\d+$`),
    );
  expect(findings).toContainEqual({
    assertion: 'contrast',
    widget: 'quantity',
    element: 'button.tiem-quantity-button',
    measured: 'has a contrast of 1.2',
    wanted: 'at least 3',
    rules: [expectThemeRuleMatching('color: #ddd'), expectThemeRuleMatching('background: #eee')],
  });
});

const PANEL_RULE = 'body .tiem-mini-cart__close { color: #ddd !important; background: #eee !important }';

test('npm run look: a broken panel is found by clicking the control that opens it', async () => {
  const page = await openPageWithThemeRule(PANEL_RULE);
  const url = `${shop.url}/san-pham/tranh-dong-ho-dan-ga/`;
  expect((await measurePage(page, url, 1280)).findings).toEqual([]);
  const presses = [{ selector: '[data-tiem~="mini-cart"] a' }];
  const { findings } = await measurePage(page, url, 1280, { presses });
  expect(findings).toMatchObject([
    { element: 'button.tiem-mini-cart__close', measured: 'has a contrast of 1.2' },
  ]);
});

test('npm run look: types into the search field and measures the suggestions', async () => {
  const page = await openPageWithThemeRule('body .tiem-search__name { font-size: 9px !important }');
  const presses = [{ selector: 'input[type="search"]' }, { type: 'bát' }];
  const { findings } = await measurePage(page, `${shop.url}/cua-hang/`, 1280, { presses });
  expect(findings).toContainEqual(expect.objectContaining({ measured: 'has text of 9 px' }));
});

test.each([
  ['after the page has loaded', []],
  ['after a click', [{ selector: '.load-more' }]],
])(
  'npm run look: content that arrives %s, at the end of a chain of requests, is measured',
  async (_, presses) => {
    const page = await openPageWithThemeRule('body .tiem-late { font-size: 9px !important }');
    await page.addInitScript((isOnClick) => {
      const appendTextAfterRequests = async () => {
        for (let count = 0; count < 30; count += 1) await fetch('/robots.txt', { cache: 'no-store' });
        const text = document.createElement('p');
        text.className = 'tiem-late';
        text.textContent = 'Đã đến';
        document.body.append(text);
      };
      document.addEventListener('DOMContentLoaded', () => {
        const button = document.createElement('button');
        button.className = 'load-more';
        button.textContent = 'Xem thêm';
        document.body.prepend(button);
        if (isOnClick) button.addEventListener('click', appendTextAfterRequests);
        else void appendTextAfterRequests();
      });
    }, presses.length > 0);
    const { findings } = await measurePage(page, `${shop.url}/cua-hang/`, 1280, { presses });
    expect(findings).toContainEqual(
      expect.objectContaining({ element: 'p.tiem-late "Đã đến"', measured: 'has text of 9 px' }),
    );
  },
);

test('npm run look: a control that is to be clicked but is not on the page is reported', async () => {
  const page = await openPageWithThemeRule('');
  const presses = [{ selector: '.no-such-control' }, { type: 'bát' }];
  const { findings } = await measurePage(page, `${shop.url}/cua-hang/`, 1280, {
    ...{ presses, pressTimeLimit: 500 },
  });
  expect(findings).toEqual([
    {
      ...{
        assertion: 'can be pressed',
        widget: '',
        element: '.no-such-control',
        measured: 'is not on the page',
      },
      ...{ wanted: 'a control that can be pressed', rules: [] },
    },
  ]);
});

test("npm run look: a theme's rule whose selector has two classes is listed as allowed and not reported as a problem", async () => {
  const page = await openPageWithThemeRule(
    '.site-main .tiem-block-cart__remove { text-transform: uppercase }',
  );
  await addProductToCart(page, 104);
  const { findings, allowedThemeRules: allowed } = await measurePage(
    page,
    `${shop.url}/gio-hang-khoi/`,
    1280,
  );
  expect(findings).toEqual([]);
  expect(allowed).toEqual([
    expect.stringMatching(/^text-transform: uppercase of \.site-main \.tiem-block-cart__remove in /),
  ]);
});

test('npm run look --prove: a known defect is found only when the rules that prevent it are removed, and the report names the page on which it appears', async () => {
  const page = await openPageWithThemeRule(
    'button { padding: 20px; background: #eee; text-transform: uppercase }',
  );
  await addProductToCart(page, 104);
  const report = await measurePage(page, `${shop.url}/gio-hang-khoi/`, 1280, { provesDefects: true });
  const { findings, defects } = report;
  expect(findings).toEqual([]);
  const findDefectReport = (name: string) => defects.find(({ defect }) => defect.includes(name));
  expect(findDefectReport('grey boxes')?.messageWithoutTiemCss).toMatch(
    /^own colours and edges: button\S* .* has background-color/,
  );
  expect(findDefectReport('capitals')?.messageWithoutTiemCss).toMatch(
    /^own text: button\S* .* has text-transform uppercase/,
  );
  expect(findDefectReport('grey boxes')?.messageMatchesDefect).toBe(true);
  expect(findDefectReport('lightbox')).toMatchObject({
    elementCount: 0,
    messageWithoutTiemCss: '',
    messageMatchesDefect: false,
  });
  // Expects that the defect itself is not found: the theme only adds padding to "Remove" and does not break its text
  // into two lines.
  expect(findDefectReport('"Remove" broken')).toMatchObject({
    messageWithoutTiemCss: expect.stringMatching(/^own spacing: .* has padding-top 20px/),
    messageMatchesDefect: false,
    messageWithDefectCss: expect.stringMatching(/^whole words: button\S* .* breaks "/),
  });
  const lines = formatDefects([report]).split('\n');
  const findReportLine = (name: string) => lines.find((line) => line.includes(name));
  expect(findReportLine('grey boxes')).toMatch(
    /; appears: own colours and edges: .* \(http\S+ at 1280 px\)$/,
  );
  expect(findReportLine('"Remove" broken')).toMatch(/; differs: own spacing: .*; detected: whole words: /);
  expect(findReportLine('lightbox over')).toMatch(/^ {2}– .*: 0 of 1 pages$/);
});

test("npm run look --prove: for a defect that the theme does not cause, CSS that causes it is added, and the defect's assertion reports it", async () => {
  const page = await openPageWithThemeRule('');
  await addProductToCart(page, 104);
  const reports = [
    await measurePage(page, `${shop.url}/thanh-toan-khoi/`, 1280, { provesDefects: true }),
    await measurePage(page, `${shop.url}/san-pham/am-qua-hong/`, 1280, {
      provesDefects: true,
      presses: [{ selector: '[data-tiem~="mini-cart"] a' }],
    }),
  ];
  expect(reports.flatMap(({ findings }) => findings)).toEqual([]);
  const lines = formatDefects(reports).split('\n');
  const listMissingDefects = (...names: string[]) =>
    names.filter(
      (name) => !lines.some((line) => line.includes(name) && /; (appears|.*detected): /.test(line)),
    );
  expect(
    listMissingDefects(
      'main button of the mini cart white on white',
      '× of a dialog blank',
      'a minus in place of the plus',
      'list indented',
      'headings of 30',
      '"Remove" broken',
      'summary below the form',
      'quantity and totals',
      'beside an open summary',
      'big gaps',
      'a third longer',
      "mini cart's sheet under",
      "in the colour of a bar's links",
    ),
  ).toEqual([]);
});

test('npm run look: aria-expanded on a control that expands nothing is reported in an open menu, but not in a collapsed menu', async () => {
  const page = await openPageWithThemeRule('.phone-menu { overflow: hidden; max-height: 0 }');
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      for (const name of ['phone-menu', 'open-menu']) {
        const menu = document.createElement('div');
        menu.className = name;
        const toggle = document.createElement('button');
        toggle.className = 'tiem-button';
        toggle.ariaExpanded = 'true';
        toggle.textContent = 'Mở';
        menu.append(toggle);
        document.body.append(menu);
      }
    }),
  );
  const { findings } = await measurePage(page, `${shop.url}/cua-hang/`, 1280);
  const wrong = findings.filter(({ assertion }) => assertion === 'expanded as visible');
  // Expects three findings about the control in the open menu: before a click, after one click and after two.
  expect(wrong.map(({ element, measured }) => `${element} ${measured}`)).toEqual([
    'button.tiem-button "Mở" has aria-expanded true after 0 presses',
    'button.tiem-button "Mở" has aria-expanded true, true after 1 presses',
    'button.tiem-button "Mở" has aria-expanded true, true, true after 2 presses',
  ]);
});

test('npm run look --adopt: an element that matches the selector becomes a mount point', async () => {
  const page = await openPageWithThemeRule('');
  await addMountAttributes(page.context(), [{ selector: '.site-footer', widgets: 'smooth-scroll' }]);
  await page.goto(`${shop.url}/cua-hang/`);
  await page.waitForSelector('.site-footer[data-tiem="smooth-scroll"]', { state: 'attached' });
});

async function runLook(...args: string[]): Promise<{ code: number; stdout: string }> {
  const env = { ...process.env, CHROMIUM_PATH: ensureBrowser() };
  const run = promisify(execFile)(join(ROOT, 'node_modules/.bin/tsx'), ['scripts/look.ts', ...args], {
    cwd: ROOT,
    env,
  });
  return run.then(
    ({ stdout }) => ({ code: 0, stdout }),
    ({ code, stdout }) => ({ code, stdout }),
  );
}

test('npm run look: no problem is reported on pages of the demo shop, and the missing widgets are reported on a page without any', async () => {
  const clean = await runLook(`${shop.url}/cua-hang/`, `${shop.url}/gio-hang/`, '--width=360');
  expect(clean.stdout).toMatch(/\/gio-hang\/ at 360 px, widgets ready: [1-9][^✗]*No findings\./);
  expect(clean.code).toBe(0);
  const bare = await runLook(`${shop.url}/robots.txt`, '--width=360');
  expect(bare.stdout).toContain('body has no visible data-tiem (wanted: data-tiem-state="ready")');
  expect(bare.code).toBe(1);
});

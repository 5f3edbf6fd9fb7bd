import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { BROWSER_ARGS, ensureBrowser } from '../../scripts/browser';
import { getDistFolder, readChosenBuild } from '../../scripts/build/builds';
import { isReportClean, type PageReport } from '../../scripts/check/check.types';
import { type CheckDependencies, checkPage } from '../../scripts/check/check-page';
import { formatReport } from '../../scripts/check/format-report';
import { readCheckedPage } from '../../scripts/check/read-source';
import { loadWidgetDefinitions } from '../../scripts/widgets/load-definitions';
import { ROOT } from '../support/project-files';

// one build: tests the tool, which reads pages and the loader
jest.setTimeout(60_000);

const getSamplePath = (name: string) => join(ROOT, 'fixtures/pages', `${name}.html`);

const runCheck = (...args: string[]) =>
  spawnSync(join(ROOT, 'node_modules/.bin/tsx'), ['scripts/check.ts', ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, CHROMIUM_PATH: ensureBrowser() },
  });

/** Runs `npm run check -- --json` for a sample page. Returns its report and the exit code. */
function runCheckCommand(name: string): { report: PageReport; status: number | null } {
  const { stdout, status } = runCheck('--json', getSamplePath(name));
  const [report] = JSON.parse(stdout) as [PageReport];
  return { report, status };
}

/**
 * Copies the build and changes its stylesheet to that of an older version: all styles are in `@layer tiem`, and the
 * rule of styles/reset.css is missing.
 */
function createBuildWithoutReset(): string {
  const dist = mkdtempSync(join(tmpdir(), 'tiem-dist-'));
  cpSync(getDistFolder(readChosenBuild()), dist, { recursive: true });
  const path = join(dist, 'tiem.css');
  const css = readFileSync(path, 'utf8');
  const without = css.replace(/(?<=^|\})[^{}@]*\{[^{}]*all:\s*revert-layer[^{}]*\}/g, '');
  expect(without.length).toBeLessThan(css.length);
  writeFileSync(path, without);
  return dist;
}

describe('npm run check, sample pages', () => {
  let browser: Browser;
  const definitions = loadWidgetDefinitions();

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: ensureBrowser(), args: BROWSER_ARGS });
  });
  afterAll(() => browser?.close());

  const checkSamplePage = async (
    name: string,
    more: Partial<CheckDependencies> = {},
  ): Promise<PageReport> => {
    const deps = {
      browser,
      definitions,
      distFolder: getDistFolder(readChosenBuild()),
      runsScripts: false,
      ...more,
    };
    return checkPage(await readCheckedPage(getSamplePath(name)), deps);
  };
  const getMountStatesByLine = ({ mountPoints }: PageReport) =>
    Object.fromEntries(mountPoints.map(({ line, widget, state }) => [`${line} ${widget}`, state]));
  const getMessagesAtLine = ({ problems }: PageReport, line: number | null) =>
    problems.filter((problem) => problem.line === line).map(({ message }) => message);

  test('npm run check: on a correct page every widget mounts, nothing moves, no problems are reported, and the exit code is 0', () => {
    const { report, status } = runCheckCommand('product');
    expect(status).toBe(0);
    expect(getMountStatesByLine(report)).toEqual({
      '18 mini-cart': 'mounted',
      '23 notices': 'mounted',
      '26 add-to-cart': 'mounted',
      '27 quantity': 'mounted',
      '35 add-to-cart': 'mounted',
      '38 mini-cart': 'off',
    });
    expect(report.problems).toEqual([]);
    expect(report.accessibility.added).toEqual([]);
    expect(report.notFetched).toEqual([]);
    for (const { before, after } of report.layoutShift) expect(after - before).toBeLessThan(0.01);
    expect(isReportClean(report)).toBe(true);
    expect(formatReport(report)).toContain('Nothing to do.');
  });

  test('npm run check: each mistake on a broken page is reported with its line, and the exit code is 1', () => {
    const { report, status } = runCheckCommand('broken');
    expect(status).toBe(1);
    expect(report.page).toBe(getSamplePath('broken'));
    expect(getMountStatesByLine(report)).toMatchObject({
      '13 mini-kart': 'fell back',
      '14 mini-cart': 'fell back',
      '16 mini-cart': 'fell back',
      '16 notices': 'fell back',
      '21 variation-form': 'fell back',
    });
    const reasons = report.mountPoints.map(({ line, reason }) => `${line}: ${reason}`);
    expect(reasons).toContainEqual(expect.stringMatching(/^13: .*did you mean "mini-cart"/));
    expect(reasons).toContainEqual(expect.stringMatching(/^14: data-tiem-reveal="maybe".*true or false/));
    expect(reasons).toContainEqual(expect.stringMatching(/^16: .*a link to the cart/));
    expect(getMessagesAtLine(report, 2)).toContainEqual('data-tiem-look="thema": expected theme, own');
    expect(getMessagesAtLine(report, 16)).toContainEqual(expect.stringContaining('data-tiem-when="later"'));
    expect(getMessagesAtLine(report, 17)).toContainEqual(
      expect.stringContaining('needs [name="add-to-cart"]'),
    );
    expect(getMessagesAtLine(report, 20)).toContainEqual(expect.stringContaining('needs [data-product_id]'));
    expect(getMessagesAtLine(report, 21)).toContainEqual(
      expect.stringContaining('needs input[name="variation_id"]'),
    );
    expect(getMessagesAtLine(report, 25)).toEqual(['id="hai-lan" stands here again (first in line 24)']);
    expect(getMessagesAtLine(report, 26)).toContainEqual(
      expect.stringContaining('needs input[type="search"]'),
    );
    expect(getMessagesAtLine(report, 27)).toContainEqual(
      expect.stringContaining('without it there is no bar'),
    );
    expect(getMessagesAtLine(report, 28)).toContainEqual(expect.stringContaining('main-menu needs ul'));
    expect(getMessagesAtLine(report, null)).toContainEqual(
      expect.stringMatching(/reveel.*did you mean reveal/),
    );
    expect(isReportClean(report)).toBe(false);
  });

  test('npm run check: on a page whose HTML is a single line, each mount point is reported separately', async () => {
    const { mountPoints } = await checkSamplePage('minified');
    expect(mountPoints).toEqual([
      { widget: 'mini-cart', line: 1, state: 'mounted' },
      {
        widget: 'mini-cart',
        line: 1,
        state: 'fell back',
        reason: expect.stringContaining('a link to the cart'),
      },
    ]);
  });

  // fault 27
  test('npm run check with invalid JSON in the settings: reports the line of the error', async () => {
    const report = await checkSamplePage('broken-settings');
    expect(report.problems).toContainEqual(expect.objectContaining({ kind: 'settings', line: 11 }));
    expect(getMountStatesByLine(report)).toEqual({ '17 mini-cart': 'mounted' });
  });

  test("npm run check: runs the page's own scripts only with --scripts, and never connects them to a network", async () => {
    const without = await checkSamplePage('own-scripts');
    expect(without.mountPoints).toEqual([]);
    const { mountPoints, notFetched } = await checkSamplePage('own-scripts', { runsScripts: true });
    expect(mountPoints).toEqual([{ widget: 'mini-cart', line: null, state: 'mounted' }]);
    expect(notFetched).toEqual(['https://thong-ke.example/dem']);
  });

  test('npm run check: for a button made unreadable by a style of the page, reports the rule, widget and line', async () => {
    const report = await checkSamplePage('broken-look');
    const describeThemeRule = (declaration: string) =>
      `${declaration} of .product .cart .tiem-quantity-button in a <style> in line 9 of the page`;
    expect(report.look).toEqual([
      {
        ...{ line: 17, widget: 'quantity', widths: [360, 1280] },
        ...{
          assertion: 'contrast',
          element: 'button.tiem-quantity-button',
          measured: 'has a contrast of 1.2',
          wanted: 'at least 3',
        },
        rules: [describeThemeRule('color: #ddd'), describeThemeRule('background: #eee')],
      },
    ]);
    expect(isReportClean(report)).toBe(false);
    expect(formatReport(report)).toContain(
      'line 17    quantity: button.tiem-quantity-button has a contrast of 1.2 at 360 and 1280 px (wanted: at least 3)\n' +
        `          ${describeThemeRule('color: #ddd')}\n`,
    );
  });

  describe('npm run check, --adopt', () => {
    const entry = { selector: '.gio-hang', widget: 'mini-cart' };

    test('npm run check --adopt: lists the elements matched by a profile and by an entry, checks their widgets, and reports controls that are covered, cut off or invisible only after the widgets are mounted', async () => {
      const report = await checkSamplePage('not-adopted', { adoptItems: [entry, 'woocommerce-classic'] });
      expect(report.adopted).toEqual([
        {
          from: 'woocommerce-classic',
          selector: 'body',
          widget: 'cart-fragments order-attribution',
          hits: 1,
          lines: [16],
        },
        { from: 'adopt[0]', selector: '.gio-hang', widget: 'mini-cart', hits: 1, lines: [19] },
        {
          ...{ from: 'woocommerce-classic', selector: 'a.add_to_cart_button.ajax_add_to_cart' },
          ...{ widget: 'add-to-cart', hits: 3, lines: [23, 25, 26] },
        },
      ]);
      expect(getMountStatesByLine(report)).toMatchObject({
        '16 cart-fragments': 'mounted',
        '16 order-attribution': 'mounted',
        '19 mini-cart': 'mounted',
        '23 add-to-cart': 'mounted',
      });
      expect(formatReport(report)).toContain(
        '· woocommerce-classic: a.add_to_cart_button.ajax_add_to_cart → add-to-cart: 3 elements (lines 23, 25, 26)\n',
      );
      const problems = report.problems.filter(({ kind }) => kind === 'control');
      const name = 'a.add_to_cart_button';
      expect(problems.map(({ line, message }) => `${line} ${message}`)).toEqual(
        [
          `23 ${name} is covered by div.che`,
          `25 ${name} has text in the colour of its background`,
          `26 ${name} is cut off by div.cat`,
        ].flatMap((fault) =>
          [360, 1280].map((width) => `${fault} at ${width} px with the widgets, but not without them`),
        ),
      );
      expect(isReportClean(report)).toBe(false);
    });

    test("npm run check --adopt: reports each entry that matches no element, with the reason, and uses the entries of the page's setting `adopt`, too", async () => {
      const source = await readCheckedPage(getSamplePath('not-adopted'));
      const own = { adopt: [{ selector: '.add_to_cart_button', widget: 'add-to-cart' }] };
      const settings = `<script type="application/json" data-tiem-settings>${JSON.stringify(own)}</script>`;
      const html = source.html.replace('</head>', `${settings}</head>`);
      const { problems, adopted } = await checkPage(
        { ...source, html },
        {
          ...{ browser, definitions, distFolder: getDistFolder(readChosenBuild()), runsScripts: false },
          adoptItems: [
            entry,
            entry,
            { selector: '.khong-co', widget: 'toc' },
            { ...entry, panel: 'x' } as typeof entry,
          ],
        },
      );
      expect(adopted).toMatchObject([
        { from: 'adopt[0]', hits: 1 },
        { from: 'adopt[4]', hits: 3 },
      ]);
      const messages = problems.filter(({ kind }) => kind === 'settings').map(({ message }) => message);
      expect(messages).toEqual([
        expect.stringContaining('adopt[3].panel is "x"; expected one of the keys selector'),
        expect.stringContaining('adopt[1] (".gio-hang") adopts none of the 1 it matches'),
        'adopt[2] (".khong-co") matches nothing on this page',
        expect.stringContaining('adopt[3] (".gio-hang") adopts none of the 1 it matches'),
      ]);
    });

    test('npm run check: pictures of a product gallery that are beside the shown one are not reported as cut off', async () => {
      const report = await checkSamplePage('gallery', { adoptItems: ['woocommerce-classic'] });
      expect(getMountStatesByLine(report)).toMatchObject({ '16 product-gallery': 'mounted' });
      expect(report.problems).toEqual([]);
    });

    test('npm run check --scripts: reports scripts of the page that handle the same click as a widget', async () => {
      const report = await checkSamplePage('not-adopted', {
        adoptItems: ['woocommerce-classic'],
        runsScripts: true,
      });
      const warnings = report.problems.filter(({ message }) => message.startsWith('two scripts'));
      const describeScriptConflict = (line: number) =>
        `two scripts on one control: add-to-cart and the page's script in line ${line} handle the click of a.add_to_cart_button; take one of them out if both change something`;
      expect(warnings.map(({ line, kind, message }) => [line, kind, message])).toEqual([
        [23, 'warning', describeScriptConflict(30)],
        [23, 'warning', describeScriptConflict(31)],
        [25, 'warning', describeScriptConflict(30)],
        [26, 'warning', describeScriptConflict(30)],
      ]);
    });
  });

  test("npm run check: with a given theme, the theme's stylesheets replace those of the page", async () => {
    const report = await checkSamplePage('broken-look', { theme: 'storefront-like' });
    expect(report).toMatchObject({ theme: 'storefront-like', look: [], notFetched: [] });
    expect(formatReport(report)).toMatch(/broken-look\.html under storefront-like\n/);
  });

  test("npm run check: for a widget broken by a theme, reports the theme's stylesheet and line", async () => {
    const dist = createBuildWithoutReset();
    const findBreakingRules = async (theme: string) =>
      (await checkSamplePage('broken-look', { theme, distFolder: dist })).look.flatMap(
        (problem) => problem.rules,
      );
    const rules = await findBreakingRules('storefront-like');
    expect(rules).toContainEqual(
      expect.stringMatching(/^outline: 0 of :focus in \/tiem\/themes\/storefront-like\.css:\d+$/),
    );
    // Expects that the report contains the theme's rule that hides the vertical stroke of the plus icon.
    expect(rules).toContainEqual(
      expect.stringMatching(
        /^display: none of button::after, .* in \/tiem\/themes\/storefront-like\.css:\d+$/,
      ),
    );
    expect(await findBreakingRules('astra-like')).toContainEqual(
      expect.stringMatching(/^padding: 15px 30px of button, .* in \/tiem\/themes\/astra-like\.css:\d+$/),
    );
    rmSync(dist, { recursive: true });
  });
});

test('npm run check: an unknown option, or a page of another machine, ends the command with exit code 2', () => {
  expect(runCheck('--strange', getSamplePath('product')).status).toBe(2);
  const { status, stderr } = runCheck('https://shop.example/');
  expect({ status, stderr }).toEqual({
    status: 2,
    stderr: expect.stringContaining('only pages of this machine'),
  });
});

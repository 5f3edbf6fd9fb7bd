import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ensureBrowser, findBrowser } from '../../scripts/browser';
import { ensurePhp } from '../../scripts/system-packages';
import { ROOT } from '../support/project-files';

const home = mkdtempSync(join(tmpdir(), 'tiem-browser-'));
const env = { ...process.env };
const shell = '/bin/sh';

/**
 * Creates an executable that ends with the given exit code; 0 means that it works like a browser.
 */
function createFakeExecutable(path: string, code = 0): string {
  const file = join(home, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `#!${shell}\nexit ${code}\n`, { mode: 0o755 });
  return file;
}

beforeEach(() => {
  process.env.CHROMIUM_PATH = '';
  process.env.PATH = join(home, 'bin');
  process.env.PLAYWRIGHT_BROWSERS_PATH = join(home, 'cache');
});
afterEach(() => {
  process.env = { ...env };
  rmSync(home, { recursive: true, force: true });
});

describe('browser for the tests', () => {
  it('findBrowser: the browser in CHROMIUM_PATH takes precedence over the installed one', () => {
    createFakeExecutable('bin/chromium');
    process.env.CHROMIUM_PATH = createFakeExecutable('mine/chrome');
    expect(findBrowser()).toBe(process.env.CHROMIUM_PATH);
  });

  it.each(['/nowhere/chromium', '/usr'])(
    'findBrowser: when CHROMIUM_PATH is %s, no other browser is tried',
    (told) => {
      createFakeExecutable('bin/chromium');
      process.env.CHROMIUM_PATH = told;
      expect(() => findBrowser()).toThrow(`CHROMIUM_PATH is "${told}"`);
      expect(() => findBrowser()).toThrow('If it is unset');
    },
  );

  it("findBrowser: an installed browser is preferred to Playwright's cache; of several in the cache, the newest is used", () => {
    createFakeExecutable('cache/chromium-999/chrome-linux/chrome');
    const newest = createFakeExecutable('cache/chromium-1200/chrome-linux64/chrome');
    expect(findBrowser()).toBe(newest);
    const system = createFakeExecutable('bin/chromium');
    expect(findBrowser()).toBe(system);
  });

  it('findBrowser: a program that does not start is skipped', () => {
    createFakeExecutable('bin/chromium-browser', 1);
    expect(findBrowser()).toBeUndefined();
  });
});

describe('machine without a browser', () => {
  const output: string[] = [];
  beforeEach(() => {
    output.length = 0;
    jest.spyOn(console, 'log').mockImplementation((line: string) => output.push(line));
  });
  afterEach(() => jest.restoreAllMocks());

  it('ensureBrowser: when one installer fails, the next one installs the browser', () => {
    const file = join(home, 'bin/chromium');
    const install = `PATH=/usr/bin:/bin; mkdir -p ${dirname(file)}; printf '#!${shell}\\n' > ${file}; chmod +x ${file}`;
    const found = ensureBrowser(() => [
      [shell, '-c', 'exit 1'],
      [shell, '-c', install],
    ]);
    expect(found).toBe(file);
    expect(output[0]).toContain('Chromium was not found');
  });

  it('ensureBrowser: when no installer works, the error contains instructions', () => {
    const ensureBrowserWithoutInstaller = () => ensureBrowser(() => [[shell, '-c', 'exit 1']]);
    expect(ensureBrowserWithoutInstaller).toThrow('apt-get install chromium');
    expect(ensureBrowserWithoutInstaller).toThrow('playwright-core install');
    expect(ensureBrowserWithoutInstaller).toThrow('CHROMIUM_PATH');
  });
});

describe('PHP for the tests of tiem.php', () => {
  beforeEach(() => jest.spyOn(console, 'log').mockImplementation());
  afterEach(() => jest.restoreAllMocks());

  it('ensurePhp: an installed PHP is used, and no installer is run', () => {
    const file = createFakeExecutable('bin/php');
    expect(ensurePhp(() => [[shell, '-c', `rm ${file}`]])).toBe(file);
    rmSync(file);
  });

  it('ensurePhp: a missing PHP is installed; if that fails, the error contains instructions', () => {
    const file = join(home, 'bin/php');
    const install = `PATH=/usr/bin:/bin; mkdir -p ${dirname(file)}; printf '#!${shell}\\n' > ${file}; chmod +x ${file}`;
    expect(ensurePhp(() => [[shell, '-c', install]])).toBe(file);
    rmSync(file);
    expect(() => ensurePhp(() => [])).toThrow('apt-get install php-cli');
  });
});

it('npm test: without a browser, the run fails before the first test, and the last line counts the failure', () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(ROOT, 'node_modules/tsx/dist/cli.mjs'), 'scripts/test.ts'],
    { cwd: ROOT, encoding: 'utf8', env: { ...env, CHROMIUM_PATH: '/nowhere/chromium', TIEM_BUILD: '' } },
  );
  expect(status).toBe(1);
  expect(stderr).toContain('/nowhere/chromium');
  expect(stdout.trim().split('\n').at(-1)).toBe('Tests: 0 passed, 1 failed, 0 skipped');
});

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ensureBrowser, findBrowser } from '../../scripts/browser';
import { ensurePhp } from '../../scripts/system-packages';
import { ROOT } from '../harness/files';

const home = mkdtempSync(join(tmpdir(), 'tiem-browser-'));
const env = { ...process.env };
const shell = '/bin/sh';

/** A program that says its version, as a browser does, or one that cannot. */
function program(path: string, code = 0): string {
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

describe('the browser for the tests', () => {
  it('is the one CHROMIUM_PATH names, before all others', () => {
    program('bin/chromium');
    process.env.CHROMIUM_PATH = program('mine/chrome');
    expect(findBrowser()).toBe(process.env.CHROMIUM_PATH);
  });

  it.each(['/nowhere/chromium', '/usr'])('is not looked for elsewhere when CHROMIUM_PATH is %s', (told) => {
    program('bin/chromium');
    process.env.CHROMIUM_PATH = told;
    expect(() => findBrowser()).toThrow(`CHROMIUM_PATH is "${told}"`);
    expect(() => findBrowser()).toThrow('leave it unset');
  });

  it('is the system’s before that of Playwright’s cache, where the newest is taken', () => {
    program('cache/chromium-999/chrome-linux/chrome');
    const newest = program('cache/chromium-1200/chrome-linux64/chrome');
    expect(findBrowser()).toBe(newest);
    const system = program('bin/chromium');
    expect(findBrowser()).toBe(system);
  });

  it('is none that does not start', () => {
    program('bin/chromium-browser', 1);
    expect(findBrowser()).toBeUndefined();
  });
});

describe('a machine without a browser', () => {
  const said: string[] = [];
  beforeEach(() => {
    said.length = 0;
    jest.spyOn(console, 'log').mockImplementation((line: string) => said.push(line));
  });
  afterEach(() => jest.restoreAllMocks());

  it('gets one, by the next way where one way fails', () => {
    const file = join(home, 'bin/chromium');
    const install = `PATH=/usr/bin:/bin; mkdir -p ${dirname(file)}; printf '#!${shell}\\n' > ${file}; chmod +x ${file}`;
    const found = ensureBrowser(() => [
      [shell, '-c', 'exit 1'],
      [shell, '-c', install],
    ]);
    expect(found).toBe(file);
    expect(said[0]).toContain('No Chromium');
  });

  it('is told what to do where none can be installed', () => {
    const nothing = () => ensureBrowser(() => [[shell, '-c', 'exit 1']]);
    expect(nothing).toThrow('apt-get install chromium');
    expect(nothing).toThrow('playwright-core install');
    expect(nothing).toThrow('CHROMIUM_PATH');
  });
});

describe('PHP for the tests of the theme include', () => {
  beforeEach(() => jest.spyOn(console, 'log').mockImplementation());
  afterEach(() => jest.restoreAllMocks());

  it('PHP: one on the path is used without installing anything', () => {
    const file = program('bin/php');
    expect(ensurePhp(() => [[shell, '-c', `rm ${file}`]])).toBe(file);
    rmSync(file);
  });

  it('PHP: is installed where it is missing, and the error says how where that fails', () => {
    const file = join(home, 'bin/php');
    const install = `PATH=/usr/bin:/bin; mkdir -p ${dirname(file)}; printf '#!${shell}\\n' > ${file}; chmod +x ${file}`;
    expect(ensurePhp(() => [[shell, '-c', install]])).toBe(file);
    rmSync(file);
    expect(() => ensurePhp(() => [])).toThrow('apt-get install php-cli');
  });
});

it('without a browser the test command fails before it begins, and its last line counts that', () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(ROOT, 'node_modules/tsx/dist/cli.mjs'), 'scripts/test.ts'],
    { cwd: ROOT, encoding: 'utf8', env: { ...env, CHROMIUM_PATH: '/nowhere/chromium', TIEM_BUILD: '' } },
  );
  expect(status).toBe(1);
  expect(stderr).toContain('/nowhere/chromium');
  expect(stdout.trim().split('\n').at(-1)).toBe('Tests: 0 passed, 1 failed, 0 skipped');
});

import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];

/** Without these a headless Chromium talks to its maker's servers, which a closed network refuses one by one. */
export const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Looks where a person would: what they said, the system, Playwright's own cache. */
export function findBrowser(): string | undefined {
  const told = process.env.CHROMIUM_PATH;
  if (told) {
    if (isProgram(told)) return told;
    throw new Error(`CHROMIUM_PATH is "${told}", which is not a program that can be started.`);
  }
  return onThePath() ?? inPlaywrightsCache();
}

/** Finds Chromium or installs it; throws with what to do where neither is possible. */
export function ensureBrowser(): string {
  const found = findBrowser();
  if (found) return found;
  console.log('No Chromium on this machine: installing it for the browser tests.');
  for (const [command, ...args] of installers()) {
    console.log(`  ${command} ${args.join(' ')}`);
    spawnSync(command, args, { stdio: 'inherit', timeout: 10 * 60_000 });
    const installed = findBrowser();
    if (installed) return installed;
  }
  throw new Error(
    'The browser tests need Chromium, and it could not be installed.\n' +
      'Install it yourself (Debian, Ubuntu: `apt-get install chromium`; elsewhere: `npx playwright-core install --with-deps chromium`)\n' +
      'or set CHROMIUM_PATH to the program of a Chromium or Chrome, then run the command again.',
  );
}

function installers(): [string, ...string[]][] {
  const list: [string, ...string[]][] = [];
  if (process.getuid?.() === 0 && commandExists('apt-get')) {
    list.push(['apt-get', 'update', '-qq'], ['apt-get', 'install', '-y', '-qq', 'chromium']);
  }
  const playwright = dirname(require.resolve('playwright-core/package.json'));
  list.push([process.execPath, join(playwright, 'cli.js'), 'install', 'chromium']);
  return list;
}

function onThePath(): string | undefined {
  const folders = (process.env.PATH ?? '').split(':');
  const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
  const places = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...places, mac].find(isProgram);
}

function inPlaywrightsCache(): string | undefined {
  const caches = [
    process.env.PLAYWRIGHT_BROWSERS_PATH,
    join(homedir(), '.cache/ms-playwright'),
    join(homedir(), 'Library/Caches/ms-playwright'),
  ];
  for (const cache of caches) {
    if (!cache || !existsSync(cache)) continue;
    for (const version of readdirSync(cache)
      .filter((name) => name.startsWith('chromium-'))
      .sort()
      .reverse()) {
      const program = [
        'chrome-linux/chrome',
        'chrome-linux64/chrome',
        'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
      ]
        .map((path) => join(cache, version, path))
        .find(isProgram);
      if (program) return program;
    }
  }
  return undefined;
}

function commandExists(name: string): boolean {
  return (process.env.PATH ?? '').split(':').some((folder) => isProgram(join(folder, name)));
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

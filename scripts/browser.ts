import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  type InstallCommand,
  installUntilFound,
  isFile,
  listPathFolders,
  listSystemInstallers,
} from './system-packages';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];

/**
 * Features that Chromium disables. It uses only the last `--disable-features` argument, so Playwright's own list is
 * repeated here.
 */
const DISABLED_FEATURES = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'TcpPortRandomizationWin',
  'ThirdPartyStoragePartitioning',
  // Disables the suggestion list of the address bar: it is a page of its own, created for every window, and takes
  // half of a visit's time.
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxPopup',
];

/** Prevents headless Chromium from contacting Google's servers, which takes time on a network that blocks them. */
export const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${DISABLED_FEATURES}`,
];

/**
 * Looks for an installed browser: first in the environment variable, then in the system's paths, then in Playwright's
 * cache.
 */
export function findBrowser(): string | undefined {
  const configured = process.env.CHROMIUM_PATH;
  if (configured) {
    if (canBrowserStart(configured)) return configured;
    throw new Error(
      `CHROMIUM_PATH is "${configured}", which cannot be executed.\n` +
        'Set it to the path of Chromium or Chrome. If it is unset, Chromium is searched for, and installed if there is none.',
    );
  }
  return [...findProgramOnPath(), ...findInPlaywrightCache()].find(canBrowserStart);
}

/** Finds Chromium or installs it; throws with instructions if neither is possible. */
export function ensureBrowser(installers: () => InstallCommand[] = listInstallers): string {
  const found = findBrowser();
  if (found) return found;
  console.log('Chromium was not found. Installing it for the browser tests.');
  const installed = installUntilFound(installers(), findBrowser);
  if (installed) return installed;
  throw new Error(
    'The browser tests need Chromium, and it could not be installed.\n' +
      'Install it yourself (Debian: `apt-get install chromium`; elsewhere: `npx playwright-core install --with-deps chromium`)\n' +
      'or set CHROMIUM_PATH to the program of a Chromium or Chrome, then run the command again.',
  );
}

/**
 * Lists the commands that can install a browser: the system's package manager if permitted, then Playwright's
 * download.
 */
function listInstallers(): InstallCommand[] {
  const playwright = dirname(require.resolve('playwright-core/package.json'));
  return [
    ...listSystemInstallers('chromium'),
    [process.execPath, join(playwright, 'cli.js'), 'install', 'chromium'],
  ];
}

function findProgramOnPath(): string[] {
  const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
  return [...NAMES.flatMap((name) => listPathFolders().map((folder) => join(folder, name))), mac];
}

const PROGRAMS = [
  'chrome-linux/chrome',
  'chrome-linux64/chrome',
  'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
  'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
  'chrome-mac-x64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
];

function findInPlaywrightCache(): string[] {
  const configured = process.env.PLAYWRIGHT_BROWSERS_PATH;
  const usual = ['.cache', 'Library/Caches'].map((folder) => join(homedir(), folder, 'ms-playwright'));
  return (configured ? [configured] : usual).flatMap((cache) => {
    if (!existsSync(cache)) return [];
    const versions = readdirSync(cache).filter((name) => /^chromium-\d+$/.test(name));
    versions.sort((a, b) => Number(b.slice(9)) - Number(a.slice(9)));
    return versions.flatMap((version) => PROGRAMS.map((path) => join(cache, version, path)));
  });
}

/** Whether the browser starts: Ubuntu's `chromium-browser` may be a script that only prints how to install it. */
export function canBrowserStart(path: string): boolean {
  return isFile(path) && spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0;
}

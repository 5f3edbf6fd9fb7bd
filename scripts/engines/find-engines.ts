import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { BROWSER_ARGS, findBrowser } from '../browser';
import { installFirst, isFile, listPathFolders, listSystemInstallers } from '../system-packages';
import type { Driver, EngineName } from './driver.types';
import { startChromium, startWebKit } from './http-driver';
import { startFirefox } from './marionette';

/** Starts an engine; installs its packages first if they are missing and the user may install packages. */
export async function startEngine(engine: EngineName): Promise<Driver> {
  if (engine === 'firefox')
    return startFirefox(requireProgram('Firefox', findFirefox, ['firefox-esr', 'firefox']));
  if (engine === 'chromium')
    return startChromium(
      {
        driver: requireProgram('chromedriver', () => findOnPath('chromedriver'), ['chromium-driver']),
        browser: requireProgram('Chromium', findBrowser, ['chromium']),
      },
      BROWSER_ARGS,
    );
  return startWebKit({
    driver: requireProgram('WebKitWebDriver', () => findOnPath('WebKitWebDriver'), [
      'webkit2gtk-driver',
      'webkitgtk-webdriver',
    ]),
    browser: requireProgram("WebKitGTK's MiniBrowser", findMiniBrowser, ['webkit2gtk-driver']),
    screen: process.env.DISPLAY ? '' : requireProgram('Xvfb', () => findOnPath('Xvfb'), ['xvfb']),
  });
}

function requireProgram(name: string, find: () => string | undefined, packages: readonly string[]): string {
  const found = find() ?? installFirst(packages.flatMap(listSystemInstallers), find);
  if (found) return found;
  throw new Error(`${name} was not found. Install it (Debian: \`apt-get install ${packages[0]}\`).`);
}

const findOnPath = (...names: string[]): string | undefined =>
  names.flatMap((name) => listPathFolders().map((folder) => join(folder, name))).find(isFile);

const findFirefox = (): string | undefined =>
  process.env.FIREFOX_PATH ?? findOnPath('firefox-esr', 'firefox');

/** MiniBrowser is in the library's folder, whose name contains architecture and version. */
function findMiniBrowser(): string | undefined {
  const libraries = ['/usr/lib', '/usr/libexec', '/usr/lib64'];
  const folders = libraries.flatMap((library) =>
    listFolders(library).flatMap((name) => [
      join(library, name),
      ...(name.includes('-linux-')
        ? listFolders(join(library, name)).map((inner) => join(library, name, inner))
        : []),
    ]),
  );
  return folders
    .filter((folder) => /webkit2?gtk/.test(folder))
    .map((folder) => join(folder, 'MiniBrowser'))
    .find(isFile);
}

function listFolders(path: string): string[] {
  try {
    return readdirSync(path, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
  } catch {
    return [];
  }
}

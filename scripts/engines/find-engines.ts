import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { BROWSER_ARGS, canBrowserStart, findBrowser } from '../browser';
import {
  type InstallCommand,
  installUntilFound,
  isFile,
  listPathFolders,
  listSystemInstallers,
} from '../system-packages';
import type { BrowserDriver, EngineName } from './driver.types';
import { startChromium, startWebKit } from './http-driver';
import { startFirefox } from './marionette';

/** Starts a browser engine. Missing packages are installed first, if the user may install packages. */
export async function startEngine(engine: EngineName): Promise<BrowserDriver> {
  if (engine === 'firefox')
    return startFirefox(requireProgram('Firefox', findFirefox, ['firefox-esr', 'firefox']));
  if (engine === 'chromium')
    return startChromium(
      {
        driver: requireProgram('chromedriver', () => findProgramOnPath('chromedriver'), ['chromium-driver']),
        browser: requireProgram('Chromium', findBrowser, ['chromium']),
      },
      BROWSER_ARGS,
    );
  return startWebKit({
    driver: requireProgram('WebKitWebDriver', () => findProgramOnPath('WebKitWebDriver'), [
      // Names of the driver's package: in Debian and Ubuntu, in Fedora, and in Arch.
      'webkit2gtk-driver',
      'webkit2gtk4.1',
      'webkit2gtk-4.1',
    ]),
    // Installs WebKitGTK's library, too, because MiniBrowser is in the library's package on Debian, and in the driver's
    // package on other systems.
    browser: requireProgram("WebKitGTK's MiniBrowser", findMiniBrowser, [
      'libwebkit2gtk-4.1-0',
      'webkit2gtk4.1',
    ]),
    screen: process.env.DISPLAY ? '' : requireProgram('Xvfb', () => findProgramOnPath('Xvfb'), ['xvfb']),
  });
}

export function requireProgram(
  name: string,
  find: () => string | undefined,
  packages: readonly string[],
  installers: (name: string) => InstallCommand[] = listSystemInstallers,
): string {
  const found = find();
  if (found) return found;
  const commands = packages.flatMap(installers);
  if (commands.length > 0) console.log(`${name} was not found. Installing it.`);
  const installed = installUntilFound(commands, find);
  if (installed) return installed;
  throw new Error(`${name} was not found. Install it (Debian: \`apt-get install ${packages[0]}\`).`);
}

const findProgramOnPath = (...names: string[]): string | undefined =>
  names.flatMap((name) => listPathFolders().map((folder) => join(folder, name))).find(isFile);

/** Looks for Firefox in the environment variable, then in the system's paths. */
export function findFirefox(): string | undefined {
  const configured = process.env.FIREFOX_PATH;
  if (!configured) return findProgramOnPath('firefox-esr', 'firefox');
  if (canBrowserStart(configured)) return configured;
  throw new Error(
    `FIREFOX_PATH is "${configured}", which cannot be executed.\n` +
      'Set it to the path of Firefox. If it is unset, Firefox is searched for, and installed if there is none.',
  );
}

/** Looks for MiniBrowser in the folder of WebKitGTK's library, whose name contains architecture and version. */
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

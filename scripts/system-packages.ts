import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * Finds programs that the tests need besides Node. A missing program is installed by the system's package manager.
 */
export type InstallCommand = [program: string, ...args: string[]];

export const listPathFolders = (): string[] => (process.env.PATH ?? '').split(delimiter).filter(Boolean);

export const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

/**
 * Lists the commands that install a package on this machine; empty if the user may not install packages or no supported
 * package manager exists.
 */
export function listSystemInstallers(name: string): InstallCommand[] {
  const commands: InstallCommand[] = [
    ['apt-get', 'update', '-qq'],
    ['apt-get', 'install', '-y', '-qq', name],
    ['dnf', 'install', '-y', '-q', name],
    ['apk', 'add', '--quiet', name],
    ['pacman', '-Sy', '--noconfirm', name],
  ];
  const mayInstall = process.getuid?.() === 0;
  return commands.filter(
    ([manager]) => mayInstall && listPathFolders().some((folder) => isFile(join(folder, manager))),
  );
}

/** Runs installation commands in turn until `find` finds the program. */
export function installUntilFound(
  commands: readonly InstallCommand[],
  find: () => string | undefined,
): string | undefined {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const [command, ...args] of commands) {
    console.log(`  ${command} ${args.join(' ')}`);
    spawnSync(command, args, { stdio: 'inherit', timeout: 10 * 60_000, env });
    const found = find();
    if (found) return found;
  }
  return undefined;
}

function findPhp(): string | undefined {
  return listPathFolders()
    .map((folder) => join(folder, 'php'))
    .find((path) => isFile(path) && spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0);
}

/** Finds PHP's command line, which runs the WordPress code in its tests, or installs it. */
export function ensurePhp(
  installers: () => InstallCommand[] = () => listSystemInstallers('php-cli'),
): string {
  const found = findPhp();
  if (found) return found;
  console.log('PHP was not found. Installing its command line for the tests of the WordPress code.');
  const installed = installUntilFound(installers(), findPhp);
  if (installed) return installed;
  throw new Error(
    "The tests of wordpress/ and docs/theme/tiem.php need PHP's command line, and it could not be installed.\n" +
      'Install it yourself (Debian: `apt-get install php-cli`; elsewhere: https://www.php.net), then run the command again.',
  );
}

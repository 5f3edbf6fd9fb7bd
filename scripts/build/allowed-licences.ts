/**
 * Licences of code inside the bundle. They only require that their text is distributed too, which `LICENCES.txt`
 * does.
 */
const BUNDLED = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'MIT-0'];

/** Licences of tools and of files that the demo shop serves, which are not in the bundle. */
const TOOLS = [
  ...BUNDLED,
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
];

/**
 * Whether an SPDX expression is allowed: of alternatives with OR, one is enough; of a list with AND, all must be
 * allowed.
 */
export function isAllowedLicence(expression: string, allowed: readonly string[] = BUNDLED): boolean {
  return expression
    .replace(/[()]/g, '')
    .split(/ OR /)
    .some((side) => side.split(/ AND /).every((name) => allowed.includes(name.trim())));
}

/** Licences of packages whose package.json names no licence, as read in their licence file. */
const LICENCES_BY_PACKAGE: Readonly<Record<string, string>> = { spawndamnit: 'MIT' };

interface LockedPackage {
  license?: string;
  dev?: boolean;
  optional?: boolean;
  link?: boolean;
}

/**
 * Lists the locked packages whose licence is not allowed. If npm could not reach a package for another platform, it
 * has no licence in the lockfile; the licence of the package that requires it is used.
 */
export function findForbiddenLicences({ packages }: { packages: Record<string, LockedPackage> }): string[] {
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .filter(([, { license, optional }]) => license !== undefined || !optional)
    .map(([path, { license = 'none' }]) => ({ name: path.replace(/^.*node_modules\//, ''), license }))
    .filter(({ name, license }) => !isAllowedLicence(LICENCES_BY_PACKAGE[name] ?? license, TOOLS))
    .map(({ name, license }) => `${name}: ${license}`);
}

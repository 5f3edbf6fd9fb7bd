import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { unpackZip } from './unzip';

export type PackageKind = 'wordpress' | 'woocommerce' | 'theme' | 'plugin';

/**
 * A package of the started site (WordPress, WooCommerce, a theme or a plugin): a folder or zip on this machine, or a
 * version to download from wordpress.org.
 */
export type SitePackage =
  | { kind: PackageKind; folder: string; name: string }
  | { kind: PackageKind; version: string };

interface PackageRequirement {
  /**
   * Whether the folder contains the file by which a release of this kind of package is recognised, such as
   * woocommerce.php.
   */
  findMarkerFile: (folder: string) => boolean;
  description: string;
  /** Matches a version, or the name of a theme or plugin at wordpress.org. */
  version: RegExp;
  example: string;
}

const createFileExistenceCheck = (name: string) => (folder: string) => existsSync(join(folder, name));

const REQUIREMENTS: Readonly<Record<PackageKind, PackageRequirement>> = {
  wordpress: {
    findMarkerFile: (folder) =>
      createFileExistenceCheck('wp-load.php')(folder) &&
      createFileExistenceCheck('wp-includes/version.php')(folder),
    description: 'wp-load.php',
    version: /^(latest|beta|nightly|\d+(\.\d+){1,2})$/,
    example: 'a version such as 6.8',
  },
  woocommerce: {
    findMarkerFile: createFileExistenceCheck('woocommerce.php'),
    description: 'woocommerce.php',
    version: /^(latest|\d+(\.\d+){1,2})$/,
    example: 'a version such as 9.8.1',
  },
  theme: {
    findMarkerFile: createFileExistenceCheck('style.css'),
    description: 'style.css',
    version: /^[a-z][a-z0-9-]*$/,
    example: 'the name of a theme at wordpress.org',
  },
  plugin: {
    findMarkerFile: (folder) => findMainFile(folder) !== undefined,
    description: 'a PHP file that begins with "Plugin Name:"',
    version: /^[a-z][a-z0-9-]*$/,
    example: 'the name of a plugin at wordpress.org',
  },
};

/**
 * Finds a package by its folder, zip or version. A zip is unpacked into the folder `unpacked`. Throws an error that
 * names the allowed values.
 */
export function findPackage(kind: PackageKind, value: string, unpacked: string): SitePackage {
  const { findMarkerFile, description, version, example } = REQUIREMENTS[kind];
  const path = resolve(value);
  if (!existsSync(path)) {
    if (version.test(value)) return { kind, version: value };
    throw new Error(
      `--${kind} is "${value}", and there is no such folder or file; it must be a folder or zip with ${description}, or ${example}.`,
    );
  }
  const isFolder = statSync(path).isDirectory();
  const root = isFolder ? path : unpackArchive(kind, path, unpacked);
  const folder = [root, ...listFolders(root)].find(findMarkerFile);
  if (folder && kind === 'wordpress' && createFileExistenceCheck('wp-config.php')(folder))
    throw new Error(
      `--wordpress is "${value}", and it is an installed site, because it has a wp-config.php; give the folder or zip of a release, or ${example}.`,
    );
  if (folder)
    return {
      kind,
      folder,
      name: kind === 'woocommerce' ? kind : basename(folder === unpacked ? path : folder),
    };
  throw new Error(
    `--${kind} is "${value}", and it has no ${description}; give the folder or zip of a release, or ${example}.`,
  );
}

function unpackArchive(kind: PackageKind, archive: string, unpacked: string): string {
  const folder = join(unpacked, basename(archive).replace(/\.zip$/i, ''));
  rmSync(folder, { recursive: true, force: true });
  try {
    unpackZip(readFileSync(archive), folder);
  } catch (error) {
    throw new Error(`--${kind} is "${archive}", which cannot be unpacked: ${(error as Error).message}.`);
  }
  return folder;
}

/** Finds the main file of a plugin, which WordPress activates. */
export function findMainFile(folder: string): string | undefined {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.php'))
    .find((name) =>
      /^[\s/*#@]*Plugin Name:/im.test(readFileSync(join(folder, name), 'utf8').slice(0, 8_192)),
    );
}

function listFolders(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(folder, name));
}

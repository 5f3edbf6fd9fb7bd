import { join } from 'node:path';
import { findMainFile, type SitePackage } from './find-packages';
import type { WordpressOptions } from './wordpress-arguments';

/** The arguments and the blueprint with which WordPress Playground is started. */
export interface StartPlan {
  playgroundArgs: string[];
  blueprint: object;
  /** The packages that have to be downloaded from wordpress.org. */
  downloads: string[];
}

interface StartDependencies {
  packages: readonly SitePackage[];
  /** The folder in which WordPress runs: a copy of the WordPress release, whose own folder stays unchanged. */
  siteFolder: string;
  /** The folder of the plugin, built from this working copy, with both builds. */
  pluginFolder: string;
  /** The folder with seed.php and catalogue.json, which fill a new shop. */
  seedFolder: string;
  blueprintFile: string;
}

const WORDPRESS = '/wordpress';
const CONTENT = `${WORDPRESS}/wp-content`;
const SEED_MOUNT_PATH = '/tiem-seed';

/** Computes Playground's arguments and blueprint from the options, so that they can be tested without Playground. */
export function planPlaygroundStart(
  { port, php, preparesBench }: WordpressOptions,
  deps: StartDependencies,
): StartPlan {
  const { packages: parts, siteFolder: site, pluginFolder: plugin, seedFolder, blueprintFile } = deps;
  const core = parts.find(({ kind }) => kind === 'wordpress');
  const version = core && 'version' in core ? core.version : undefined;
  const mounts = [
    `${plugin}:${CONTENT}/plugins/tiem`,
    `${seedFolder}:${SEED_MOUNT_PATH}`,
    ...(preparesBench ? [`${join(seedFolder, 'bench')}:${CONTENT}/mu-plugins`] : []),
    ...parts.flatMap((part) =>
      'folder' in part && part.kind !== 'wordpress' ? [`${part.folder}:${getContentPath(part)}`] : [],
    ),
  ];
  const args = [
    'server',
    `--port=${port}`,
    `--php=${php}`,
    ...(version ? [`--wp=${version}`] : []),
    `--mount-before-install=${site}:${WORDPRESS}`,
    ...mounts.map((mount) => `--mount=${mount}`),
    `--wordpress-install-mode=${version ? 'download-and-install' : 'install-from-existing-files-if-needed'}`,
    `--blueprint=${blueprintFile}`,
  ];
  const steps = [
    ...parts.filter(({ kind }) => kind === 'woocommerce').flatMap(createBlueprintSteps),
    ...parts.filter(({ kind }) => kind === 'theme').flatMap(createBlueprintSteps),
    ...parts.filter(({ kind }) => kind === 'plugin').flatMap(createBlueprintSteps),
    { step: 'activatePlugin', pluginPath: `${CONTENT}/plugins/tiem/tiem.php` },
    {
      step: 'runPHP',
      code: `<?php require '${WORDPRESS}/wp-load.php'; require '${SEED_MOUNT_PATH}/seed.php';`,
    },
  ];
  return {
    playgroundArgs: args,
    blueprint: {
      $schema: 'https://playground.wordpress.net/blueprint-schema.json',
      preferredVersions: { php, wp: version ?? 'latest' },
      steps,
    },
    downloads: parts.flatMap((part) => ('version' in part ? [`${part.kind} ${part.version}`] : [])),
  };
}

function getContentPath({ kind, name }: { kind: SitePackage['kind']; name: string }): string {
  return `${CONTENT}/${kind === 'theme' ? 'themes' : 'plugins'}/${name}`;
}

function createBlueprintSteps(part: SitePackage): object[] {
  if (part.kind === 'theme') return [createThemeStep(part)];
  if ('version' in part)
    return [{ step: 'installPlugin', pluginData: createPluginResource(part), options: { activate: true } }];
  const file = findMainFile(part.folder) ?? '';
  return [{ step: 'activatePlugin', pluginPath: join(getContentPath(part), file) }];
}

function createThemeStep(part: SitePackage): object {
  if ('folder' in part) return { step: 'activateTheme', themeFolderName: part.name };
  const themeData = { resource: 'wordpress.org/themes', slug: part.version };
  return { step: 'installTheme', themeData, options: { activate: true } };
}

function createPluginResource({ kind, version }: { kind: SitePackage['kind']; version: string }): object {
  if (kind !== 'woocommerce') return { resource: 'wordpress.org/plugins', slug: version };
  if (version === 'latest') return { resource: 'wordpress.org/plugins', slug: 'woocommerce' };
  return { resource: 'url', url: `https://downloads.wordpress.org/plugin/woocommerce.${version}.zip` };
}

/** Returns the command that compares the started shop with and without Tiệm. */
export function getBenchCommand({ port }: WordpressOptions): string {
  const url = `http://127.0.0.1:${port}`;
  return `npm run bench -- --url=${url} --against-url=${url} --against-cookie=without_tiem=1 --place-orders --cpu=4 --network=fast`;
}

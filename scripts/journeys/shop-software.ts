import { createHash } from 'node:crypto';
import type { JourneysReport } from './journeys.types';

const CLASS = /<body[^>]*\sclass=["']([^"']*)/i;
const GENERATOR = /<meta[^>]+name=["']generator["'][^>]+content=["'](WordPress|WooCommerce) ([\d.]+)/gi;
const LOADER = /<script[^>]+src=["']([^"']*\/tiem\.js)(?:\?[^"']*)?["']/i;

/**
 * Detects from the home page which software a shop runs, because results are comparable only between shops with the
 * same theme and versions. Sites can remove the marks that identify the software.
 */
export function detectSoftware(html: string): Record<string, string> {
  const versions = Object.fromEntries(
    [...html.matchAll(GENERATOR)].map(([, name, version]) => [name, version]),
  );
  const classes = CLASS.exec(html)?.[1]?.split(/\s+/) ?? [];
  const theme = classes.map((name) => /^(?:wp-)?theme-(.+)/.exec(name)?.[1]).find(Boolean);
  const [, sheet] = new RegExp(`/themes/${theme}/style(?:\\.min)?\\.css\\?ver=([\\d.]+)`).exec(html) ?? [];
  const own = classes.map((name) => new RegExp(`^${theme}-(\\d[\\d.]+)$`).exec(name)?.[1]).find(Boolean);
  return {
    theme: theme ? [theme, sheet ?? own].filter(Boolean).join(' ') : 'unknown',
    WordPress: versions.WordPress ?? 'unknown',
    WooCommerce: versions.WooCommerce ?? 'unknown',
    Tiệm: LOADER.exec(html)?.[1] ?? 'none on the home page',
  };
}

/**
 * Identifies a build in two ways: by the name of the folder from which its `tiem.js` loads chunks, which is a hash of
 * the sources, and by the MD5 checksum of `tiem.js`, which the plugin appends to the file's URL.
 */
export function readTiemBuild(loader: string): NonNullable<JourneysReport['build']> {
  return {
    chunks: /\bchunks\/([0-9a-f]{8})\//.exec(loader)?.[1] ?? 'unknown',
    checksum: createHash('md5').update(loader).digest('hex').slice(0, 10),
  };
}

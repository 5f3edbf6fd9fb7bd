import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const SOURCES = ['src', 'widgets', 'mount', 'styles', 'scripts/build', 'vite.config.ts', 'package-lock.json'];

/**
 * Computes a hash of everything that can change a chunk. It names the chunks' folder, which browsers may cache
 * permanently.
 */
export function hashSources(root: string): string {
  const hash = createHash('sha256');
  for (const path of SOURCES.flatMap((source) => listFiles(root, source))) {
    hash.update(path).update(readFileSync(join(root, path)));
  }
  return hash.digest('hex').slice(0, 8);
}

function listFiles(root: string, path: string): string[] {
  if (statSync(join(root, path)).isFile()) return [path];
  const names = readdirSync(join(root, path), { recursive: true, encoding: 'utf8' });
  return names
    .map((name) => `${path}/${name}`)
    .filter((file) => statSync(join(root, file)).isFile())
    .sort();
}

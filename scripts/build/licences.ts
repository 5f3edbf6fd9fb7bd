import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { isAllowedLicence } from './allowed-licences';

/**
 * Collects the licence texts of all packages with code in the bundle into `LICENCES.txt`. The build fails for a package
 * whose licence must not be in the bundle.
 */
export function createLicencesPlugin(): Plugin {
  return {
    name: 'tiem-licences',
    generateBundle(_options, bundle) {
      const folders = new Set<string>();
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        for (const id of file.moduleIds) {
          const folder = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(
            id.replace(/\\/g, '/').replace(/^\0/, ''),
          );
          if (folder?.[1]) folders.add(folder[1]);
        }
      }
      const texts = [...folders].sort().map(readPackageLicence);
      const source = `Tiệm contains these packages.\n\n${texts.join(`\n\n${'-'.repeat(72)}\n\n`)}\n`;
      this.emitFile({ type: 'asset', fileName: 'LICENCES.txt', source });
    },
  };
}

interface PackageManifest {
  name: string;
  version: string;
  license: string;
}

function readPackageLicence(folder: string): string {
  const { name, version, license } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  ) as PackageManifest;
  if (!isAllowedLicence(license))
    throw new Error(
      `${name} is in the bundle, and its licence is "${license}" (scripts/build/allowed-licences.ts).`,
    );
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  return `${name} ${version} (${license})\n\n${file ? readFileSync(join(folder, file), 'utf8').trim() : ''}`;
}

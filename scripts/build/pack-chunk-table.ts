import { TRIGGERS } from '../../mount/loader/mount-points';
import type { Catalogue } from '../../mount/runtime/mount.types';

type ChunkFiles = Readonly<Record<string, readonly string[]>>;

/**
 * Creates the text that `mount/entrypoints/tiem.ts` parses: the chunks' folder, then one row for each module. A row has
 * the module's name, its flags and its files; after `;` the events that mount the widget; after another `;` the storage
 * entry because of which the widget mounts when idle.
 */
export function packChunkTable(catalogue: Catalogue, files: ChunkFiles): string {
  const folder = Object.values(files)[0]?.[0]?.replace(/[^/]*$/, '') ?? '';
  const rows = Object.entries(files).map(([name, paths]) => {
    const names = paths.map((path) => shortenChunkPath(path, folder));
    const isNamesake = names[0] === name.replace('mount/', '');
    const flags = packWidgetFlags(name, catalogue) + (isNamesake ? '' : 'f');
    const words = isNamesake ? names.slice(1) : names;
    const { mountOn = [], idleIfKeyStored } = catalogue[name] ?? {};
    return [
      [name, ...(flags || words.length > 0 ? [flags || '-'] : []), ...words].join(' '),
      ...(mountOn.length > 0 || idleIfKeyStored ? [mountOn.join(' ')] : []),
      ...(idleIfKeyStored ? [idleIfKeyStored] : []),
    ].join(';');
  });
  return [folder, ...rows].join();
}

function shortenChunkPath(path: string, folder: string): string {
  if (!path.startsWith(folder) || !/^[\w.-]+\.js$/.test(path.slice(folder.length)))
    throw new Error(`${path} cannot be packed: chunks must be in ${folder} and have names without a hash.`);
  return path.slice(folder.length, -'.js'.length);
}

/** Returns a widget's flags: the trigger first, then one letter for each property that differs from the default. */
function packWidgetFlags(name: string, catalogue: Catalogue): string {
  const entry = catalogue[name];
  if (!entry) return '';
  const { kind, when, store, settings, holds } = entry;
  const letters = { v: kind === 'view', s: store, t: settings, k: holds };
  return (
    TRIGGERS.indexOf(when) +
    Object.entries(letters)
      .map(([letter, isSet]) => (isSet ? letter : ''))
      .join('')
  );
}

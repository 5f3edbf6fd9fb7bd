import { TRIGGERS } from '../../mount/loader/mount-trigger';
import type { Catalogue } from '../../mount/runtime/mount.types';

type ChunkFiles = Readonly<Record<string, readonly string[]>>;

/** The text that `mount/loader/tables.ts` parses: the chunks' folder, then one line for each module. */
export function packTable(catalogue: Catalogue, files: ChunkFiles): string {
  const folder = Object.values(files)[0]?.[0]?.replace(/[^/]*$/, '') ?? '';
  const rows = Object.entries(files).map(([name, paths]) => {
    const names = paths.map((path) => shortenPath(path, folder));
    const isNamesake = names[0] === name.replace('mount/', '');
    const marks = packMarks(name, catalogue) + (isNamesake ? '' : 'f');
    const words = [...(isNamesake ? names.slice(1) : names), ...packMountEvents(name, catalogue)];
    return [name, ...(marks || words.length > 0 ? [marks || '-'] : []), ...words].join(' ');
  });
  return [folder, ...rows].join();
}

function shortenPath(path: string, folder: string): string {
  if (!path.startsWith(folder) || !/^[\w.-]+\.js$/.test(path.slice(folder.length)))
    throw new Error(`${path} cannot be packed: chunks must be in ${folder} and have names without a hash.`);
  return path.slice(folder.length, -'.js'.length);
}

function packMountEvents(name: string, catalogue: Catalogue): string[] {
  const { mountOn = [], idleIfStored } = catalogue[name] ?? {};
  return [...mountOn.map((type) => `!${type}`), ...(idleIfStored ? [`?${idleIfStored}`] : [])];
}

/** The trigger first, then one letter for each property that differs from the default. */
function packMarks(name: string, catalogue: Catalogue): string {
  const entry = catalogue[name];
  if (!entry) return '';
  const { kind, when, store, settings, holds } = entry;
  const letters = { v: kind === 'view', s: store, t: settings, k: holds };
  return (
    TRIGGERS.indexOf(when) +
    Object.entries(letters)
      .map(([letter, isSo]) => (isSo ? letter : ''))
      .join('')
  );
}

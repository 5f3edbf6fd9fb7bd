import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { inflateRawSync } from 'node:zlib';

const DIRECTORY_ENTRY = 0x02014b50;
const END_OF_DIRECTORY = 0x06054b50;
const STORED_METHOD = 0;
const DEFLATE_METHOD = 8;

/** Unpacks an archive of WordPress, a theme or a plugin: stored and deflated files without encryption. */
export function unpackZip(archive: Buffer, folder: string): void {
  for (const { path, data } of listZipEntries(archive)) {
    const target = join(folder, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, data);
  }
}

interface ZipEntry {
  path: string;
  data: Buffer;
}

function* listZipEntries(archive: Buffer): Generator<ZipEntry> {
  const end = archive.lastIndexOf(createZipSignature(END_OF_DIRECTORY));
  if (end === -1) throw new Error('it is not a zip archive');
  let offset = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (archive.readUInt32LE(offset) !== DIRECTORY_ENTRY) throw new Error('its directory is damaged');
    const nameLength = archive.readUInt16LE(offset + 28);
    const path = archive.toString('utf8', offset + 46, offset + 46 + nameLength);
    // Rejects a path that leads outside of the target folder, because it would overwrite files of the machine.
    if (/^([/\\]|\w:)/.test(path) || normalize(path).startsWith('..'))
      throw new Error(`it has a file outside of its folder: ${path}`);
    if (!path.endsWith('/')) yield { path, data: extractEntryContent(archive, offset, path) };
    offset += 46 + nameLength + archive.readUInt16LE(offset + 30) + archive.readUInt16LE(offset + 32);
  }
}

function extractEntryContent(archive: Buffer, entry: number, path: string): Buffer {
  const method = archive.readUInt16LE(entry + 10);
  const size = archive.readUInt32LE(entry + 20);
  const local = archive.readUInt32LE(entry + 42);
  const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
  const bytes = archive.subarray(start, start + size);
  if (method === STORED_METHOD) return bytes;
  if (method === DEFLATE_METHOD) return inflateRawSync(bytes);
  throw new Error(`${path} is packed by a method (${method}) that this command does not know`);
}

function createZipSignature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

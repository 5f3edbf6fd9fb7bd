import { crc32, inflateRawSync } from 'node:zlib';
import { createZip } from '../../scripts/build/zip';

/** Reads a zip archive by its central directory, as unzip programs do. */
function unzipArchive(archive: Buffer): Map<string, Buffer> {
  const end = archive.length - 22;
  expect(archive.readUInt32LE(end)).toBe(0x06054b50);
  let at = archive.readUInt32LE(end + 16);
  const files = new Map<string, Buffer>();
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    expect(archive.readUInt32LE(at)).toBe(0x02014b50);
    const [sum, packedSize, size] = [
      archive.readUInt32LE(at + 16),
      archive.readUInt32LE(at + 20),
      archive.readUInt32LE(at + 24),
    ];
    const nameSize = archive.readUInt16LE(at + 28);
    const local = archive.readUInt32LE(at + 42);
    const name = archive.toString('utf8', at + 46, at + 46 + nameSize);
    const start = local + 30 + archive.readUInt16LE(local + 26);
    const data = inflateRawSync(archive.subarray(start, start + packedSize));
    expect([data.length, crc32(data)]).toEqual([size, sum]);
    files.set(name, data);
    at += 46 + nameSize;
  }
  return files;
}

it('zip archive: its files can be unpacked, including empty files and Vietnamese names', () => {
  const entries = [
    { name: 'tiem/tiem.js', data: Buffer.from('export {};'.repeat(100)) },
    { name: 'tiem/chữ ký.txt', data: Buffer.from('Tiệm Nhà Mây') },
    { name: 'tiem/trống', data: Buffer.alloc(0) },
  ];
  const files = unzipArchive(createZip(entries));
  expect([...files.keys()]).toEqual(entries.map(({ name }) => name));
  for (const { name, data } of entries) expect(files.get(name)).toEqual(data);
});

it('zip archive: the same files always give the same bytes', () => {
  const entries = [{ name: 'a', data: Buffer.from('b') }];
  expect(createZip(entries)).toEqual(createZip(entries));
});

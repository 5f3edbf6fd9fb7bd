#!/usr/bin/env node
import { cpSync, existsSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const USAGE = `npx tiem copy folder [--php]

Copies the files that browsers download into a folder that your server serves, such as public/tiem. With --php also
tiem.php and includes/, for a WordPress theme. An earlier copy is replaced, except chunks, which open pages still need.`;

const [command, folder, ...options] = process.argv.slice(2);
const unknown = options.filter((option) => option !== '--php');
if (command !== 'copy' || !folder || folder.startsWith('-') || unknown.length > 0) {
  console.error(USAGE);
  process.exit(2);
}
const from = dirname(fileURLToPath(import.meta.url));
const to = resolve(folder);
if (!existsSync(join(from, 'dist/tiem.js'))) {
  console.error('This copy of the package has no dist/. In its repository, run `npm run packages` first.');
  process.exit(2);
}
for (const name of options.includes('--php') ? ['dist', 'tiem.php', 'includes'] : ['dist']) {
  if (name === 'includes') rmSync(join(to, name), { recursive: true, force: true });
  cpSync(join(from, name), join(to, name), { recursive: true });
}
console.log(`Copied to ${to}.`);

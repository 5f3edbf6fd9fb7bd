import { cpSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ROOT } from './project-files';

/**
 * Copies the project without `node_modules` and build output into a temporary folder, for tests that change the
 * project's files. The test deletes the folder.
 */
export function copyProject(): string {
  const copy = mkdtempSync(join(tmpdir(), 'tiem-copy-'));
  const leaveOut = /^(\.git|dist|node_modules|fixtures\/page-react\/node_modules)$/;
  cpSync(ROOT, copy, { recursive: true, filter: (path) => !leaveOut.test(relative(ROOT, path)) });
  for (const folder of ['node_modules', 'fixtures/page-react/node_modules'])
    symlinkSync(join(ROOT, folder), join(copy, folder));
  return copy;
}

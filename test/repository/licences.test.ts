import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findForbiddenLicences, isAllowedLicence } from '../../scripts/build/allowed-licences';
import { ROOT } from '../support/project-files';

it('licences: each package of package-lock.json has a licence that the project may use', () => {
  const lockfile = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  expect(findForbiddenLicences(lockfile)).toEqual([]);
});

it('licences: a package without a licence, or with one that requires more than a copy of the licence text, is reported', () => {
  const packages = {
    '': {},
    'node_modules/free': { license: 'MIT' },
    'node_modules/a/node_modules/copyleft': { license: 'GPL-3.0-only' },
    'node_modules/unnamed': {},
    'node_modules/tool-linux-x64': { optional: true },
  };
  expect(findForbiddenLicences({ packages })).toEqual(['copyleft: GPL-3.0-only', 'unnamed: none']);
});

it.each([
  ['MIT', true],
  ['(MPL-2.0 OR Apache-2.0)', true],
  ['Apache-2.0 AND MIT', true],
  ['MPL-2.0', false],
  ['MIT AND GPL-2.0-only', false],
  ['', false],
])('licences: "%s" in the bundle is allowed: %s', (expression, isAllowed) => {
  expect(isAllowedLicence(expression)).toBe(isAllowed);
});

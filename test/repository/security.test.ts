import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../support/project-files';

const page = readFileSync(join(ROOT, 'SECURITY.md'), 'utf8');

it('SECURITY.md: each test that it names exists, with this title', () => {
  const named = [...page.matchAll(/^- `(test\/[^`]+)` › (.+)$/gm)].map(([, path = '', title = '']) => ({
    path,
    title,
  }));
  expect(named.length).toBeGreaterThan(12);
  const missing = named.filter(
    ({ path, title }) =>
      !existsSync(join(ROOT, path)) ||
      !readFileSync(join(ROOT, path), 'utf8').replaceAll("\\'", "'").includes(title),
  );
  expect(missing).toEqual([]);
});

it.each(['review', 'coupon', 'gateway', 'ad or analytics script', 'page cache', 'extension'])(
  'SECURITY.md: describes what a hostile %s can and cannot do',
  (attacker) => {
    const section = page.split('\n## ').find((part) => part.split('\n')[0]?.includes(attacker)) ?? '';
    expect(section).toMatch(/\*\*Can\*\*|\*\*Cannot\*\*/);
    expect(section).toContain('`test/');
  },
);

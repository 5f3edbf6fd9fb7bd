import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { equivalents } from '../../scripts/mutants/equivalent-mutants';
import { wrapInMutantSwitch } from '../../scripts/mutants/mutant-switch';
import { renderMutantsPage } from '../../scripts/mutants/mutants-page';
import { createMutants } from '../../scripts/mutants/mutate';
import {
  computeFileScore,
  findUnusedEquivalenceReasons,
  formatPercent,
  type MutationScore,
  sumScores,
} from '../../scripts/mutants/mutation-score';
import { targets } from '../../scripts/mutants/mutation-targets';
import { ROOT } from '../support/project-files';

const listMutations = (source: string) => createMutants(source).map(({ is }) => is);

describe('a mutant', () => {
  it.each([
    [
      'if (a < b) c();',
      ['if (a <= b) c();', 'if (a >= b) c();', 'if (true) c();', 'if (false) c();', 'if (a < b) ;'],
    ],
    ['x = a === b;', ['x = a !== b;', 'x = true;', 'x = false;', ';']],
    ['x = a && !b;', ['x = a || !b;', 'x = a && b;', ';']],
    ['x = a ?? b;', ['x = a;', 'x = b;', ';']],
    ['x = a ? 1 : 2;', ['x = true ? 1 : 2;', 'x = false ? 1 : 2;', 'x = a ? 2 : 2;', 'x = a ? 1 : 3;', ';']],
    ['x = a + 2 ** b;', ['x = a - 2 ** b;', 'x = a + 2 * b;', 'x = a + 3 ** b;', ';']],
    ['x = a?.b;', ['x = a.b;', ';']],
    ['x = a?.[b]?.(c);', ['x = a[b]?.(c);', 'x = a?.[b](c);', ';']],
    ['x = [a, true];', ['x = [];', 'x = [a, false];', ';']],
    ['x = { a };', ['x = {};', ';']],
    ["x = f('é', `ü`);", ["x = f('', `ü`);", "x = f('é', '');", ';']],
    ['x = a.filter(b);', ['x = a;', ';']],
    ['x = Math.min(a, 0n);', ['x = Math.max(a, 0n);', 'x = Math.min(a, 1n);', ';']],
    ['x = a.toString();', [';']],
    ['x = a.some(b);', ['x = a.every(b);', ';']],
    ['const f = (a) => a.b;', ['const f = (a) => undefined;']],
    ['const f = (a) => !a;', ['const f = (a) => a;']],
    ['function f(a) { return a; }', ['function f(a) { return undefined; }']],
  ])('mutants: the code %s gets one mutant for each possible change', (source, mutants) => {
    expect(listMutations(source).sort()).toEqual(mutants.sort());
  });

  it.each([
    "import a from 'b';",
    "type A = 'a' | 1;",
    "const a = b as 'c';",
    'const { a } = b;',
    'const f = (a: 1 | 2): void => null;',
  ])('mutants: types, names and imports are not changed: %s', (source) => {
    expect(listMutations(source)).toEqual([]);
  });

  it('mutants: characters of several bytes do not change the line number', () => {
    const [first] = createMutants(
      "// Giỏ hàng của bạn\nconst a = {\n  tên: 'ắ',\n};\nconst b = a + c;\n",
    ).slice(-1);
    expect(first).toMatchObject({ line: 5, was: 'const b = a + c;', is: 'const b = a - c;' });
  });
});

it('mutants: a file with a mutant switch behaves as before until a mutant is switched on', () => {
  const runCodeWithMutant = (on: object | undefined) => {
    const made = { a: 0 };
    new Function('exports', 'globalThis', 'require', 'module', wrapInMutantSwitch('a.ts', 'exports.a = 1;'))(
      made,
      {
        __TIEM_MUTANT__: on,
      },
    );
    return made.a;
  };
  expect(runCodeWithMutant(undefined)).toBe(1);
  expect(runCodeWithMutant({ file: 'a.ts', code: 'exports.a = 2;' })).toBe(2);
  expect(runCodeWithMutant({ file: 'b.ts', code: 'exports.a = 2;' })).toBe(1);
});

describe('the score', () => {
  const createMutantVerdict = (is: string, killedBy: string | null) => ({
    line: 3,
    was: 'a | b',
    is,
    source: '',
    killedBy,
  });
  const verdicts = [
    createMutantVerdict('a', 'test/a.test.ts'),
    createMutantVerdict('b', 'time-out'),
    createMutantVerdict('c', null),
    createMutantVerdict('d', null),
  ];
  const known = [{ file: 'a.ts', is: 'd', reason: 'nobody looks' }];

  it('mutant score: counts detected, undetectable and missed mutants', () => {
    const score = computeFileScore('a.ts', verdicts, known);
    expect(sumScores([score])).toEqual({ mutants: 4, killed: 2, equivalent: 1, survivorCount: 1 });
    expect(formatPercent(sumScores([score]))).toBe('75.0 %');
    expect(findUnusedEquivalenceReasons(score, known)).toEqual([]);
  });

  it('mutant score: a reason for an undetectable mutant is reported as unused if the mutant is detected or no longer exists', () => {
    const idle = [...known, { file: 'a.ts', is: 'a', reason: '' }, { file: 'b.ts', is: 'a', reason: '' }];
    expect(findUnusedEquivalenceReasons(computeFileScore('a.ts', verdicts, idle), idle)).toEqual([
      'a.ts: no mutant survives as "a", so it needs no reason',
    ]);
  });

  it('mutant score: is never rounded up to 100 %', () => {
    expect(formatPercent({ mutants: 10_000, survivorCount: 1 })).toBe('99.9 %');
  });

  it('mutant page: lists missed mutants, and the reasons for undetectable ones', () => {
    const page = renderMutantsPage([computeFileScore('a.ts', verdicts, known)], ['a.ts', 'b.ts']);
    expect(page).toContain('| `b.ts` | not run yet |');
    expect(page).toContain('| `a.ts` | 4 | 2 | 1 | 1 | 75.0 % |');
    expect(page).toContain('| `a.ts`, line 3 | `` a \\| b `` | `` c `` |');
    expect(page).toContain('| `a.ts` | `` d `` | nobody looks |');
  });
});

it('mutation report: docs/mutants.md can be written from the committed docs/mutants.json alone, without a new run', () => {
  const figures = JSON.parse(readFileSync(join(ROOT, 'docs/mutants.json'), 'utf8')) as MutationScore[];
  expect(() =>
    renderMutantsPage(
      figures,
      targets.map(({ file }) => file),
    ),
  ).not.toThrow();
});

it('mutant targets: include every .rules.ts and .machine.ts file of cart, address, checkout and payment', () => {
  const names = new Set(targets.map(({ file }) => file));
  const rules = ['cart', 'address', 'checkout', 'payment', 'validation'].flatMap((folder) =>
    readdirSync(join(ROOT, 'src', folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(rules|machine)\.ts$/.test(file))
      .map((file) => `src/${folder}/${file}`),
  );
  expect(rules.filter((file) => !names.has(file))).toEqual([]);
  expect(rules.length).toBeGreaterThan(0);
});

it('mutant targets: every target file and its test file exist', () => {
  const files = targets.flatMap(({ file, tests }) => [file, ...tests]);
  expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  const names = targets.map(({ file }) => file);
  expect(equivalents.filter(({ file, reason }) => !names.includes(file) || !reason)).toEqual([]);
});

it('equivalent mutants: each listed mutant can still be created from the source of its file', () => {
  const outdated = equivalents.filter(
    ({ file, is }) => !listMutations(readFileSync(join(ROOT, file), 'utf8')).includes(is),
  );
  expect(outdated).toEqual([]);
});

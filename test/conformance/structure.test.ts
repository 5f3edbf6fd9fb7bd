import { readSourceFiles, type SourceFile } from '../../scripts/source-files';
import { findImportCycles, listImportEdges } from '../../scripts/structure/import-graph';
import { renderStructurePage } from '../../scripts/structure/structure-page';

const product = readSourceFiles(['src', 'widgets', 'mount'], /\.tsx?$/);

describe('import graph of the product', () => {
  const edges = listImportEdges(product);

  it('import graph: contains imports of every kind', () => {
    for (const kind of ['load', 'lazy', 'type'] as const)
      expect(edges.filter((edge) => edge.kind === kind).length).toBeGreaterThan(30);
  });

  it('import graph: no modules import each other in a circle, not even types', () => {
    expect(findImportCycles(edges, ['load', 'lazy', 'type'])).toEqual([]);
  });
});

describe('import cycle search', () => {
  const findCycles = (
    texts: Record<string, string>,
    kinds: Parameters<typeof findImportCycles>[1] = ['load'],
  ) =>
    findImportCycles(listImportEdges(Object.entries(texts).map(([path, text]) => ({ path, text }))), kinds);

  it('import cycle: is found even through a third file and an index', () => {
    const texts = {
      'src/a.ts': `import { b } from './b';`,
      'src/b.ts': `export * from './c';`,
      'src/c/index.ts': `import '../a';`,
      'src/d.ts': `import { a } from './a';`,
    };
    expect(findCycles(texts)).toEqual([['src/a.ts', 'src/b.ts', 'src/c/index.ts']]);
  });

  it('import cycle: two separate cycles are reported as two, even if one imports the other', () => {
    const texts = {
      'src/a.ts': `import './b';`,
      'src/b.ts': `import './a'; import './c';`,
      'src/c.ts': `import './d';`,
      'src/d.ts': `import './c';`,
    };
    expect(findCycles(texts)).toEqual([
      ['src/a.ts', 'src/b.ts'],
      ['src/c.ts', 'src/d.ts'],
    ]);
  });

  it.each([
    ['lazy', `const a = () => import('./a');`],
    ['type', `import type { A } from './a';`],
    ['type', `import { type A } from './a';`],
    ['type', `export type { A } from './a';`],
  ] as const)('import cycle: an import of kind %s counts only if that kind is searched: %s', (kind, text) => {
    const texts = { 'src/a.ts': `import { b } from './b.ts';`, 'src/b.ts': text };
    expect(findCycles(texts)).toEqual([]);
    expect(findCycles(texts, ['load', kind])).toEqual([['src/a.ts', 'src/b.ts']]);
  });

  it('import cycle: a file that imports itself is a cycle', () => {
    expect(findCycles({ 'src/a.ts': `import { a } from './a';` })).toEqual([['src/a.ts']]);
  });
});

describe('docs/structure.md', () => {
  const createFile = (path: string, lines: number): SourceFile => ({ path, text: 'let a;\n'.repeat(lines) });
  const files = [
    createFile('src/cart/small.ts', 10),
    createFile('src/cart/middle.ts', 50),
    createFile('src/cart/large.tsx', 300),
    createFile('mount/tiem.ts', 20),
    createFile('test/cart/cart.test.ts', 70),
  ];

  it('structure page: shows files, lines, median and largest file of each folder', () => {
    const page = renderStructurePage(files);
    expect(page).toContain('| `src/cart` | 3 | 360 | 50 | `large.tsx` (300) |');
    expect(page).toContain('| `mount` | 1 | 20 | 20 | `tiem.ts` (20) |');
    expect(page).toContain('| `test` | 1 | 70 | 70 | `cart/cart.test.ts` (70) |');
  });

  it("structure page: counts the product's files, and how many have less than 40 or more than 250 lines", () => {
    expect(renderStructurePage(files)).toContain(
      '| product: `src`, `widgets`, `mount` | 4 | 380 | 20 | 2 | 1 |',
    );
  });

  it('structure page: lists the files of each import cycle', () => {
    const cycle = [
      { path: 'src/a.ts', text: `import './b';\n` },
      { path: 'src/b.ts', text: `import './a';\n` },
    ];
    expect(renderStructurePage(cycle)).toContain('need each other to load: 1.\n\n- `src/a.ts`, `src/b.ts`');
  });

  // Checks the generator and not the committed page, because otherwise every commit would have to update the page.
  it('structure page: does not depend on the order in which the files are read', () => {
    expect(renderStructurePage([...product].reverse())).toBe(renderStructurePage(product));
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { doneRenames, readRenames, takenNames, withoutRenames } from '../../scripts/glossary/renames';
import { ROOT } from '../support/project-files';

const page = `# Glossary

### Values

| type | now | becomes |
| --- | --- | --- |
| status | \`asked\` | \`loading\` |

### Files

**src/cart**

| now | becomes |
| --- | --- |
| ask.ts | src/cart/enqueue.ts |
| gone.ts | src/cart/moved.ts |

### Names in code

**src/cart**

| file | now | becomes |
| --- | --- | --- |
| ask.ts | \`askCart\` | \`enqueueChange\` |
| ask.ts | \`look\` | \`check\` |
| ask.ts | \`tell\` | \`announce\` |

**src/notice**

| file | now | becomes |
| --- | --- | --- |
| say.ts | \`say\` | \`announce\` |

### CSS classes

| now | becomes |
| --- | --- |
| \`tiem-a\` | \`tiem-b\` |
`;
const files = [
  { path: 'src/cart/ask.ts', text: 'askCart(); queue.enqueueChange(); look(check); tellAll();' },
];
const renames = readRenames(page);

describe('npm run glossary', () => {
  it('glossary: reads the tables of moved files and of names, and no other table', () => {
    expect(renames.map(({ file, names }) => [file, names?.now, names?.becomes])).toEqual([
      ['src/cart/ask.ts', undefined, undefined],
      ['src/cart/gone.ts', undefined, undefined],
      ['src/cart/ask.ts', 'askCart', 'enqueueChange'],
      ['src/cart/ask.ts', 'look', 'check'],
      ['src/cart/ask.ts', 'tell', 'announce'],
      ['src/notice/say.ts', 'say', 'announce'],
    ]);
  });

  it('glossary: a rename is done when its file or its whole old name is gone', () => {
    expect(doneRenames(renames, files).map(({ file, names }) => [file, names?.now])).toEqual([
      ['src/cart/gone.ts', undefined],
      ['src/cart/ask.ts', 'tell'],
      ['src/notice/say.ts', 'say'],
    ]);
  });

  it('glossary: a new name is taken when the file has both names', () => {
    expect(takenNames(renames, files).map(({ names }) => names?.becomes)).toEqual(['check']);
  });

  it('glossary: pruning removes the rows that are done and tables without rows', () => {
    const pruned = withoutRenames(page, doneRenames(renames, files));
    expect(readRenames(pruned).map(({ file, names }) => [file, names?.now])).toEqual([
      ['src/cart/ask.ts', undefined],
      ['src/cart/ask.ts', 'askCart'],
      ['src/cart/ask.ts', 'look'],
    ]);
    expect(pruned).not.toContain('src/notice');
    expect(pruned).toContain('| `tiem-a` | `tiem-b` |');
    expect(withoutRenames(pruned, [])).toBe(pruned);
  });

  it('glossary: every row below "Files" and "Names in code" of docs/glossary.md is read', () => {
    const text = readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8');
    const [, chapters = ''] = /\n### Files\n([\s\S]*)\n### CSS classes\n/.exec(text) ?? [];
    const rows = chapters.split('\n').filter((line) => /^\| (?!now|file|---)/.test(line));
    expect(readRenames(text)).toHaveLength(rows.length);
  });
});

import { readSourceFiles } from '../../scripts/source-files';
import { findUnexplainedCasts } from '../support/conformance/cast-rules';

describe('type casts', () => {
  const files = readSourceFiles(['src', 'widgets', 'mount'], /\.tsx?$/);

  it('casts: every cast in src, widgets and mount has a comment that says why it is safe', () => {
    expect(files.filter(({ text }) => text.includes(' as ')).length).toBeGreaterThan(50);
    expect(files.flatMap(findUnexplainedCasts)).toEqual([]);
  });
});

describe('type casts, check', () => {
  const findCastLines = (text: string) =>
    findUnexplainedCasts({ path: 'src/a.ts', text }).map((problem) => Number(problem.split(':')[1]));

  it.each([
    ['without a comment', 'const a = b as string;', [1]],
    ['below a comment about something else', '// Reads the name.\nconst a = b as string;', [2]],
    [
      'that follows the comment of an earlier statement',
      '// A cast.\nconst a = b;\nconst c = b as string;',
      [3],
    ],
    [
      'inside a function whose comment is about something else',
      '/** Reads. */\nfunction f() {\n  return b as A;\n}',
      [3],
    ],
    ['in two steps, which is reported once', 'const a = b as unknown as string;', [1]],
    ['whose comment follows it', 'const a = {\n  b: c as A,\n  // The cast is safe.\n  d,\n};', [2]],
  ])('casts: the check reports a cast %s', (_, text, lines) => {
    expect(findCastLines(text)).toEqual(lines);
  });

  it.each([
    ['directly above its statement', '// The cast is safe, because …\nconst a = b as string;'],
    ['inside its statement', 'const a = {\n  // The cast is safe, because …\n  b: c as A,\n};'],
    ['above an unbroken run of casts', '// The casts are safe.\nconst a = b as A;\nconst c = d as A;'],
    ['above a statement without a block', '// The cast is safe.\nif (a)\n  for (const b of c) d(b as A);'],
    ['above its function', '/** Reads. The cast is safe. */\nfunction f() {\n  g();\n  return b as A;\n}'],
    ['that it does not need, because it is `as const`', 'const a = [1] as const;'],
  ])('casts: the check accepts a cast with a comment %s', (_, text) => {
    expect(findCastLines(text)).toEqual([]);
  });
});

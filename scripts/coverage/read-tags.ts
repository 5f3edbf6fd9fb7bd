import { type SyntaxNode, visitSyntax } from '../sample/syntax-tree';
import { readSourceFiles, type SourceFile } from '../source-files';
import { fillTitlePlaceholders, readLiteralValues, readTitle } from './read-test-titles';

/** A tag above a test, a `describe` or a case of an `it.each` table: `// spec 4.1: the rule` or `// fault 12`. */
export interface CoverageTag {
  kind: 'spec' | 'fault';
  number: string;
  /** The specification rule that the tag quotes; empty for faults, which are described in test/faults/fault-list.ts. */
  rule: string;
  path: string;
  line: number;
  test: TaggedTest;
}

export interface TaggedTest {
  title: string;
  /** The first and last line of the call to `it` or `describe`, because Jest reports a test's line. */
  lineRange: readonly [first: number, last: number];
  /** The case of an `it.each` table that the tag belongs to; undefined if it belongs to all cases. */
  tableCase?: { index: number; size: number } | undefined;
}

export interface FileTags {
  tags: CoverageTag[];
  problems: string[];
}

/** Matches the names of files that contain tests. */
export const TEST_FILES = /\.(test|e2e)\.tsx?$/;

const TAG = /^\s*\/\/ (?:(spec) (\d+(?:\.\d+)?): (\S.*)|(fault) (\d+))$/;
const LOOKS_LIKE_A_TAG = /^\s*\/\/ ?(?:spec|fault)\b/;
const COMMENT_LINE = /^\s*(?:\/\/|\/\*|\*)/;

/** Reads the tags of all test files, or throws with every problem that they have. */
export function readAllTags(): CoverageTag[] {
  const files = readSourceFiles(['test'], TEST_FILES).map(readTags);
  const problems = files.flatMap((file) => file.problems);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return files.flatMap(({ tags }) => tags);
}

/** Reads the tags of a test file. A malformed tag, or one that is not above a test, is a problem. */
export function readTags(file: SourceFile): FileTags {
  const found: FileTags = { tags: [], problems: [] };
  const lines = file.text.split('\n');
  if (!lines.some((line) => LOOKS_LIKE_A_TAG.test(line))) return found;
  const tests = mapTestsByLine(file);
  for (const [index, text] of lines.entries()) {
    if (!LOOKS_LIKE_A_TAG.test(text)) continue;
    const line = index + 1;
    const [, spec, section, rule, , fault] = TAG.exec(text) ?? [];
    const below = lines.findIndex((other, at) => at > index && !COMMENT_LINE.test(other));
    const test = tests.get(below + 1);
    const number = section ?? fault;
    if (!number)
      found.problems.push(`${file.path}:${line}: a tag is "// spec 4.1: the rule" or "// fault 12"`);
    else if (!test)
      found.problems.push(`${file.path}:${line}: the tag is not directly above a test or a case of a test`);
    else
      found.tags.push({
        ...{ kind: spec ? 'spec' : 'fault', number, rule: rule ?? '' },
        ...{ path: file.path, line, test },
      });
  }
  return found;
}

/** Maps each line to the tests and cases that begin on it. */
function mapTestsByLine(file: SourceFile): Map<number, TaggedTest> {
  const getLineNumber = (index: number) => file.text.slice(0, index).split('\n').length;
  const variables = new Map<string, SyntaxNode>();
  const calls: SyntaxNode[] = [];
  visitSyntax(file, (node) => {
    if (node.type === 'VariableDeclarator' && node.init)
      variables.set((node.id as { value?: string }).value ?? '', node.init as SyntaxNode);
    if (node.type === 'CallExpression' && isTestCall(node)) calls.push(node);
  });
  const tests = new Map<number, TaggedTest>();
  for (const call of calls) {
    const template = readTitle(getFirstArgument(call));
    const lines = [getLineNumber(call.start), getLineNumber(call.end)] as const;
    tests.set(lines[0], { title: template, lineRange: lines });
    if (getFunctionName(call.callee) === 'describe') continue;
    const cases = readTableCases(call, variables);
    for (const [index, { start, values }] of cases.entries()) {
      const line = getLineNumber(start);
      // Assigns the tag to the first case if several cases of a table are on one line.
      if (tests.has(line) || !/^\s*(?:async )?$/.test(sliceLineUpTo(file.text, start))) continue;
      tests.set(line, {
        title: fillTitlePlaceholders(template, values),
        lineRange: lines,
        tableCase: { index, size: cases.length },
      });
    }
  }
  return tests;
}

const sliceLineUpTo = (text: string, index: number): string =>
  text.slice(text.lastIndexOf('\n', index - 1) + 1, index);

function isTestCall(call: SyntaxNode): boolean {
  return (
    /^(it|test|describe)$/.test(getFunctionName(call.callee) ?? '') &&
    (call.arguments as unknown[]).length > 1
  );
}

/** Returns the name of the called function: `it` for `it('…')`, `it.each(…)('…')` and the like. */
function getFunctionName(callee: unknown): string | undefined {
  const node = callee as SyntaxNode;
  if (node.type === 'MemberExpression') return getFunctionName(node.object);
  if (node.type === 'CallExpression') return getFunctionName(node.callee);
  return node.type === 'Identifier' ? (node.value as string) : undefined;
}

const getFirstArgument = (call: SyntaxNode): SyntaxNode | undefined =>
  (call.arguments as { expression: SyntaxNode }[])[0]?.expression;

interface TableCase {
  start: number;
  values: readonly unknown[];
}

/**
 * Lists the cases of `it.each(…)` if they are literals in this file: an array, the entries of an object, or a
 * constant that is one of them. Returns none if a part is computed, because the number of cases is then unknown.
 */
function readTableCases(call: SyntaxNode, variables: ReadonlyMap<string, SyntaxNode>): TableCase[] {
  const callee = call.callee as SyntaxNode;
  const table = callee.type === 'CallExpression' ? getFirstArgument(callee) : undefined;
  const resolveTableNode = (node: SyntaxNode | undefined): SyntaxNode | undefined => {
    if (node?.type.startsWith('Ts')) return resolveTableNode(node.expression as SyntaxNode);
    return node?.type === 'Identifier' ? resolveTableNode(variables.get(node.value as string)) : node;
  };
  const node = resolveTableNode(table);
  if (node?.type === 'ArrayExpression') {
    const elements = node.elements as ({ spread?: unknown; expression: SyntaxNode } | undefined)[];
    if (elements.some((element) => !element || element.spread)) return [];
    return elements.map((element) => {
      const expression = element?.expression as SyntaxNode;
      return { start: expression.start, values: readLiteralValues(expression) };
    });
  }
  const isEntries =
    node?.type === 'CallExpression' && /^Object\W+entries$/.test(formatDottedName(node.callee as SyntaxNode));
  const object = isEntries ? resolveTableNode(getFirstArgument(node)) : undefined;
  if (object?.type !== 'ObjectExpression') return [];
  const keys = (object.properties as SyntaxNode[]).map(({ key }) => key as SyntaxNode | undefined);
  return keys.every((key) => key)
    ? keys.map((key) => ({ start: key?.start ?? 0, values: [key?.value] }))
    : [];
}

const formatDottedName = (node: SyntaxNode): string =>
  node.type === 'MemberExpression'
    ? `${formatDottedName(node.object as SyntaxNode)}.${formatDottedName(node.property as SyntaxNode)}`
    : String(node.value ?? '');

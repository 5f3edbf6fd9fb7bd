import type { SourceFile } from '../source-files';
import { findPhpCode } from './php-code';
import { type SyntaxNode, visitSyntax } from './syntax-tree';

/** A comment, name or test title, and its place in the source. */
export interface ProseItem {
  kind: ProseKind;
  text: string;
  path: string;
  line: number;
  /**
   * Whether an interface from outside may dictate the name: it belongs to a method, a field, or a PHP function without
   * the plugin's prefix, such as a stand-in for a function of WordPress.
   */
  isMember: boolean;
  /** The type, class or variable in which a method or field is declared, such as `CartState.totals`. */
  owner?: string;
  /** The lines of a comment with a drawing or a table, which cannot be understood on a single line. */
  drawing?: string;
}

export const KINDS = ['comment', 'function', 'type', 'field', 'file', 'title'] as const;
export type ProseKind = (typeof KINDS)[number];

const SCRIPT = /\.(tsx?|m?js)$/;
const TEST = /\.(test|e2e)\.tsx?$/;
/** Matches comments that are instructions for tools. */
const DIRECTIVE =
  /^(biome-ignore|phpcs:|translators:|Plugin Name:|@ts-|@jest|@vite-|\/ ?<reference|#|spec \d|fault \d|one build:)/;

/** Extracts everything a reader has to understand in one file: comments, names and test titles. */
export function extractProse(file: SourceFile): ProseItem[] {
  const createProseItem = (kind: ProseKind, text: string, index: number): ProseItem => ({
    kind,
    text,
    path: file.path,
    line: file.text.slice(0, index).split('\n').length,
    isMember: false,
  });
  const createMemberItem = (item: ProseItem, owner: string): ProseItem => ({
    ...item,
    isMember: true,
    ...(owner && { owner }),
  });
  const createCommentItem = ({ text, index, drawing }: JoinedComment): ProseItem => ({
    ...createProseItem('comment', text, index),
    ...(drawing && { drawing }),
  });
  const found: ProseItem[] = [createProseItem('file', file.path, 0)];
  if (file.path.endsWith('.php')) {
    const { comments, functions, testTitles } = findPhpCode(file.text);
    for (const { text, index } of testTitles) found.push(createProseItem('title', text, index));
    for (const { name, owner, index } of functions) {
      const item = createProseItem('function', name, index);
      found.push(name.startsWith('tiem_') ? item : createMemberItem(item, owner));
    }
    return [...found, ...joinLineComments(comments, file.text).map(createCommentItem)];
  }
  if (!SCRIPT.test(file.path)) {
    const { text } = file;
    const comments = [...text.matchAll(STRING_OR_COMMENT)].filter(([match]) => /^\/[/*]/.test(match));
    return [...found, ...joinLineComments(comments, text).map(createCommentItem)];
  }
  const literals: SyntaxNode[] = [];
  visitSyntax(file, (node, ancestors) => {
    if (LITERAL_TYPES.has(node.type)) literals.push(node);
    const name = getDeclaredName(node);
    if (name) {
      const item = createProseItem(name.kind, name.text, node.start);
      found.push(MEMBERS.has(node.type) ? createMemberItem(item, findOwnerPath(ancestors)) : item);
    }
    const title = TEST.test(file.path) ? getTestTitle(node) : undefined;
    if (title?.isTest) {
      const outer = ancestors.flatMap((ancestor) => getTestTitle(ancestor)?.text ?? []).reverse();
      found.push(createProseItem('title', [...outer, title.text].join(' › '), node.start));
    }
  });
  const code = blankLiterals(file.text, literals);
  const comments = [...code.matchAll(COMMENT)];
  return [...found, ...joinLineComments(comments, file.text).map(createCommentItem)];
}

const LITERAL_TYPES = new Set(['StringLiteral', 'TemplateElement', 'RegExpLiteral', 'JSXText']);
const COMMENT = /\/\*[\s\S]*?\*\/|\/\/[^\n]*/g;
const STRING_OR_COMMENT = /'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*/g;

/**
 * Replaces string and regular expression literals by blanks, because text inside them may look like a comment.
 * Lengths and line breaks stay.
 */
function blankLiterals(text: string, literals: readonly SyntaxNode[]): string {
  const characters = text.split('');
  for (const { start, end } of literals)
    for (let index = start; index < end; index++) if (characters[index] !== '\n') characters[index] = ' ';
  return characters.join('');
}

interface JoinedComment {
  text: string;
  drawing: string;
  index: number;
  end: number;
  isLine: boolean;
}

/** Joins line comments on consecutive lines into one comment. */
function joinLineComments(comments: readonly RegExpExecArray[], source: string): JoinedComment[] {
  const joined: JoinedComment[] = [];
  for (const { 0: match, index } of comments) {
    const original = removeTags(source.slice(index, index + match.length));
    const isLine = /^(?:\/\/|#)/.test(original);
    const last = joined.at(-1);
    const text = stripCommentMarks(original);
    if (
      last?.isLine &&
      isLine &&
      !DIRECTIVE.test(text) &&
      !DIRECTIVE.test(last.text) &&
      /^\n[ \t]*$/.test(source.slice(last.end, index))
    ) {
      last.text += ` ${text}`;
      last.end = index + match.length;
    } else joined.push({ text, drawing: readDrawing(original), index, end: index + match.length, isLine });
  }
  return joined.filter(({ text }) => /\p{L}/u.test(text) && !DIRECTIVE.test(text));
}

/** Removes the tags at the end of a documentation comment, such as `@param`, and what follows them. */
const removeTags = (comment: string): string =>
  comment.replace(/^(\/\*\*[\s\S]*?)\s(?:\*\s+)?@\w[\s\S]*/, '$1 */');

/** Matches a drawing or a table in a comment: arrows and lines, or gaps between columns. */
const DRAWING = /[─│└▶├┐┘]|\S {3,}\S/;

/** Returns the lines of a comment that contains a drawing or a table; an empty string for any other comment. */
function readDrawing(comment: string): string {
  const lines = comment
    .replace(/^\/\*+|\*+\/$/g, '')
    .replace(/^[ \t]*\*(?: |$)/gm, '')
    .replace(/^\s*\n|\s+$/g, '');
  return lines.includes('\n') && DRAWING.test(lines) ? lines : '';
}

const stripCommentMarks = (comment: string): string =>
  comment
    .replace(/^\/\*+|\*+\/$|^\/\/|^#/g, '')
    .replace(/^[ \t]*\*(?=\s)/gm, '')
    .replace(/\s+/g, ' ')
    .trim();

interface Identifier {
  type: 'Identifier';
  value: string;
}

const getIdentifier = (part: unknown): string | undefined => {
  const { type, value } = (part ?? {}) as Partial<Identifier>;
  return type === 'Identifier' ? value : undefined;
};

const FUNCTIONS = new Set(['ArrowFunctionExpression', 'FunctionExpression']);
const MEMBERS = new Set(['MethodProperty', 'ClassMethod', 'TsPropertySignature']);
const TYPES = new Set(['TsInterfaceDeclaration', 'TsTypeAliasDeclaration', 'ClassDeclaration']);

function getDeclaredName(node: SyntaxNode): { kind: ProseKind; text: string } | undefined {
  const createNameItem = (kind: ProseKind, part: unknown) => {
    const text = getIdentifier(part);
    return text === undefined ? undefined : { kind, text };
  };
  if (node.type === 'FunctionDeclaration') return createNameItem('function', node.identifier);
  if (node.type === 'VariableDeclarator')
    return FUNCTIONS.has((node.init as SyntaxNode | null)?.type ?? '')
      ? createNameItem('function', node.id)
      : undefined;
  if (node.type === 'MethodProperty' || node.type === 'ClassMethod')
    return createNameItem('function', node.key);
  if (TYPES.has(node.type)) return createNameItem('type', node.id ?? node.identifier);
  if (node.type === 'TsPropertySignature') return createNameItem('field', node.key);
  return undefined;
}

/** Nodes between a member and an outer name that does not own the member: a function does not own its options. */
const OWNERLESS = new Set([
  ...FUNCTIONS,
  'FunctionDeclaration',
  'ClassMethod',
  'MethodProperty',
  'CallExpression',
  'NewExpression',
]);
const KEYED = new Set(['TsPropertySignature', 'TsMethodSignature', 'KeyValueProperty', 'ClassProperty']);

/**
 * Returns the path to the object in which a method or field is declared: the nearest named type, class or variable
 * and the fields inside it. Returns an empty string if the object has no name.
 */
function findOwnerPath(ancestors: readonly SyntaxNode[]): string {
  let path = '';
  for (const node of ancestors) {
    if (OWNERLESS.has(node.type)) return '';
    if (KEYED.has(node.type)) path = `${renderKey(node.key as SyntaxNode)}${path}`;
    if (TYPES.has(node.type) || node.type === 'VariableDeclarator') {
      const name = getIdentifier(node.id ?? node.identifier);
      return name === undefined ? '' : `${name}${path}`;
    }
  }
  return '';
}

const renderKey = (key: SyntaxNode): string =>
  key.type === 'StringLiteral' ? `['${key.value}']` : `.${getIdentifier(key) ?? '[…]'}`;

/** Matches `it('…')`, `test.each(…)('…')` and the like, and the `describe` blocks around them. */
function getTestTitle(node: SyntaxNode): { text: string; isTest: boolean } | undefined {
  if (node.type !== 'CallExpression') return undefined;
  const callee = getCalleeName(node.callee);
  if (!callee || !/^(it|test|describe)$/.test(callee)) return undefined;
  const [first] = node.arguments as { expression: SyntaxNode }[];
  const title = first?.expression;
  const text =
    title?.type === 'StringLiteral'
      ? (title.value as string)
      : title?.type === 'TemplateLiteral'
        ? (title.quasis as { cooked?: string; raw: string }[])
            .map(({ cooked, raw }) => cooked ?? raw)
            .join('…')
        : undefined;
  return text === undefined ? undefined : { text, isTest: callee !== 'describe' };
}

function getCalleeName(callee: unknown): string | undefined {
  const node = callee as SyntaxNode;
  if (node.type === 'MemberExpression') return getCalleeName(node.object);
  if (node.type === 'CallExpression') return getCalleeName(node.callee);
  if (node.type === 'TaggedTemplateExpression') return getCalleeName(node.tag);
  return getIdentifier(node);
}

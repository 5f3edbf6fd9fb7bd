import { parseSync } from '@swc/core';

/** A node of the parser's syntax tree, with the properties that all kinds of nodes share. */
export interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  [part: string]: unknown;
}

const PARSER = { syntax: 'typescript', target: 'es2022', comments: false } as const;

/**
 * Properties of syntax nodes that contain types. They are skipped: types do not exist at run time, so they cannot
 * contain a run-time defect.
 */
const TYPE_PARTS = new Set(['typeAnnotation', 'typeParams', 'typeParameters', 'returnType', 'typeArguments']);
const NOT_RUN = new Set(['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration']);
const TYPED_EXPRESSIONS = new Set([
  'TsAsExpression',
  'TsSatisfiesExpression',
  'TsNonNullExpression',
  'TsConstAssertion',
]);

/** Calls `visit` with every expression, statement and literal that runs, outer ones first. */
export function walkSyntax(
  source: string,
  visit: (node: SyntaxNode, parents: readonly SyntaxNode[]) => void,
): void {
  const visitParsedNode = (raw: unknown, parents: readonly SyntaxNode[]): void => {
    if (Array.isArray(raw)) {
      for (const one of raw) visitParsedNode(one, parents);
      return;
    }
    if (typeof raw !== 'object' || raw === null) return;
    const node = raw as SyntaxNode;
    // Visits objects without a type, too, because the parser wraps arguments and array elements in them.
    if (typeof node.type !== 'string') {
      for (const part of Object.values(node)) visitParsedNode(part, parents);
      return;
    }
    if (NOT_RUN.has(node.type) || (node.type.startsWith('Ts') && !TYPED_EXPRESSIONS.has(node.type))) return;
    visit(node, parents);
    const inner = [node, ...parents];
    for (const [name, part] of Object.entries(node))
      if (name !== 'span' && !TYPE_PARTS.has(name) && !isNameNode(node, name)) visitParsedNode(part, inner);
  };
  const { body } = parseSync(source, PARSER);
  convertNodePositions(body, getIndexOfByte(source));
  visitParsedNode(body, []);
}

function convertNodePositions(raw: unknown, toIndex: (byte: number) => number): void {
  if (typeof raw !== 'object' || raw === null) return;
  const node = raw as Partial<SyntaxNode> & { span?: { start: number; end: number } };
  for (const part of Object.values(node)) convertNodePositions(part, toIndex);
  if (node.span) Object.assign(node, { start: toIndex(node.span.start), end: toIndex(node.span.end) });
}

/**
 * Whether a syntax node is a name and not a string or variable, such as `key` in `{ key: 1 }` and `name` in `a.name`.
 */
function isNameNode(node: SyntaxNode, part: string): boolean {
  const child = node[part] as Partial<SyntaxNode> | undefined;
  return (part === 'key' || part === 'property') && child?.type !== 'Computed';
}

/** Returns a function that converts a position of the parser, counted in UTF-8 bytes from 1, to an index of the source. */
function getIndexOfByte(source: string): (byte: number) => number {
  const bytes = Buffer.from(source);
  return (byte) => bytes.subarray(0, byte - 1).toString().length;
}

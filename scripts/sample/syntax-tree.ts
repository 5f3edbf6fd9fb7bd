import { parseSync } from '@swc/core';
import type { SourceFile } from '../source-files';

/** A node of the parser's syntax tree, types included. `start` and `end` are indexes into the source text. */
export interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  [part: string]: unknown;
}

interface RawNode {
  type?: unknown;
  span?: { start: number; end: number };
}

/** Parses TypeScript, TSX or JavaScript and calls `enter` with every node, outer nodes first. */
export function visitSyntax(
  { path, text }: SourceFile,
  enter: (node: SyntaxNode, ancestors: readonly SyntaxNode[]) => void,
): void {
  const { body } = parseSync(text, { syntax: 'typescript', tsx: !path.endsWith('.ts'), target: 'es2022' });
  const indexOf = createIndexLookup(text);
  const visitNode = (raw: unknown, ancestors: readonly SyntaxNode[]): void => {
    if (Array.isArray(raw)) {
      for (const child of raw) visitNode(child, ancestors);
      return;
    }
    if (typeof raw !== 'object' || raw === null) return;
    const { type, span } = raw as RawNode;
    let inner = ancestors;
    if (typeof type === 'string') {
      const node = raw as SyntaxNode;
      // Sets positions only for nodes with a span: identifiers of JSX members have none.
      if (span) Object.assign(node, { start: indexOf(span.start), end: indexOf(span.end) });
      enter(node, ancestors);
      inner = [node, ...ancestors];
    }
    for (const [name, child] of Object.entries(raw)) if (name !== 'span') visitNode(child, inner);
  };
  visitNode(body, []);
}

/** Converts the parser's positions, which are UTF-8 bytes and start at 1, into indexes into the text. */
function createIndexLookup(text: string): (byte: number) => number {
  if (Buffer.byteLength(text) === text.length) return (byte) => byte - 1;
  const indexes: number[] = [];
  let index = 0;
  for (const character of text) {
    for (let byte = Buffer.byteLength(character); byte > 0; byte--) indexes.push(index);
    index += character.length;
  }
  indexes.push(index);
  return (byte) => indexes[byte - 1] ?? text.length;
}

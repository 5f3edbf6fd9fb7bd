import { type SyntaxNode, visitSyntax } from '../../../scripts/sample/syntax-tree';
import type { SourceFile } from '../../../scripts/source-files';

const STATEMENT = /(Statement|Declaration)$/;
const FUNCTION = /^(FunctionDeclaration|ExportDeclaration|ClassMethod|VariableDeclaration)$/;

/**
 * Finds type casts (`as`, but not `as const`) without an explanation: a comment that contains "cast", directly above
 * the statement or inside it before the cast, above an unbroken run of statements with casts, or above the function.
 */
export function findUnexplainedCasts(file: SourceFile): string[] {
  const lines = file.text.split('\n');
  const getLineIndex = (index: number): number => file.text.slice(0, index).split('\n').length - 1;
  const casts: { line: number; statementLine: number; functionLines: number[] }[] = [];
  visitSyntax(file, (node, ancestors) => {
    // Counts a double cast (`as unknown as …`) as one cast.
    if (node.type !== 'TsAsExpression' || ancestors[0]?.type === 'TsAsExpression') return;
    const statement = findStatement(ancestors) ?? node;
    casts.push({
      line: getLineIndex(node.end),
      statementLine: getLineIndex(statement.start),
      functionLines: ancestors
        .filter(({ type }) => FUNCTION.test(type))
        .map(({ start }) => getLineIndex(start)),
    });
  });
  const explained = new Set<number>();
  return casts
    .sort((a, b) => a.line - b.line)
    .filter(({ line, statementLine, functionLines }) => {
      const inside = lines.slice(statementLine, line + 1).filter((text) => /\/\/|\/\*/.test(text));
      const isExplained =
        inside.some(matchesCastWord) ||
        matchesCastWord(readCommentAbove(lines, statementLine)) ||
        explained.has(statementLine - 1) ||
        functionLines.some((start) => matchesCastWord(readCommentAbove(lines, start)));
      if (isExplained) for (let at = statementLine; at <= line; at++) explained.add(at);
      return !isExplained;
    })
    .map(({ line }) => `${file.path}:${line + 1}: ${lines[line]?.trim()}`);
}

/** Finds the statement of a block that contains the node: of `if (a) b();`, the whole statement. */
function findStatement(ancestors: readonly SyntaxNode[]): SyntaxNode | undefined {
  const block = ancestors.findIndex(({ type }) => type === 'BlockStatement');
  const inside = block < 0 ? ancestors : ancestors.slice(0, block);
  return inside.findLast(({ type }) => STATEMENT.test(type));
}

const matchesCastWord = (comment: string): boolean => /\bcasts?\b/i.test(comment);

/** Returns the lines of comments directly above a line. */
function readCommentAbove(lines: readonly string[], line: number): string {
  let first = line;
  while (/^\s*(\/\/|\/?\*)/.test(lines[first - 1] ?? '')) first--;
  return lines.slice(first, line).join('\n');
}

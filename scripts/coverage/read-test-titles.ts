import type { SyntaxNode } from '../sample/syntax-tree';

/** Returns a test's title as in the source, with an ellipsis for each computed part. */
export function readTitle(node: SyntaxNode | undefined): string {
  if (node?.type === 'StringLiteral') return node.value as string;
  if (node?.type !== 'TemplateLiteral') return '…';
  const parts = node.quasis as { cooked?: string; raw: string }[];
  return parts.map(({ cooked, raw }) => cooked ?? raw).join('…');
}

/**
 * Returns the values of an `it.each` case, as they are passed to its title; undefined for values that are not
 * literals.
 */
export function readLiteralValues(node: SyntaxNode): readonly unknown[] {
  if (node.type !== 'ArrayExpression') return [readLiteralValue(node)];
  return (node.elements as ({ expression: SyntaxNode } | undefined)[]).map((element) =>
    element ? readLiteralValue(element.expression) : undefined,
  );
}

function readLiteralValue(node: SyntaxNode): unknown {
  return /^(String|Numeric|Boolean)Literal$/.test(node.type) ? node.value : undefined;
}

/** Replaces the placeholders of a test's title by the values of a case; placeholders of unknown values stay. */
export function fillTitlePlaceholders(title: string, values: readonly unknown[]): string {
  let next = 0;
  return title.replace(/%[sdifjop]/g, (placeholder) => {
    const value = values[next++];
    if (value === undefined) return placeholder;
    return /[jop]/.test(placeholder) ? JSON.stringify(value) : String(value);
  });
}

import type { SyntaxNode } from './syntax-tree';

export interface CodeChange {
  start: number;
  end: number;
  text: string;
}

type MutationOperator = (node: SyntaxNode, source: string, parents: readonly SyntaxNode[]) => CodeChange[];

const OPERATOR_REPLACEMENTS: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '&&': ['||'],
  '||': ['&&'],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '**': ['*'],
  '+=': ['-='],
  '-=': ['+='],
  '??=': ['='],
  '||=': ['&&='],
};
const COMPARISONS = new Set(['<', '<=', '>', '>=', '===', '!==', 'in', 'instanceof']);
const OTHER_METHOD = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['min', 'max'],
  ['max', 'min'],
]);
/** Methods whose call a mutant can remove, because the result has the same type without it. */
const REMOVABLE_METHODS = new Set(['filter', 'slice', 'reverse', 'sort', 'trim', 'toLowerCase']);

const createNodeReplacements = (node: SyntaxNode, ...texts: string[]): CodeChange[] =>
  texts.map((text) => ({ start: node.start, end: node.end, text }));

const getSourceText = (node: SyntaxNode, source: string): string => source.slice(node.start, node.end);

const isComparison = ({ type, operator }: SyntaxNode): boolean =>
  type === 'BinaryExpression' && COMPARISONS.has(operator as string);

/**
 * Whether the expression is a boolean. Then it is not replaced by `undefined`, which has the same effect as `false`,
 * and another operator tries `false`.
 */
function isBooleanExpression(node: SyntaxNode): boolean {
  if (node.type === 'ParenthesisExpression') return isBooleanExpression(node.expression as SyntaxNode);
  const isNegation = node.type === 'UnaryExpression' && node.operator === '!';
  const isJoined = node.type === 'BinaryExpression' && ['&&', '||'].includes(node.operator as string);
  return isNegation || isJoined || isComparison(node) || node.type === 'BooleanLiteral';
}

const isUndefined = (node: SyntaxNode): boolean =>
  node.type === 'NullLiteral' || (node.type === 'Identifier' && node.value === 'undefined');

function mutateReturnValue(node: SyntaxNode | null | undefined): CodeChange[] {
  return !node || isUndefined(node) || isBooleanExpression(node)
    ? []
    : createNodeReplacements(node, 'undefined');
}

const mutateBinaryOperator: MutationOperator = (node, source) => {
  const left = node.left as SyntaxNode;
  const right = node.right as SyntaxNode;
  const operator = node.operator as string;
  const { start, end } = locateToken(source, left, right, operator);
  const swapped = (OPERATOR_REPLACEMENTS[operator] ?? []).map((text) => ({ start, end, text }));
  const fixed = isComparison(node) ? createNodeReplacements(node, 'true', 'false') : [];
  const oneSide =
    operator === '??'
      ? createNodeReplacements(node, getSourceText(left, source), getSourceText(right, source))
      : [];
  return [...swapped, ...fixed, ...oneSide];
};

function locateToken(source: string, left: { end: number }, right: { start: number }, token: string) {
  const start = source.slice(0, right.start).lastIndexOf(token);
  if (start < left.end) throw new Error(`no ${token} before ${right.start}`);
  return { start, end: start + token.length };
}

const mutateCondition: MutationOperator = (node) =>
  createNodeReplacements(node.test as SyntaxNode, 'true', 'false');

const mutateStringLiteral: MutationOperator = (node, _, [parent]) => {
  // Skips text operands of a comparison: with another text, the comparison is always or never true, which another
  // operator already tests.
  if (parent && isComparison(parent)) return [];
  return createNodeReplacements(node, node.value === '' ? "'mutant'" : "''");
};

const mutateFunctionCall: MutationOperator = (node, source) => {
  const callee = node.callee as SyntaxNode;
  if (callee.type !== 'MemberExpression') return [];
  const [object, property] = [callee.object as SyntaxNode, callee.property as SyntaxNode];
  const name = String(property.value);
  const end = callee.end;
  const other = OTHER_METHOD.get(name);
  return [
    ...(other ? [{ start: end - name.length, end, text: other }] : []),
    ...(REMOVABLE_METHODS.has(name) ? createNodeReplacements(node, getSourceText(object, source)) : []),
  ];
};

const operators: Readonly<Record<string, MutationOperator>> = {
  BinaryExpression: mutateBinaryOperator,
  AssignmentExpression: mutateBinaryOperator,
  IfStatement: mutateCondition,
  ConditionalExpression: mutateCondition,
  WhileStatement: (node) => createNodeReplacements(node.test as SyntaxNode, 'false'),
  UnaryExpression: (node, source) =>
    ['!', '-'].includes(node.operator as string)
      ? createNodeReplacements(node, getSourceText(node.argument as SyntaxNode, source))
      : [],
  BooleanLiteral: (node) => createNodeReplacements(node, String(!node.value)),
  NumericLiteral: (node) => createNodeReplacements(node, String((node.value as number) + 1)),
  BigIntLiteral: (node, source) =>
    createNodeReplacements(node, getSourceText(node, source) === '0n' ? '1n' : '0n'),
  StringLiteral: mutateStringLiteral,
  TemplateLiteral: (node) => createNodeReplacements(node, "''"),
  RegExpLiteral: (node) => createNodeReplacements(node, '/(?:)/'),
  ArrayExpression: (node) =>
    createNodeReplacements(node, (node.elements as unknown[]).length > 0 ? '[]' : "['mutant']"),
  ObjectExpression: (node) =>
    (node.properties as unknown[]).length > 0 ? createNodeReplacements(node, '{}') : [],
  CallExpression: mutateFunctionCall,
  OptionalChainingExpression: (node, source) => {
    const { object, callee, end } = node.base as SyntaxNode & { object?: SyntaxNode; callee?: SyntaxNode };
    const before = object ?? callee;
    if (!before || !node.optional) return [];
    const start = source.indexOf('?.', before.end);
    const isName = !/[([]/.test(source[start + 2] ?? '') && end > start;
    return [{ start, end: start + 2, text: isName ? '.' : '' }];
  },
  ReturnStatement: (node) => mutateReturnValue(node.argument as SyntaxNode | null),
  ArrowFunctionExpression: (node) => {
    const body = node.body as SyntaxNode;
    return body.type === 'BlockStatement' ? [] : mutateReturnValue(body);
  },
  ExpressionStatement: (node) => createNodeReplacements(node, ';'),
  ContinueStatement: (node) => createNodeReplacements(node, ';'),
};

/** Returns all mutations of a syntax node, each with one defect. */
export function createCodeChanges(
  source: string,
  node: SyntaxNode,
  parents: readonly SyntaxNode[],
): CodeChange[] {
  return operators[node.type]?.(node, source, parents) ?? [];
}

import { type SyntaxNode, visitSyntax } from '../../../scripts/sample/syntax-tree';
import type { SourceFile } from '../../../scripts/source-files';

/** Finds side effects in the bodies of components and hooks: React may render them several times, or never commit. */
export function findRenderEffects(file: SourceFile): string[] {
  const found: string[] = [];
  visitSyntax(file, (node, ancestors) => {
    const effect = describeEffect(node);
    if (!effect || !isInsideRender(ancestors)) return;
    const line = file.text.slice(0, node.start).split('\n').length;
    found.push(`${file.path}:${line} ${effect} while rendering`);
  });
  return found;
}

const FUNCTIONS = new Set([
  ...['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'],
  ...['MethodProperty', 'ClassMethod', 'GetterProperty', 'SetterProperty'],
]);
/** React's functions that call their argument while a component renders. */
const RENDER_CALLS = new Set(['useMemo', 'useState', 'useReducer']);
/** React's functions that turn their argument into a component. */
const WRAPPERS = new Set(['memo', 'forwardRef']);
const EFFECT_METHODS = new Set(['subscribe', 'dispatch', 'addDomain', 'addEventListener']);

function describeEffect(node: SyntaxNode): string | undefined {
  if (node.type === 'AssignmentExpression' || node.type === 'UpdateExpression') {
    const target = (node.left ?? node.argument) as SyntaxNode;
    return getMemberName(target) === 'current' ? 'writes to a ref' : undefined;
  }
  if (node.type !== 'CallExpression') return undefined;
  const callee = node.callee as SyntaxNode;
  const method = getMemberName(callee);
  if (
    method === 'add' &&
    (isNamedMessages(callee.object as SyntaxNode) || getCallArguments(node).some(isNamedTexts))
  )
    return 'adds messages';
  const name = method ?? getIdentifierName(callee);
  return name && EFFECT_METHODS.has(name) ? `calls ${name}()` : undefined;
}

/** Whether the innermost function around a node is a component or hook, or is called while one renders. */
function isInsideRender(ancestors: readonly SyntaxNode[]): boolean {
  const index = ancestors.findIndex(({ type }) => FUNCTIONS.has(type));
  const inner = ancestors[index];
  const outer = ancestors.slice(index + 1);
  if (!inner) return false;
  const [parent, grandparent] = outer;
  const caller =
    parent?.type === 'CallExpression' ? getIdentifierName(parent.callee as SyntaxNode) : undefined;
  if (caller && RENDER_CALLS.has(caller)) return isInsideRender(outer);
  const declaration = caller && WRAPPERS.has(caller) ? grandparent : parent;
  const ownName = inner.identifier ?? (declaration?.type === 'VariableDeclarator' ? declaration.id : null);
  return /^([A-Z]|use[A-Z])/.test(getIdentifierName(ownName as SyntaxNode | null) ?? '');
}

const getIdentifierName = (node: SyntaxNode | null | undefined): string | undefined =>
  node?.type === 'Identifier' ? String(node.value) : undefined;

const getMemberName = (node: SyntaxNode): string | undefined =>
  node.type === 'MemberExpression' ? getIdentifierName(node.property as SyntaxNode) : undefined;

const getCallArguments = (call: SyntaxNode): SyntaxNode[] =>
  (call.arguments as { expression: SyntaxNode }[]).map(({ expression }) => expression);

const isNamedMessages = (node: SyntaxNode): boolean =>
  (getMemberName(node) ?? getIdentifierName(node)) === 'messages';

const isNamedTexts = (node: SyntaxNode): boolean =>
  /[tT]exts$/.test(getMemberName(node) ?? getIdentifierName(node) ?? '');

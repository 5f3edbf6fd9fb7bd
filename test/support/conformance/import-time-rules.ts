import { type SyntaxNode, visitSyntax } from '../../../scripts/sample/syntax-tree';
import type { SourceFile } from '../../../scripts/source-files';

/** Files that are loaded for what they do, and not for their exports. */
const ENTRYPOINT = /^mount\/entrypoints\//;

const DECLARATION = /^(Import|Export|Ts)|Declaration$/;
const FUNCTION = /Function|Method|Constructor/;
const CHANGE = /^(Assignment|Update|Await)Expression$/;
const PAGE_NAMES =
  /^(window|document|navigator|location|history|localStorage|sessionStorage|fetch|setTimeout|setInterval|queueMicrotask|addEventListener|performance)$/;
const CHANGING_METHODS =
  /^(add|append|assign|defineProperty|delete|dispatch|dispatchEvent|observe|push|set|setAttribute|subscribe|unshift)$/;

/**
 * Finds what a module does when it is imported: statements, assignments, calls of methods that change an object, and
 * uses of the page. The build drops unused modules, and tests import modules before they have set up a page.
 */
export function findImportTimeEffects(file: SourceFile): string[] {
  if (ENTRYPOINT.test(file.path)) return [];
  const effects = new Set<number>();
  visitSyntax(file, (node, ancestors) => {
    if (ancestors.some(({ type }) => FUNCTION.test(type) || /^Ts(?!As|Satisfies|NonNull)/.test(type))) return;
    const isStatement = ancestors.length === 0 && !DECLARATION.test(node.type);
    if (isStatement || CHANGE.test(node.type) || isPageGlobal(node, ancestors[0]) || isMutatingCall(node))
      effects.add(file.text.slice(0, node.start).split('\n').length);
  });
  return [...effects].map((line) => `${file.path}:${line} has an effect when it is imported`);
}

function isPageGlobal({ type, value, start, end }: SyntaxNode, parent: SyntaxNode | undefined): boolean {
  const isProperty =
    parent?.type === 'MemberExpression' && parent.object !== undefined && parent.start !== start;
  const isKey = parent?.type === 'KeyValueProperty' && (parent.key as SyntaxNode).start === start;
  return type === 'Identifier' && end > start && PAGE_NAMES.test(String(value)) && !isProperty && !isKey;
}

function isMutatingCall({ type, callee }: SyntaxNode): boolean {
  if (type !== 'CallExpression') return false;
  const method = (callee as SyntaxNode).property as SyntaxNode | undefined;
  return CHANGING_METHODS.test(String(method?.value));
}

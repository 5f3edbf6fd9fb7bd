import { dirname, join } from 'node:path/posix';
import { type SyntaxNode, visitSyntax } from '../sample/syntax-tree';
import type { SourceFile } from '../source-files';

/**
 * Kinds of imports. `load`: evaluated together with the importing module; `lazy`: a dynamic import; `type`: removed
 * by the compiler.
 */
export type ImportKind = 'load' | 'lazy' | 'type';

export interface ImportEdge {
  from: string;
  to: string;
  kind: ImportKind;
}

/** Lists the imports between the given files. Imports of packages, styles and data are left out. */
export function listImportEdges(files: readonly SourceFile[]): ImportEdge[] {
  const paths = new Set(files.map(({ path }) => path));
  return files.flatMap((file) => {
    const edges = new Map<string, ImportEdge>();
    visitSyntax(file, (node) => {
      const found = listImports(node);
      const to = found && resolveImportPath(file.path, found.source, paths);
      if (to) edges.set(`${to} ${found.kind}`, { from: file.path, to, kind: found.kind });
    });
    return [...edges.values()];
  });
}

const DECLARATIONS = new Set(['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration']);

interface FoundImport {
  source: string;
  kind: ImportKind;
}

function listImports(node: SyntaxNode): FoundImport | undefined {
  if (DECLARATIONS.has(node.type)) {
    const source = (node.source as { value: string } | null)?.value;
    return source === undefined ? undefined : { source, kind: isTypeOnlyImport(node) ? 'type' : 'load' };
  }
  if (node.type !== 'CallExpression' || (node.callee as SyntaxNode).type !== 'Import') return undefined;
  const [first] = node.arguments as { expression: SyntaxNode & { value?: unknown } }[];
  const source = first?.expression.value;
  return typeof source === 'string' ? { source, kind: 'lazy' } : undefined;
}

function isTypeOnlyImport({ typeOnly, specifiers }: SyntaxNode): boolean {
  if (typeOnly) return true;
  const names = (specifiers ?? []) as { isTypeOnly?: boolean }[];
  return names.length > 0 && names.every(({ isTypeOnly }) => isTypeOnly);
}

const MODULE_SUFFIXES = ['', '.ts', '.tsx', '/index.ts', '/index.tsx'];

function resolveImportPath(from: string, source: string, paths: ReadonlySet<string>): string | undefined {
  if (!source.startsWith('.')) return undefined;
  const target = join(dirname(from), source);
  return MODULE_SUFFIXES.map((ending) => target + ending).find((path) => paths.has(path));
}

/** Finds groups of files that import each other, directly or through others, by Tarjan's algorithm. */
export function findImportCycles(edges: readonly ImportEdge[], kinds: readonly ImportKind[]): string[][] {
  const targets = new Map<string, string[]>();
  for (const { from, to, kind } of edges) {
    if (!kinds.includes(kind)) continue;
    targets.set(from, [...(targets.get(from) ?? []), to]);
  }
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];
  const visitFile = (path: string): number => {
    const number = order.size;
    order.set(path, number);
    stack.push(path);
    let low = number;
    for (const target of targets.get(path) ?? []) {
      if (!order.has(target)) low = Math.min(low, visitFile(target));
      else if (stack.includes(target)) low = Math.min(low, order.get(target) ?? low);
    }
    lowest.set(path, low);
    if (low === number) {
      const group = stack.splice(stack.indexOf(path));
      if (group.length > 1 || targets.get(path)?.includes(path)) cycles.push(group.sort());
    }
    return low;
  };
  for (const path of [...targets.keys()].sort()) if (!order.has(path)) visitFile(path);
  return cycles.sort(([a = ''], [b = '']) => (a < b ? -1 : 1));
}

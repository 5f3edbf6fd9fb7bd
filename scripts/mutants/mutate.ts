import { createCodeChanges } from './mutation-operators';
import { walkSyntax } from './syntax-tree';

/** A copy of the program that contains one defect. */
export interface Mutant {
  line: number;
  /**
   * The changed lines before and after the mutation, joined into one. They identify the mutant, because line numbers
   * change.
   */
  was: string;
  is: string;
  source: string;
}

export function createMutants(source: string): Mutant[] {
  const found = new Map<string, Mutant>();
  walkSyntax(source, (node, parents) => {
    for (const { start, end, text } of createCodeChanges(source, node, parents)) {
      const mutated = source.slice(0, start) + text + source.slice(end);
      if (mutated === source || found.has(mutated)) continue;
      const from = source.lastIndexOf('\n', start - 1) + 1;
      const to = source.indexOf('\n', end) < 0 ? source.length : source.indexOf('\n', end);
      found.set(mutated, {
        line: source.slice(0, start).split('\n').length,
        was: collapseWhitespace(source.slice(from, to)),
        is: collapseWhitespace(source.slice(from, start) + text + source.slice(end, to)),
        source: mutated,
      });
    }
  });
  return [...found.values()].sort((a, b) => a.line - b.line);
}

const collapseWhitespace = (text: string): string => text.replace(/\s+/g, ' ').trim();

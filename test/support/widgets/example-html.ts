import { join } from 'node:path';
import { requireSource } from '../../../fixtures/gallery/require-source';
import type { Example } from '../../../mount/runtime/mount.types';
import { ROOT } from '../project-files';

/** Returns the HTML of an example of a widget, by default of the first one. */
export function getExampleHtml(widget: string, title?: string): string {
  const { examples } = requireSource(join(ROOT, 'widgets', widget, 'examples')) as {
    examples: readonly Example[];
  };
  const example = title ? examples.find((candidate) => candidate.title === title) : examples[0];
  if (!example) throw new Error(`widgets/${widget}/examples.ts has no example "${title ?? ''}".`);
  return example.html;
}

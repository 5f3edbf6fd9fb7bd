import type { Example } from '../../mount/runtime/mount.types';

/**
 * Writes the HTML of examples into a widget's README: of the first example between `<!-- html -->` and
 * `<!-- /html -->`, of another one after `<!-- html: its title -->`. A README has no other HTML, so that
 * `examples.ts` is the only place where a widget's markup is written by hand.
 */
export function replaceExampleHtml(readme: string, examples: readonly Example[]): string {
  if (!readme.match(MARKED_HTML)) throw new Error('has no <!-- html --> … <!-- /html -->.');
  if (/^```html$/m.test(readme.replace(MARKED_HTML, '')))
    throw new Error('has HTML that is not between <!-- html --> and <!-- /html -->: make it an example.');
  return readme.replace(MARKED_HTML, (_, title: string | undefined) => {
    const example = title ? examples.find((candidate) => candidate.title === title) : examples[0];
    if (!example) throw new Error(`names the example "${title ?? ''}", which examples.ts does not have.`);
    return `<!-- html${title ? `: ${title}` : ''} -->\n\`\`\`html\n${example.html}\n\`\`\`\n<!-- /html -->`;
  });
}

const MARKED_HTML = /<!-- html(?:: (.+?))? -->\n(?:[\s\S]*?\n)??<!-- \/html -->/g;

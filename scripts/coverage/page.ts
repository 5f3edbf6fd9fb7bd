import { sourceFiles } from '../source-files';
import type { Tag } from './read-tags';

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
export const testCell = ({ path, test }: Tag): string => `\`${path}\` › ${cell(test.title)}`;

/** The headings of the specification's sections by number, in order. */
export function sectionHeadings(): Map<string, string> {
  const headings = sourceFiles(['docs/spec'], /\/\d+-.*\.md$/).flatMap(({ text }) =>
    [...text.matchAll(/^##? (\d+(?:\.\d+)?)\.? (.+)$/gm)].map(
      ([, number = '', title = '']) => [number, title] as const,
    ),
  );
  return new Map(headings.sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true })));
}

/** Renders docs/coverage.md from the tags above the tests. */
export function coveragePage(tags: readonly Tag[], headings: ReadonlyMap<string, string>): string {
  const specTags = tags.filter(({ kind }) => kind === 'spec');
  const sections = [...headings].flatMap(([number, heading]) => {
    const own = specTags.filter((tag) => tag.number === number);
    if (own.length === 0) return [];
    const rules = [...new Set(own.map(({ rule }) => rule))];
    const rows = rules.map((rule) => {
      const tests = own.filter((tag) => tag.rule === rule).map(testCell);
      return `| ${number} | ${cell(rule)} | ${[...new Set(tests)].join('<br>')} |`;
    });
    const table = ['| section | rule | test |', '| --- | --- | --- |', ...rows].join('\n');
    return [`## ${number} ${heading}\n\n${table}\n`];
  });
  return `# What the specification says, and the test that fails without it

Each row is one rule of the [specification](spec/README.md) and the test that fails without that rule. Written by
\`npm run coverage\` from the \`// spec 4.1: the rule\` comments above the tests. \`npm test\` checks that each of these tests
ran and passed.

${sections.join('\n')}`;
}

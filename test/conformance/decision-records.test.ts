import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { globFiles, ROOT } from '../support/project-files';

/** Checks the documents in `docs/decisions/`: each has a status, a date, its cost, and a row in the list. */

const README = readFileSync(join(ROOT, 'docs/decisions/README.md'), 'utf8');
const DECISIONS = globFiles(['docs/decisions'], /(?<!README)\.md$/);

const STATUS = /^Status: (accepted|replaced by \[[^\]]+\]\([\w-]+\.md\)), (\d{4}-\d{2}-\d{2})\.$/;

/** Returns what is missing from a decision. A decision that another has replaced costs nothing any more. */
function findDecisionProblems(text: string, fileName: string, list: string): string[] {
  const [title = '', , status = ''] = text.split('\n');
  const [, state, date] = STATUS.exec(status) ?? [];
  if (!state) return ['The third line has no status with a date.'];
  const row = `| [${title.replace('# ', '')}](${fileName}) | ${state} | ${date} |`;
  const hasCost = /^(?:\*\*Cost\.\*\* \S|## Cost\n+\S)/m.test(text);
  return [
    ...(list.split('\n').includes(row) ? [] : [`The list in README.md has no row "${row}".`]),
    ...(hasCost || state !== 'accepted' ? [] : ['Neither "**Cost.**" nor "## Cost" says what it costs.']),
  ];
}

it.each(DECISIONS)(
  'decisions: $path has a status, a date, its cost and a row in the list',
  ({ path, text }) => {
    expect(findDecisionProblems(text, path.slice('docs/decisions/'.length), README)).toEqual([]);
  },
);

describe('decisions, the rule', () => {
  const list = '| [Use tea](tea.md) | accepted | 2026-11-28 |\n';
  const text = '# Use tea\n\nStatus: accepted, 2026-11-28.\n\n**Cost.** A pot.\n';

  it('decisions: a complete decision has no problems', () => {
    expect(findDecisionProblems(text, 'tea.md', list)).toEqual([]);
  });

  it.each([
    ['no cost', text.replace('**Cost.** A pot.', ''), list, 'what it costs'],
    ['an empty cost', text.replace(' A pot.', ''), list, 'what it costs'],
    ['no date', text.replace(', 2026-11-28', ''), list, 'no status'],
    ['another date than the list', text.replace('28', '27'), list, 'no row'],
    ['no row in the list', text, '', 'no row'],
  ])('decisions: a decision with %s is reported', (_, decision, rows, problem) => {
    expect(findDecisionProblems(decision, 'tea.md', rows).join()).toContain(problem);
  });
});

/** One test that ran, in any of the builds. */
export interface TestRun {
  file: string;
  name: string;
  passed: boolean;
}

export interface CoverageResult {
  checked: number;
  problems: string[];
}

const ROW = /^\|\s*(\d+(?:\.\d+)?)\s*\|\s*(.+?)\s*\|\s*`([^`]+)`\s*›\s*(.+?)\s*\|$/;

/**
 * Checks docs/coverage.md against the test run: each row names the test that fails without the rule, as `file` › a
 * part of the test's full name. A row that cannot be parsed is reported, so that none is skipped.
 */
export function checkCoverage(text: string, runs: readonly TestRun[]): CoverageResult {
  const problems: string[] = [];
  let checked = 0;
  for (const [index, line] of text.split('\n').entries()) {
    if (!line.startsWith('|') || /^\|\s*(?:-|section)/i.test(line)) continue;
    const [, section, rule, file, name = ''] = ROW.exec(line.replaceAll('\\|', '¦')) ?? [];
    if (!section) {
      problems.push(`line ${index + 1} is not "| section | rule | \`file\` › test |"`);
      continue;
    }
    const wanted = name.replaceAll('¦', '|');
    const problem = testProblem(runs, file ?? '', wanted);
    if (problem) problems.push(`${section} "${rule}": ${problem}`);
    else checked++;
  }
  if (checked + problems.length === 0) problems.push('it has no rows');
  return { checked, problems };
}

/** Why a test proves nothing, if so: it did not run under that name, or it failed in one of the builds. */
export function testProblem(runs: readonly TestRun[], file: string, name: string): string | undefined {
  const found = runs.filter((run) => run.file === file && run.name.includes(name));
  if (found.length === 0) return `no test "${name}" ran in ${file}`;
  return found.every((run) => run.passed) ? undefined : `the test "${name}" failed`;
}

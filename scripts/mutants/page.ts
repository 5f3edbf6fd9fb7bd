import { type FileScore, percent, sumOf } from './score';

const code = (text: string): string => `\`\` ${text.replaceAll('|', '\\|')} \`\``;

function row(name: string, score: { mutants: number; killed: number; equivalent: number; left: number }) {
  const { mutants, killed, equivalent, left } = score;
  return `| ${name} | ${mutants} | ${killed} | ${equivalent} | ${left} | ${percent(score)} |`;
}

/**
 * Renders docs/mutants.md: which mutants the tests detected, which they missed, and which files were never tested.
 */
export function mutantsPage(scores: readonly FileScore[], files: readonly string[]): string {
  const untried = files.filter((file) => !scores.some((score) => score.file === file));
  const missing = untried.map((file) => `| \`${file}\` | not tried yet | | | | |`);
  const rows = scores.map((score) => row(`\`${score.file}\``, sumOf([score])));
  const left = scores.flatMap(({ file, left }) =>
    left.map(({ line, was, is }) => `| \`${file}\`, line ${line} | ${code(was)} | ${code(is)} |`),
  );
  const equivalent = scores.flatMap(({ equivalent }) =>
    equivalent.map(({ file, is, why }) => `| \`${file}\` | ${code(is)} | ${why} |`),
  );
  return `# Do the tests notice?

Written by \`npm run mutants\`. It makes one thing wrong at a time in the rules of the cart, of addresses and of what is wrong with them, and the machines of checkout and payment (a comparison turned round, a condition always or never true, a call, an entry or a result left out, …) and runs the tests that belong to the file. A mutant is killed where one of them fails or comes to no end. What nobody can notice is listed with its reason in \`scripts/mutants/equivalent.ts\`; what is left is a test that is missing.

| file | mutants | killed | equivalent | left | found out or equivalent |
| --- | ---: | ---: | ---: | ---: | ---: |
${[...rows, ...missing].join('\n')}
${row('all', sumOf(scores))}

## Left

${left.length > 0 ? ['| where | it says | and nobody notices |', '| --- | --- | --- |', ...left].join('\n') : 'None.'}

## Equivalent

${equivalent.length > 0 ? ['| file | as it would read | why nobody can notice |', '| --- | --- | --- |', ...equivalent].join('\n') : 'None.'}
`;
}

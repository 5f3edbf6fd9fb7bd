import type { Fault, Proof } from '../../test/faults/matrix';

const cell = (text: string) => text.replaceAll('|', '\\|');
const proof = ([file, name]: Proof) => `\`${file}\` › ${cell(name)}`;

/** Renders docs/faults.md from the fault matrix. */
export function faultsPage(faults: readonly Fault[]): string {
  const rows = faults.map(({ row, fault, seen, proofs, argument }) => {
    const notes = [...proofs.map(proof), ...(argument ? [cell(argument)] : [])];
    return `| ${row} | ${cell(fault)} | ${cell(seen)} | ${notes.join('<br>')} |`;
  });
  return `# What may go wrong, and what the shopper sees of it

Written by \`npm run docs\` from \`test/faults/matrix.ts\`. Whatever happens, cart, typed text and orders are intact.
\`npm run faults\` runs the tests named here and prints a line for each fault; \`npm test\` holds them all. The same faults
can be tried by hand in the demo shop, at \`/phong-thu-loi/\`.

| row | fault | what the shopper sees | where it is proven |
| --- | --- | --- | --- |
${rows.join('\n')}
`;
}

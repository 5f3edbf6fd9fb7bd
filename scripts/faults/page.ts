import type { Fault } from '../../test/faults/matrix';
import { testCell } from '../coverage/page';
import type { Tag } from '../coverage/read-tags';
import { proofsOf } from './lines';

const cell = (text: string) => text.replaceAll('|', '\\|');

/** Renders docs/faults.md from the fault matrix and the tags above the tests. */
export function faultsPage(faults: readonly Fault[], tags: readonly Tag[]): string {
  const rows = faults.map(({ row, fault, seen, argument }) => {
    const notes = [...new Set(proofsOf(row, tags).map(testCell)), ...(argument ? [cell(argument)] : [])];
    return `| ${row} | ${cell(fault)} | ${cell(seen)} | ${notes.join('<br>')} |`;
  });
  return `# What may go wrong, and what the shopper sees of it

Whatever happens, cart, typed text and orders are intact. Written by \`npm run coverage\` from \`test/faults/matrix.ts\` and
the \`// fault 12\` comments above the tests. \`npm run faults\` runs these tests and prints a line for each fault;
\`npm test\` runs them all. The same faults can be tried by hand in the demo shop, at \`/phong-thu-loi/\`.

| row | fault | what the shopper sees | where it is proven |
| --- | --- | --- | --- |
${rows.join('\n')}
`;
}

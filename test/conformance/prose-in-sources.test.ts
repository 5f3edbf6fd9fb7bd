import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeProseProblem, readVocabulary } from '../../scripts/prose/find-prose-problems';
import { extractProse } from '../../scripts/sample/extract-prose';
import { readProseFiles } from '../../scripts/source-files';
import { ROOT } from '../support/project-files';

const vocabulary = readVocabulary(readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8'));

it('prose: comments, names and test titles follow the rules of scripts/prose', () => {
  const files = readProseFiles();
  const faults = files.flatMap(extractProse).flatMap((prose) => {
    const fault = describeProseProblem(prose, vocabulary);
    return fault ? [`${prose.path}:${prose.line} ${prose.kind} "${prose.text}": ${fault}`] : [];
  });
  expect(faults).toEqual([]);
});

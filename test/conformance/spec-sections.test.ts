import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readAllTags } from '../../scripts/coverage/read-tags';
import { readSourceFiles, SOURCE_FOLDERS } from '../../scripts/source-files';
import { globFiles, type ProjectFile, ROOT } from '../support/project-files';

const chapters = globFiles(['docs/spec'], /^docs\/spec\/\d+-.*\.md$/);
const sections = chapters.flatMap(({ text }) =>
  [...text.matchAll(/^##? (\d+(?:\.\d+)?)\.? /gm)].map(([, number]) => number ?? ''),
);

interface Citation {
  location: string;
  section: string;
}

/**
 * Finds citations of the specification: "Section 4.5" and "sections 2.7 and 3.5" in any document, and "(4.5, 9)" at
 * the end of a rule in the documents of docs/decisions.
 */
function findCitations({ path, text }: ProjectFile): Citation[] {
  return text.split('\n').flatMap((line, index) => {
    const lists = [
      ...line.matchAll(/\bsections?\s+(\d+(?:\.\d+)?(?:(?:,| and| to)\s+\d+(?:\.\d+)?)*)/gi),
      ...(path.startsWith('docs/decisions/')
        ? line.matchAll(/\((\d+(?:\.\d+)?(?:, \d+(?:\.\d+)?)*)\)/g)
        : []),
    ];
    const cited = lists.flatMap(([, list = '']) => list.match(/\d+(?:\.\d+)?/g) ?? []);
    return cited.map((section) => ({ location: `${path}:${index + 1}`, section }));
  });
}

const findMissingSections = (known: readonly string[], cited: readonly Citation[]): Citation[] =>
  cited.filter(({ section: number }) => !known.includes(number));

describe('docs/spec', () => {
  it('docs/spec: section numbers are unique, in order, and match their chapter', () => {
    expect(new Set(sections).size).toBe(sections.length);
    for (const { path, text } of chapters) {
      const chapter = /(\d+)-/.exec(path)?.[1];
      const numbers = [...text.matchAll(/^## (\d+)\.(\d+) /gm)];
      expect(text).toMatch(new RegExp(`^# ${chapter}\\. `));
      expect(numbers.map(([, outer]) => outer)).toEqual(numbers.map(() => chapter));
      expect(numbers.map(([, , inner]) => Number(inner))).toEqual(numbers.map((_, index) => index + 1));
    }
  });

  it('docs/spec: the index lists every chapter', () => {
    const index = readFileSync(join(ROOT, 'docs/spec/README.md'), 'utf8');
    for (const { path } of chapters) expect(index).toContain(`](${path.slice('docs/spec/'.length)})`);
  });

  it('docs/spec: has every section that comments, tests and documents cite', () => {
    const files = [
      ...readSourceFiles(SOURCE_FOLDERS, /\.(tsx?|js|css|php)$/).filter(
        ({ path }) => path !== 'test/conformance/spec-sections.test.ts',
      ),
      ...globFiles(['docs', 'widgets'], /\.md$/),
      ...['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md'].map((path) => ({
        path,
        text: readFileSync(join(ROOT, path), 'utf8'),
      })),
    ];
    const cited = files.flatMap(findCitations);
    expect(cited.length).toBeGreaterThan(10);
    expect(findMissingSections(sections, cited)).toEqual([]);
  });

  it('docs/spec: has every section that tests are tagged with', () => {
    const tagged = readAllTags()
      .filter(({ kind }) => kind === 'spec')
      .map(({ path, line, number }) => ({ location: `${path}:${line}`, section: number }));
    expect(tagged.length).toBeGreaterThan(500);
    expect(findMissingSections(sections, tagged)).toEqual([]);
  });

  it('docs/spec: links to anchors lead to an existing heading', () => {
    const listAnchors = (text: string) =>
      [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
        title
          .toLowerCase()
          .replace(/[^\p{L}\p{N} -]/gu, '')
          .replaceAll(' ', '-'),
      );
    const broken = chapters.flatMap(({ path, text }) =>
      [...text.matchAll(/\]\(([\w-]+\.md)?#([^)]+)\)/g)].flatMap(([, file, anchor = '']) => {
        const target = file ? chapters.find((chapter) => chapter.path === `docs/spec/${file}`)?.text : text;
        return target && listAnchors(target).includes(anchor) ? [] : [`${path}: ${file ?? ''}#${anchor}`];
      }),
    );
    expect(broken).toEqual([]);
  });
});

describe('docs/spec, check of cited sections', () => {
  it.each([
    [
      'a comment',
      { path: 'src/a.ts', text: "/** Section 9.9's cart. */" },
      [{ location: 'src/a.ts:1', section: '9.9' }],
    ],
    [
      'several at once',
      { path: 'docs/a.md', text: 'See\nsections 2.7, 11 and 3.5.' },
      [{ location: 'docs/a.md:2', section: '11' }],
    ],
    [
      'a decision',
      { path: 'docs/decisions/a.md', text: 'As said (4.5, 4.9).' },
      [{ location: 'docs/decisions/a.md:1', section: '4.9' }],
    ],
  ])('docs/spec: a reference to a missing section is reported in %s', (_what, file, missing) => {
    expect(findMissingSections(sections, findCitations(file))).toEqual(missing);
  });
});

/** Returns the text of a changeset file, without its front matter. */
export const readChangesetSummary = (changeset: string): string =>
  changeset.replace(/^---\n[\s\S]*?\n---\n/, '').trim();

const getUnreleasedHeading = (version: string) => `## ${version} (not released)`;

/** Whether CHANGELOG.md has a section for this version that was written before its release. */
export const hasUnreleasedSection = (changelog: string, version: string): boolean =>
  changelog.split('\n').includes(getUnreleasedHeading(version));

/** Adds the section of a version to CHANGELOG.md, above the newest one. */
export function addChangelogSection(
  changelog: string,
  version: string,
  date: string,
  summaries: readonly string[],
): string {
  const entries = summaries.map((summary) => `- ${summary.replaceAll('\n', '\n  ')}`);
  const heading = `## ${version} (${date})`;
  // A section of CHANGELOG.md that was written by hand before the release gets the date and the new entries.
  if (hasUnreleasedSection(changelog, version)) {
    const [textAbove = '', textBelow = ''] = changelog.split(`${getUnreleasedHeading(version)}\n`);
    return `${textAbove}${heading}\n\n${[...entries, textBelow.trim()].join('\n')}\n`;
  }
  const first = changelog.search(/^## /m);
  const at = first < 0 ? changelog.length : first;
  return `${changelog.slice(0, at)}${heading}\n\n${entries.join('\n')}\n\n${changelog.slice(at)}`;
}

/** Files that repeat the package's version, with a pattern for the version in its line. */
export const VERSION_LINES: readonly { file: string; line: RegExp }[] = [
  { file: 'package.json', line: /(?<=^ {2}"version": ")[^"]+/m },
  { file: 'wordpress/tiem/tiem.php', line: /(?<=^ \* Version: +)\S+/m },
  { file: 'wordpress/tiem/readme.txt', line: /(?<=^Stable tag: )\S+/m },
];

/** Replaces the version in a file's line; throws if the file has no such line. */
export function replaceVersion(
  text: string,
  { file, line }: (typeof VERSION_LINES)[number],
  version: string,
): string {
  if (!line.test(text)) throw new Error(`${file} has no line with a version.`);
  return text.replace(line, version);
}

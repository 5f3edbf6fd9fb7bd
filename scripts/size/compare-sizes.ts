import type { SizeLine, SizeReport } from './measure-build';

/**
 * Marks the comment on a pull request, so that a later run finds and replaces it. Browsers do not show HTML comments.
 */
export const MARKER = '<!-- tiem sizes -->';

/** Returns a Markdown table of the pages and files whose size differs, with their budgets. */
export function compareSizes(before: readonly SizeReport[], after: readonly SizeReport[]): string {
  const rows = after.flatMap(({ build, lines }) => {
    const old = createUniqueLineNames(before.find((report) => report.build === build)?.lines ?? []);
    return createUniqueLineNames(lines).flatMap(({ name, gzip, budget, isOverBudget }) => {
      const was = old.find((line) => line.name === name)?.gzip;
      if (was === gzip && !isOverBudget) return [];
      const limit = budget === undefined ? '' : `${budget}${isOverBudget ? ' **exceeded**' : ''}`;
      const cells = [
        escapeTableCell(name),
        build,
        was === undefined ? 'new' : formatKib(was),
        formatKib(gzip),
      ];
      return [`| ${[...cells, formatDifference(was, gzip), limit].join(' | ')} |`];
    });
  });
  if (rows.length === 0) return `${MARKER}\n**Sizes:** no page or stylesheet changes by a byte.\n`;
  const head = [
    '| page or file, KiB gzip | build | before | after | bytes | budget |',
    '| --- | --- | --- | --- | --- | --- |',
  ];
  return `${[MARKER, '**Sizes**, what each page downloads before the first gesture:', '', ...head, ...rows].join('\n')}\n`;
}

/**
 * Gives each line of the size report a unique name: " + add to cart" follows the page that it belongs to. Chunks are
 * left out, because their URLs contain a hash of all sources and so differ in every pull request.
 */
function createUniqueLineNames(lines: readonly SizeLine[]): SizeLine[] {
  let page = '';
  return lines
    .filter(({ name }) => !name.startsWith('chunks/'))
    .map((line) => {
      if (!line.name.startsWith(' ')) page = line.name;
      return line.name.startsWith(' ') ? { ...line, name: `${page} ${line.name.trim()}` } : line;
    });
}

function formatDifference(before: number | undefined, after: number): string {
  if (before === undefined) return '';
  const bytes = after - before;
  return bytes > 0 ? `+${bytes}` : `${bytes}`;
}

const formatKib = (bytes: number): string => (bytes / 1024).toFixed(2);

const escapeTableCell = (text: string): string => text.trim().replace(/[|<>[\]\\`]/g, '\\$&');

export interface CommentTarget {
  /** URL of GitHub's API, without a trailing slash. */
  apiUrl: string;
  /** The GitHub repository as `owner/name`. */
  repository: string;
  pullRequest: string;
  token: string;
}

/** Writes the size comparison as a comment on the pull request, or replaces the comment of an earlier run. */
export async function writePullRequestComment(target: CommentTarget, body: string): Promise<void> {
  const { apiUrl: api, repository, pullRequest, token } = target;
  const comments = `${api}/repos/${repository}/issues`;
  const sendGitHubRequest = async (method: string, url: string, content?: object) => {
    const response = await fetch(url, {
      method,
      headers: { Accept: 'application/vnd.github+json', Authorization: `Bearer ${token}` },
      ...(content && { body: JSON.stringify(content) }),
    });
    if (!response.ok)
      throw new Error(`The comment could not be written: ${method} ${url} returned ${response.status}.`);
    return response.json();
  };
  const existingComments = (await sendGitHubRequest(
    'GET',
    `${comments}/${pullRequest}/comments?per_page=100`,
  )) as {
    id: number;
    body?: string;
    user?: { type: string };
  }[];
  // Replaces only a comment that a bot wrote, because a person's comment may quote the marker.
  const own = existingComments.find(
    (comment) => comment.user?.type === 'Bot' && comment.body?.startsWith(MARKER) === true,
  );
  if (own) await sendGitHubRequest('PATCH', `${comments}/comments/${own.id}`, { body });
  else await sendGitHubRequest('POST', `${comments}/${pullRequest}/comments`, { body });
}

import { safeUrl } from '../lib/url';
import type { OptimisticLine } from './cart.change.types';

/** A line on its way out, with the server's own way back where the page tells it. */
export interface RemovedLine {
  line: OptimisticLine;
  undoLink?: string | undefined;
}

/** The page tells the way back only as long as it shows the line, so what is known of it is kept. */
export function removedLines(items: readonly OptimisticLine[], known: readonly RemovedLine[]): RemovedLine[] {
  return items
    .filter(({ pending }) => pending === 'removal')
    .map(
      (line) => known.find((one) => one.line.key === line.key) ?? { line, undoLink: undoLinkOf(line.key) },
    );
}

/** The server prints it only on the page after its own removal: the same address and nonce, another word. */
function undoLinkOf(key: string): string | undefined {
  for (const { href } of document.querySelectorAll<HTMLAnchorElement>('a.remove[href*="remove_item="]')) {
    const url = safeUrl(href, document.baseURI);
    if (url?.searchParams.get('remove_item') !== key) continue;
    url.searchParams.delete('remove_item');
    url.searchParams.set('undo_item', key);
    return url.href;
  }
  return undefined;
}

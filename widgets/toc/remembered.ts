import { deleteCookie, readCookie, writeCookie } from '../../src/lib/cookies';

const COOKIE = 'tocplus_hidetoc';
const KEPT_DAYS = 30;

export function rememberClosed(isClosed: boolean): void {
  if (isClosed) writeCookie(COOKIE, '1', { days: KEPT_DAYS });
  else deleteCookie(COOKIE);
}

/**
 * What the server printed is on screen already. A page from a cache knows nothing of the cookie, and a list of our own
 * was not there at all: closing the one or opening the other may move only what nobody has seen yet.
 *
 *     server closed it ─────────────────────────────▶ closed
 *     cookie says closed, list still below the screen ▶ closed; on screen: open, as it stands
 *     list of our own, place still below the screen ──▶ open unless the cookie says closed; on screen: closed
 */
export function startsClosed(element: HTMLElement, closedByServer: boolean, isOurs: boolean): boolean {
  if (closedByServer) return true;
  const isUnseen = element.getBoundingClientRect().top >= innerHeight;
  const wished = readCookie(COOKIE) !== undefined;
  return isUnseen ? wished : isOurs;
}

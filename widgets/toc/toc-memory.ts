import type { Settings } from '../../src/app/settings.types';
import { deleteCookie, readCookie, writeCookie } from '../../src/lib/cookies';
import { createStorage } from '../../src/lib/storage';

const COOKIE = 'tocplus_hidetoc';
const COOKIE_DAYS = 30;
const OPENED = 'toc:opened';

export interface TocMemory {
  startsClosed(element: HTMLElement, closedByServer: boolean, isOurs: boolean): boolean;
  remember(isClosed: boolean): void;
}

/**
 * The cookie is the one of the WordPress plugin, and says only that the list is closed. A page from a cache was printed
 * without it, so the widget closes the list there.
 *
 * A list of our own has not been on the page before: without a cookie it starts open below the screen and closed on
 * screen, where opening it would push down what is being read, unless the reader has opened it before.
 */
export function createTocMemory({ homeUrl, currentUserId }: Settings): TocMemory {
  const storage = createStorage('local', homeUrl, currentUserId);
  return {
    startsClosed(element, closedByServer, isOurs) {
      if (closedByServer || readCookie(COOKIE) !== undefined) return true;
      if (!isOurs || storage.read(OPENED) === true) return false;
      return element.getBoundingClientRect().top < innerHeight;
    },
    remember(isClosed) {
      if (isClosed) writeCookie(COOKIE, '1', { days: COOKIE_DAYS });
      else deleteCookie(COOKIE);
      if (isClosed) storage.remove(OPENED);
      else storage.write(OPENED, true);
    },
  };
}

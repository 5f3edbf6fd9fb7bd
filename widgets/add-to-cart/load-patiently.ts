/*
 * What becomes of a press when code that it needs cannot be loaded:
 *
 *   the request                     | browser online, three tries    | browser offline
 *   not sent                        | native: the link, the form     | kept, announced, tried again when online
 *   sent, and added                 | nothing is left to do          | the same
 *   sent, and refused               | native: the shop says why      | kept, announced, tried again when online
 *   sent, and no answer             | the cart page                  | kept, announced, tried again when online
 *
 * A press that is kept stands in the journal, for the next page if the shopper leaves this one. Before it goes the
 * native way it is removed from there, so that nothing does it a second time.
 */

const TRIES = 3;
const PAUSE = 400;

export class NotLoaded extends Error {}

/** Rejects with `NotLoaded` after a few tries while the browser is online; offline it calls `kept`, and waits if need be. */
export async function loadPatiently<T>(load: () => Promise<T>, kept: () => unknown): Promise<T> {
  if (!navigator.onLine) kept();
  for (let tries = 1; ; tries++) {
    try {
      return await load();
    } catch (cause) {
      if (!navigator.onLine) {
        kept();
        await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
        tries = 0;
      } else if (tries >= TRIES)
        throw new NotLoaded(`Code is missing, so the press goes the browser's own way: ${cause}`);
      else await new Promise((resolve) => setTimeout(resolve, PAUSE * tries));
    }
  }
}

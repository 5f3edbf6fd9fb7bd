import type { Asker, NewChange } from '../../src/cart';
import { createPageQueue, NOT_SENT, type QueuedChange } from '../../src/cart/page-queue';
import { type ButtonState, clearSentence, saySentence } from './button-state';
import type { AddPlace } from './options';

/*
 * One way for every addition. Until the cart domain has joined the store, the page's queue holds the change, journals
 * it and may send it; the domain then continues that queue. What becomes of a press when code cannot be loaded:
 *
 *   the request                     | browser online, three tries    | browser offline
 *   not sent                        | native: the link, the form     | kept, announced, tried again when online
 *   sent, and added                 | nothing is left to do          | the same
 *   sent, and refused               | native: the shop says why      | kept, announced, tried again when online
 *   sent, and no answer             | the cart page                  | kept, announced, tried again when online
 *
 * Before a press goes the native way it is removed from the journal, so that nothing does it a second time.
 */

const TRIES = 3;
const PAUSE = 400;
/** A quick server has answered by then. */
const QUICK = 120;

export interface Addition {
  button: Element;
  state: ButtonState;
  change: NewChange;
  asker?: Asker;
  /** The code that continues is missing: leads to where the shop or the browser does. */
  goNative(known: ReturnType<QueuedChange['withdraw']>): void;
}

/** Enqueues the addition, and shows at the button what came of it. */
export async function add(place: AddPlace, addition: Addition): Promise<void> {
  const { button, state, change, goNative } = addition;
  const asker = { element: button, ...addition.asker };
  const queue = place.beforeStore('cart', (page) => createPageQueue(place.settings, page));
  const queued = queue?.enqueue(change, asker);
  let isEnded = false;
  function end(isAdded: boolean): void {
    if (!isEnded) state.end(isAdded);
    isEnded = true;
  }
  function announceKept(): void {
    if (!isEnded) saySentence(button, place.t('adding.waiting'));
  }
  void queued?.isAdded.then((isAdded) => isAdded && end(true));
  // A quick response is drawn first; while a slow one is on its way, so is the code.
  const isQuiet = queue && Promise.race([queue.settled, new Promise((done) => setTimeout(done, QUICK))]);
  const loadStoreQueue = async () => {
    await isQuiet;
    return import('./store-queue');
  };

  try {
    const load = () => Promise.all([place.app(), loadStoreQueue()]);
    const [app, store] = await loadPatiently(load, announceKept);
    const shown = import('./show-outcome').catch(() => null);
    store.joinCart(app);
    // Offline it says that the addition is kept, which is true until there is an outcome.
    if (navigator.onLine) clearSentence(button);
    const outcome = await (queued?.outcome ?? store.enqueueInStore(app, change, asker));
    if (outcome.result === 'refused' && outcome.problem.code === NOT_SENT)
      throw new NotLoaded(outcome.problem.message);
    clearSentence(button);
    end(outcome.result === 'done');
    (await shown)?.showOutcome(app, place, button, outcome);
  } catch (cause) {
    if (!(cause instanceof NotLoaded)) throw cause;
    place.warn(cause.message);
    clearSentence(button);
    const known = queued?.withdraw() ?? 'not sent';
    end(known === 'added');
    if (known !== 'added') goNative(known);
  }
}

class NotLoaded extends Error {}

/** Rejects with `NotLoaded` after a few tries while the browser is online; offline it calls `announceKept`, and waits. */
async function loadPatiently<T>(load: () => Promise<T>, announceKept: () => void): Promise<T> {
  if (!navigator.onLine) announceKept();
  for (let tries = 1; ; tries++) {
    try {
      return await load();
    } catch (cause) {
      if (!navigator.onLine) {
        announceKept();
        await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
        tries = 0;
      } else if (tries >= TRIES)
        throw new NotLoaded(`Code is missing, so the press goes the browser's own way: ${cause}`);
      else await new Promise((resolve) => setTimeout(resolve, PAUSE * tries));
    }
  }
}

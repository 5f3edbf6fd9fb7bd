import type { ChangeSource, NewChange } from '../../src/cart';
import { createPageQueue, NOT_SENT, type QueuedChange } from '../../src/cart/page-queue';
import type { AddToCartContext } from '.';
import { type ButtonState, clearSentence, showSentence } from './button-state';

/*
 * The same code for every addition. Until the cart domain has joined the store, the page's queue holds the change,
 * journals it and may send it; then the domain continues that queue. If code cannot be loaded:
 *
 *   request           | online, after three attempts                | offline
 *   not sent          | follows the link or submits the form        | kept, announced, retried when online
 *   sent, added       | done                                        | done
 *   sent, refused     | follows the link: the shop gives the reason | kept, announced, retried when online
 *   sent, no response | opens the cart page                         | kept, announced, retried when online
 *
 * Before the browser takes over, the change is removed from the journal, so that no page sends it again.
 */

const LOAD_ATTEMPTS = 3;
const RETRY_DELAY = 400;
/** The store's code is not loaded before this time (in ms), within which most servers respond. */
const SILENT_LOAD_TIME = 120;

export interface AddRequest {
  button: Element;
  state: ButtonState;
  change: NewChange;
  source?: ChangeSource;
  /** Called if the code for the addition failed to load: follows the link or submits the form natively. */
  goNative(known: ReturnType<QueuedChange['withdraw']>): void;
}

/** Enqueues the addition and shows its outcome beside the button. */
export async function addToCart(place: AddToCartContext, addition: AddRequest): Promise<void> {
  const { button, state, change, goNative } = addition;
  const source = { element: button, ...addition.source };
  const queue = place.beforeStore('cart', (page) => createPageQueue(place.settings, page));
  const queued = queue?.enqueue(change, source);
  let isEnded = false;
  function finishButton(isAdded: boolean): void {
    if (!isEnded) state.end(isAdded);
    isEnded = true;
  }
  function announcePending(): void {
    if (!isEnded) showSentence(button, place.t('adding.waiting'));
  }
  void queued?.isAdded.then((isAdded) => isAdded && finishButton(true));
  // A response that arrives within 120 ms is rendered first; after that the store's code loads in parallel with
  // the request.
  const isQuiet =
    queue && Promise.race([queue.settled, new Promise((done) => setTimeout(done, SILENT_LOAD_TIME))]);
  const loadStoreQueue = async () => {
    await isQuiet;
    return import('./join-cart');
  };

  try {
    const loadStore = () => Promise.all([place.app(), loadStoreQueue()]);
    const [app, store] = await loadWithRetry(loadStore, announcePending);
    const shown = import('./show-outcome').catch(() => null);
    store.joinCartDomain(app);
    // The offline message says that the product will be added later, so it stays until there is an outcome.
    if (navigator.onLine) clearSentence(button);
    const outcome = await (queued?.outcome ?? store.enqueueInStore(app, change, source));
    if (outcome.result === 'refused' && outcome.problem.code === NOT_SENT)
      throw new StoreNotLoadedError(outcome.problem.message);
    clearSentence(button);
    finishButton(outcome.result === 'done');
    (await shown)?.showOutcome(app, place, button, outcome);
  } catch (cause) {
    if (!(cause instanceof StoreNotLoadedError)) throw cause;
    place.warn(cause.message);
    clearSentence(button);
    const known = queued?.withdraw() ?? 'not sent';
    finishButton(known === 'added');
    if (known !== 'added') goNative(known);
  }
}

class StoreNotLoadedError extends Error {}

/**
 * Retries a few times while the browser is online, then throws `StoreNotLoadedError`. While offline, it calls
 * `announcePending` and waits for the connection.
 */
async function loadWithRetry<T>(loadStore: () => Promise<T>, announcePending: () => void): Promise<T> {
  if (!navigator.onLine) announcePending();
  for (let tries = 1; ; tries++) {
    try {
      return await loadStore();
    } catch (cause) {
      if (!navigator.onLine) {
        announcePending();
        await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
        tries = 0;
      } else if (tries >= LOAD_ATTEMPTS)
        throw new StoreNotLoadedError(`Code is missing, so the press goes the browser's own way: ${cause}`);
      else await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY * tries));
    }
  }
}

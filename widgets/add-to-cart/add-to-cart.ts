import type { MountContext } from '../../mount/runtime/mount.types';
import type { ChangeSource, NewChange } from '../../src/cart';
import { createPageQueue, NOT_SENT, type QueuedChange } from '../../src/cart/page-queue';
import type { addingTexts } from '../../src/i18n/vi/adding';
import { loadSanitiser } from '../../src/lib/html';
import type { OptionsOf, OptionsSchema } from '../../src/lib/options';
import { STORE_LOAD_DELAY } from '../../src/session';
import { type ButtonState, clearButtonMessage, showButtonMessage } from './button-state';

export const options = {
  viewLink: {
    type: 'flag',
    default: true,
    help: 'Add a link to the cart beside the button after an addition; never on the cart page itself.',
  },
} as const satisfies OptionsSchema;

export type AddToCartContext = MountContext<OptionsOf<typeof options>, typeof addingTexts>;

/*
 * Buttons in lists and product forms share this code. Until the cart domain has joined the store, the page's queue holds
 * the change, journals it and may send it; then the domain continues that queue. If code cannot be loaded:
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

export interface AddRequest {
  button: Element;
  buttonState: ButtonState;
  change: NewChange;
  source?: ChangeSource;
  /** Follows the link or submits the form natively, because the code that sends the addition failed to load. */
  fallBackToServer(sendState: ReturnType<QueuedChange['withdraw']>): void;
}

/** Enqueues the addition and shows its outcome beside the button. */
export async function addToCart(context: AddToCartContext, addition: AddRequest): Promise<void> {
  const { button, buttonState: state, change, fallBackToServer: goNative } = addition;
  const source = { element: button, ...addition.source };
  const queue = context.beforeStore('cart', (page) => createPageQueue(context.settings, page));
  let endLoadDelay: () => void;
  const loadDelay = new Promise<void>((resolve) => {
    endLoadDelay = resolve;
  });
  // Shows the loading state and loads the sanitiser after the request has been sent, because both would delay the
  // request.
  function handleAdditionSent(): void {
    state.showLoading();
    loadSanitiser().catch(() => {});
    setTimeout(endLoadDelay, STORE_LOAD_DELAY);
  }
  const queuedChange = queue?.enqueue(change, source, handleAdditionSent);
  if (!queuedChange) handleAdditionSent();
  let isFinished = false;
  function endLoadingState(isAdded: boolean): void {
    if (!isFinished) state.endLoading(isAdded);
    isFinished = true;
  }
  function showWaitingMessage(): void {
    if (!isFinished) showButtonMessage(button, context.t('adding.waiting'));
  }
  void queuedChange?.isAdded.then((isAdded) => isAdded && endLoadingState(true));
  // The store's code loads after the response, or 400 ms after the request, so that a fast response is rendered before
  // the download begins.
  const responseOrDelay = queue && Promise.race([queue.settled, loadDelay]);
  const loadStoreQueue = async () => {
    await responseOrDelay;
    return import('./add-cart-domain');
  };

  try {
    const loadStore = () => Promise.all([context.app(), loadStoreQueue()]);
    const [app, store] = await loadStoreWithRetry(loadStore, showWaitingMessage);
    const outcomeModule = import('./announce-add').catch(() => null);
    store.addCartDomain(app);
    // Keeps the message while offline until the outcome is known, because the message says that the product will be
    // added later.
    if (navigator.onLine) clearButtonMessage(button);
    const outcome = await (queuedChange?.outcome ?? store.enqueueInStore(app, change, source));
    if (outcome.result === 'refused' && outcome.problem.code === NOT_SENT)
      throw new StoreNotLoadedError(outcome.problem.message);
    clearButtonMessage(button);
    endLoadingState(outcome.result === 'done');
    (await outcomeModule)?.announceAddOutcome(app, context.options, button, outcome);
  } catch (cause) {
    if (!(cause instanceof StoreNotLoadedError)) throw cause;
    context.warn(cause.message);
    clearButtonMessage(button);
    const known = queuedChange?.withdraw() ?? 'not sent';
    endLoadingState(known === 'added');
    if (known !== 'added') goNative(known);
  }
}

class StoreNotLoadedError extends Error {}

/**
 * Tries a few times to load the code while the browser is online, then throws `StoreNotLoadedError`. While offline,
 * calls `showWaitingMessage` and waits for the connection.
 */
async function loadStoreWithRetry<T>(
  loadStore: () => Promise<T>,
  showWaitingMessage: () => void,
): Promise<T> {
  if (!navigator.onLine) showWaitingMessage();
  for (let attempt = 1; ; attempt++) {
    try {
      return await loadStore();
    } catch (cause) {
      if (!navigator.onLine) {
        showWaitingMessage();
        await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
        attempt = 0;
      } else if (attempt >= LOAD_ATTEMPTS)
        throw new StoreNotLoadedError(`Code is missing, so the press goes the browser's own way: ${cause}`);
      else await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY * attempt));
    }
  }
}

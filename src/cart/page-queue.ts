import type { App } from '../app/app.types';
import type { EarlyWork } from '../app/early-work';
import type { Settings } from '../app/settings.types';
import { getEndpointUrl, pageTransport, sendAjax } from '../http/ajax';
import { acquireLock, getLockName, type LockRequest, requestLockInBackground } from '../lib/locks';
import { createStorage } from '../lib/storage';
import { type AddToCartResponse, decodeAddToCartResponse, storeAndEmitFragments } from '../session';
import {
  type CartChange,
  type ChangeSource,
  createChange,
  FIRST_CHANGE_ID,
  isAnsweredAddition,
  type NewChange,
} from './change.rules';
import { createCartJournal } from './journal/cart-journal';
import type { CartEvents, Outcome } from './state.types';

export { NOT_SENT } from './change.rules';

/*
 * Holds changes that are requested before the store's code has loaded, which is fifty times larger than this module.
 * They use the same journal and locks as the store's changes, so the store or the next page can finish them. The first
 * change is sent from here if it is an addition on a listing and no other request is in flight.
 *
 *   click ──▶ lock acquired, no orphaned changes ──▶ journalled ──▶ sent ──▶ response: published
 *                          │ otherwise                                          │
 *                          └──▶ journalled ─────────────────────▶ store loaded: all changes move to its queue,
 *                                                                 those that were sent with their response
 */

export interface QueuedChange {
  /**
   * Resolves with `true` when the shop has made the addition. Resolves with `false` if the shop rejects the addition,
   * if the page queue leaves it to the store, or if the response was lost.
   */
  readonly isAdded: Promise<boolean>;
  /** Resolves with the outcome of the change after the cart domain has continued the queue. */
  readonly outcome: Promise<Outcome>;
  /**
   * Called if the store cannot be loaded: removes the change from the journal and returns what is known about it.
   */
  withdraw(): 'not sent' | 'added' | 'refused' | 'unknown';
}

export interface PageQueue extends EarlyWork {
  /** Calls `onDecided` when the page queue has sent the change, or when it is clear that the store will send it. */
  enqueue(change: NewChange, source: ChangeSource, onDecided: () => void): QueuedChange;
  /** Moves all changes into the store's queue. */
  transferTo(enqueue: (change: NewChange, source: ChangeSource) => Promise<Outcome>): void;
}

interface QueueItem {
  id: number;
  at: number;
  change: NewChange;
  source: ChangeSource;
  knownResult: ReturnType<QueuedChange['withdraw']>;
  resolve(outcome: Outcome | Promise<Outcome>): void;
}

/** How long loading the store's code is delayed by a request in flight, and by the rendering of its fragments. */
const RESPONSE_TIMEOUT = 1_000;
const PAINT_TIMEOUT = 300;

export function createPageQueue(settings: Settings, pageId: string): PageQueue {
  const { homeUrl, currentUserId } = settings;
  const storage = createStorage('local', homeUrl, currentUserId);
  const journal = createCartJournal({
    settings,
    storage,
    clock: pageTransport,
    earlyWork: { pageId },
  });
  let items: QueueItem[] = [];
  let nextId = FIRST_CHANGE_ID;
  let isTransferred = false;
  let lock: LockRequest | undefined;
  let settled: Promise<unknown> = Promise.resolve();

  function saveJournalEntry(): void {
    // Writes nothing after the changes have moved to the store, which writes the journal entry from then on.
    if (isTransferred) return;
    const pending = items.map(({ id, change, at }): CartChange => createChange(id, change, at));
    journal.save({ pending, inFlight: [], confirmed: null, snapshot: null });
    if (!pending.every(isAnsweredAddition)) lock ??= requestLockInBackground(getLockName(homeUrl, pageId));
    else releaseLock();
  }

  function releaseLock(): void {
    lock?.release();
    lock = undefined;
  }

  /**
   * Sends the first addition and resolves with the shop's response; with `null` if the addition has to wait for the
   * store.
   */
  async function sendFirstAdd(item: QueueItem, onDecided: () => void): Promise<AddToCartResponse | null> {
    const lockName = getLockName(homeUrl, 'turn');
    const releaseCartLock = await acquireLock(lockName, { ifAvailable: true }).catch(() => null);
    const { change } = item;
    if (
      !releaseCartLock ||
      isTransferred ||
      change.kind !== 'ajaxAdd' ||
      journal.hasOthers() ||
      !navigator.onLine
    ) {
      releaseCartLock?.();
      saveJournalEntry();
      onDecided();
      return null;
    }
    item.change = { ...change, delivery: 'sent' };
    item.knownResult = 'unknown';
    saveJournalEntry();
    const url = getEndpointUrl(settings.wcAjaxUrl, 'add_to_cart');
    const response = sendAjax(pageTransport, url, change.fields)
      .then(({ body }) => {
        const addToCartResponse = decodeAddToCartResponse(body, homeUrl);
        item.change = { ...change, delivery: 'answered' };
        item.knownResult = addToCartResponse.fragments ? 'added' : 'refused';
        saveJournalEntry();
        if (addToCartResponse.fragments)
          storeAndEmitFragments(settings, addToCartResponse.fragments, pageTransport.now(), emitDomEvent);
        return addToCartResponse;
      })
      .finally(releaseCartLock);
    onDecided();
    item.source = { ...item.source, response };
    const { productId, quantity } = change;
    const detail = { change: item.id, productId, quantity } satisfies CartEvents['tiem:cart:add-started'];
    emitDomEvent('tiem:cart:add-started', detail, item.source.element);
    return response.catch(() => null);
  }

  return {
    get settled() {
      return settled;
    },
    enqueue(change, source, onDecided) {
      let resolve: QueueItem['resolve'] = () => {};
      const outcome = new Promise<Outcome>((resolved) => {
        resolve = resolved;
      });
      const item: QueueItem = {
        id: nextId++,
        at: pageTransport.now(),
        change,
        source,
        knownResult: 'not sent',
        resolve,
      };
      items.push(item);
      let isAdded = Promise.resolve(false);
      if (items.length === 1 && change.kind === 'ajaxAdd') {
        // The time limit begins with the request and not with the click, because the browser may grant the cart lock late.
        settled = new Promise<void>((settle) => {
          isAdded = sendFirstAdd(item, () => {
            onDecided();
            setTimeout(settle, RESPONSE_TIMEOUT);
          }).then((response) => Boolean(response?.fragments));
          void isAdded.then((wasAdded) => (wasAdded ? waitForPaint() : undefined)).then(settle);
        });
      } else {
        saveJournalEntry();
        onDecided();
      }
      return {
        isAdded,
        outcome,
        withdraw() {
          items = items.filter((other) => other !== item);
          saveJournalEntry();
          return item.knownResult;
        },
      };
    },
    transferTo(enqueue) {
      isTransferred = true;
      for (const { change, source, resolve } of items.splice(0)) resolve(enqueue(change, source));
      releaseLock();
    },
  };
}

const emitDomEvent: App['emit'] = (event, detail, element) =>
  void (element ?? document).dispatchEvent(new CustomEvent(event, { detail, bubbles: true }));

/** Resolves after a paint, so that the cart count is visible before the store's code starts. */
function waitForPaint(): Promise<void> {
  return new Promise((resolve) => {
    const stopWaiting = () => {
      for (const type of PAINT_EVENTS) document.removeEventListener(type, handlePainted);
      resolve();
    };
    const handlePainted = () => requestAnimationFrame(() => setTimeout(stopWaiting));
    for (const type of PAINT_EVENTS) document.addEventListener(type, handlePainted);
    setTimeout(stopWaiting, PAINT_TIMEOUT);
  });
}

const PAINT_EVENTS = ['tiem:fragments:shown', 'tiem:fragments:loaded'];

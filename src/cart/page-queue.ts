import type { App } from '../app/app.types';
import type { EarlyWork } from '../app/early-work';
import type { Settings } from '../app/settings.types';
import { endpointUrl, sendAjax } from '../http/ajax';
import { acquireLock, type LockRequest, lockName, requestLock } from '../lib/locks';
import { createStorage } from '../lib/storage';
import { type AddResponse, decodeAddResponse, publishFragments } from './add-response';
import type { Asker } from './cart.ask';
import { asked, FIRST_CHANGE, isAnswered } from './cart.asked';
import type { CartChange, NewChange } from './cart.change.types';
import type { CartEvents } from './cart.events';
import { createJournal } from './cart.journal';
import type { Outcome } from './cart.state.types';

export { NOT_SENT } from './cart.asked';

/*
 * The changes that are asked for before the store's code has loaded, which is fifty times as much code as this. They
 * have the journal entry and the locks of any page, so the store or the next page can finish them. The first one is
 * sent from here if it is a listing's addition and nothing else is under way.
 *
 *   press ──▶ turn is free, no orphaned changes ──▶ journalled ──▶ sent ──▶ response: published
 *                          │ otherwise                                          │
 *                          └──▶ journalled ─────────────────────▶ cart domain joins: all go into its queue,
 *                                                                 each with its response, if it was sent
 */

export interface QueuedChange {
  /** Resolves when the shop has answered; `false` also when it is not sent from here, or the response was lost. */
  readonly isAdded: Promise<boolean>;
  /** Resolves after the cart domain has continued the queue. */
  readonly outcome: Promise<Outcome>;
  /** Takes it out of the journal where the store cannot be loaded, and says what is known of it. */
  withdraw(): 'not sent' | 'added' | 'refused' | 'unknown';
}

export interface PageQueue extends EarlyWork {
  enqueue(change: NewChange, asker: Asker): QueuedChange;
  /** Ends the queue. */
  transferTo(enqueue: (change: NewChange, asker: Asker) => Promise<Outcome>): void;
}

interface Item {
  id: number;
  at: number;
  change: NewChange;
  asker: Asker;
  known: ReturnType<QueuedChange['withdraw']>;
  resolve(outcome: Outcome | Promise<Outcome>): void;
}

/** For so long the store's code waits for the response, and for its fragments to be drawn. */
const RESPONSE_WAIT = 1_000;
const DRAWING_WAIT = 300;

export function createPageQueue(settings: Settings, pageId: string): PageQueue {
  const { homeUrl, currentUserId } = settings;
  const storage = createStorage('local', homeUrl, currentUserId);
  const journal = createJournal({ settings, storage, clock: { now }, early: { pageId } });
  let items: Item[] = [];
  let nextId = FIRST_CHANGE;
  let isTransferred = false;
  let lock: LockRequest | undefined;
  let settled: Promise<unknown> = Promise.resolve();

  function save(): void {
    // The entry is the store's from then on.
    if (isTransferred) return;
    const pending = items.map(({ id, change, at }): CartChange => asked(id, change, at));
    journal.save({ pending, inFlight: [], confirmed: null, before: null });
    if (!pending.every(isAnswered)) lock ??= requestLock(lockName(homeUrl, pageId));
    else releaseLock();
  }

  function releaseLock(): void {
    lock?.release();
    lock = undefined;
  }

  /** `null` where it has to wait for the store. */
  async function send(item: Item): Promise<AddResponse | null> {
    const turn = lockName(homeUrl, 'turn');
    const endTurn = await acquireLock(turn, { ifAvailable: true }).catch(() => null);
    const { change } = item;
    if (!endTurn || isTransferred || change.kind !== 'ajaxAdd' || journal.hasOthers() || !navigator.onLine) {
      endTurn?.();
      save();
      return null;
    }
    item.change = { ...change, delivery: 'sent' };
    item.known = 'unknown';
    save();
    const address = endpointUrl(settings.wcAjaxUrl, 'add_to_cart');
    const response = sendAjax({ now, fetch }, address, change.fields)
      .then(({ body }) => {
        const decoded = decodeAddResponse(body, homeUrl);
        item.change = { ...change, delivery: 'answered' };
        item.known = decoded.fragments ? 'added' : 'refused';
        save();
        if (decoded.fragments) publishFragments(settings, decoded.fragments, now(), emit);
        return decoded;
      })
      .finally(endTurn);
    item.asker = { ...item.asker, response };
    const { productId, quantity } = change;
    const detail = { change: item.id, productId, quantity } satisfies CartEvents['tiem:cart:add-started'];
    emit('tiem:cart:add-started', detail, item.asker.element);
    return response.catch(() => null);
  }

  return {
    get settled() {
      return settled;
    },
    enqueue(change, asker) {
      let resolve: Item['resolve'] = () => {};
      const outcome = new Promise<Outcome>((resolved) => {
        resolve = resolved;
      });
      const item: Item = { id: nextId++, at: now(), change, asker, known: 'not sent', resolve };
      items.push(item);
      let isAdded = Promise.resolve(false);
      if (items.length === 1 && change.kind === 'ajaxAdd') {
        isAdded = send(item).then((response) => Boolean(response?.fragments));
        const shown = isAdded.then((isNew) => (isNew ? whenDrawn() : undefined));
        settled = Promise.race([shown, wait(RESPONSE_WAIT)]);
      } else save();
      return {
        isAdded,
        outcome,
        withdraw() {
          items = items.filter((one) => one !== item);
          save();
          return item.known;
        },
      };
    },
    transferTo(enqueue) {
      isTransferred = true;
      for (const { change, asker, resolve } of items.splice(0)) resolve(enqueue(change, asker));
      releaseLock();
    },
  };
}

const now = () => Date.now();

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const emit: App['emit'] = (event, detail, element) =>
  void (element ?? document).dispatchEvent(new CustomEvent(event, { detail, bubbles: true }));

/** The counter, where the page has one, is painted before the store's code starts. */
function whenDrawn(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      for (const type of DRAWN) document.removeEventListener(type, afterPaint);
      resolve();
    };
    const afterPaint = () => requestAnimationFrame(() => setTimeout(end));
    for (const type of DRAWN) document.addEventListener(type, afterPaint);
    setTimeout(end, DRAWING_WAIT);
  });
}

const DRAWN = ['tiem:fragments:shown', 'tiem:fragments:loaded'];

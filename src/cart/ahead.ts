import type { Settings } from '../app/settings.types';
import { addressOf, sendAjax } from '../http/ajax';
import { acquireLock, hasLocks, lockName, requestLock } from '../lib/locks';
import { createStorage } from '../lib/storage';
import { decodeFragments, keepFragments, recordCartChange } from '../session';
import { asked, FIRST_CHANGE } from './cart.asked';
import type { AjaxAddChange, CartChange, NewChange } from './cart.change.types';
import type { CartEvents } from './cart.events';
import { createJournal, type Journal } from './cart.journal';

/*
 * The first addition of a page goes ahead of the store, whose code is fifty times as much as what sends it.
 *
 *   press ──▶ is the turn ours, and nothing left behind? ──▶ journal ──▶ request ──▶ answer: kept, drawn
 *                         │ no                                                           │
 *                         └─▶ store: queue ──▶ request                  store opens and is handed the change with it
 *
 * Journal, turn and sign of life are those of any page with a queue: whatever becomes of this page or of its request,
 * the store here or on the next page finishes it.
 */

export type Addition = Extract<NewChange, { kind: 'ajaxAdd' }>;

export interface Ahead {
  /** The shop has taken it, and what it brought is kept; `false` also where nothing is known yet. */
  isAdded: Promise<boolean>;
  /** From here on it is the store's, as the change that it is now, with what the shop says to it. */
  handOver(): { change: Addition; answer: Promise<unknown> };
  /** The store cannot be loaded: takes it out of the journal, and tells how far it came. */
  giveUp(): 'added' | 'refused' | 'unknown';
}

/** So long the store waits for the answer. */
const PATIENCE = 1_000;

/** `null` where others are at work, or were: then it has to wait in the queue. */
export async function sendAhead(
  settings: Settings,
  addition: Addition,
  element: Element,
): Promise<Ahead | null> {
  const endTurn = await acquireLock(lockName(settings.homeUrl, 'turn'), { ifAvailable: true }).catch(
    () => null,
  );
  if (!endTurn) return null;
  const journal = openJournal(settings);
  if (journal.hasOthers() || !navigator.onLine) {
    endTurn();
    return null;
  }

  const change = asked(FIRST_CHANGE, { ...addition, journey: 'away' }, now()) as AjaxAddChange;
  const end = enter(settings, journal, change);
  const address = addressOf(settings.wcAjaxUrl, 'add_to_cart');
  const answer = sendAjax({ now, fetch }, address, change.fields).then(({ body }) => body);
  const { productId, quantity } = addition;
  const detail = { change: change.id, productId, quantity } satisfies CartEvents['tiem:cart:add-started'];
  element.dispatchEvent(new CustomEvent('tiem:cart:add-started', { detail, bubbles: true }));

  let journey: AjaxAddChange['journey'] = 'away';
  let result: ReturnType<Ahead['giveUp']> = 'unknown';
  // Nobody has to finish what was answered; a lost answer is for the store, or for the next page.
  const answered = (body: unknown) => {
    journey = 'answered';
    result = decodeFragments(body) ? 'added' : 'refused';
    end();
  };
  answer.then(answered, () => {}).then(endTurn);
  return {
    isAdded: Promise.race([
      answer.then(
        (body) => keep(body, settings),
        () => false,
      ),
      new Promise<boolean>((resolve) => setTimeout(resolve, PATIENCE, false)),
    ]),
    handOver() {
      end();
      return { change: { ...addition, journey }, answer };
    },
    giveUp() {
      end();
      return result;
    },
  };
}

/** What has to wait for the store is written down meanwhile; whoever hands it over strikes it out. */
export function writeDown(settings: Settings, change: NewChange): () => void {
  // The store that is on its way to this page would take it for another's.
  if (!hasLocks()) return () => {};
  return enter(settings, openJournal(settings), asked(FIRST_CHANGE, change, now()));
}

const now = () => Date.now();

function openJournal(settings: Settings): Journal {
  const storage = createStorage('local', settings.homeUrl, settings.currentUserId);
  return createJournal({ settings, storage, clock: { now } });
}

function enter(settings: Settings, journal: Journal, change: CartChange): () => void {
  const entry = { pending: [change], inFlight: [], confirmed: null, before: null };
  journal.save(entry);
  const rest = requestLock(lockName(settings.homeUrl, journal.page)).release;
  return () => {
    journal.save({ ...entry, pending: [] });
    rest();
  };
}

/** What looks different now is shown at once, by whoever shows it. */
function keep(answer: unknown, settings: Settings): boolean {
  const fragments = decodeFragments(answer);
  if (!fragments) return false;
  const { html } = fragments;
  recordCartChange(settings, now());
  const detail = { fragments: html, cartHash: keepFragments(settings, html, now()) };
  document.dispatchEvent(new CustomEvent('tiem:fragments:refreshed', { detail }));
  return true;
}

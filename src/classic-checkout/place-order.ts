import type { Settings } from '../app/settings.types';
import { getLookUpDelay } from '../lib/journal';
import { getLockName, getLocksInUse, requestLockInBackground } from '../lib/locks';
import { createStorage } from '../lib/storage';
import type { OrderResponse } from './checkout.api';
import {
  type AttemptEntry,
  getLookUpVerdict,
  getNextOrderStep,
  type OrderLookUpResult,
  readAttempt,
} from './order-attempt.rules';

/*
 * The phases of an order, with a lookup if its response is lost:
 *
 *   ready ──press──▶ waiting ──lock──▶ sent ──answered──▶ placed | ready
 *     ▲                 │               └──no answer──▶ checking ─┬─ found ───────▶ placed
 *     │                 └── another tab has placed it ──▶ placed  ├─ cart empty ──▶ probablyPlaced
 *     └──────────────────────────────────────────────────────────┴─ nothing ─────▶ ready (after a message)
 */

export type OrderPhase = 'ready' | 'waiting' | 'sent' | 'checking' | 'placed' | 'probablyPlaced';

/** The result of a click on the order button. */
export type OrderResult =
  | { kind: 'placed'; answer: Extract<OrderResponse, { kind: 'placed' }> }
  | { kind: 'refused'; answer: Extract<OrderResponse, { kind: 'refused' }> }
  /** The order exists: a lookup found it after a lost response, or another tab has placed it (`isFromOtherTab`). */
  | { kind: 'found'; url: string; isUnpaid: boolean; isFromOtherTab: boolean }
  | { kind: 'probablyPlaced' | 'notPlaced' | 'unknownOutcome' };

interface OrderDependencies {
  settings: Pick<Settings, 'homeUrl' | 'currentUserId'>;
  send(attemptId: string): Promise<OrderResponse>;
  lookUpOrder(attemptId: string): Promise<{ orderState: OrderLookUpResult['orderState']; url: string }>;
  lookUpCart(): Promise<OrderLookUpResult['cartState']>;
  showOrderPhase(phase: OrderPhase, isOtherTab?: boolean): void;
}

export interface OrderSender {
  getPhase(): OrderPhase;
  /**
   * Places the order. `cartSeenAt` is the time at which the page last received its cart. Resolves with `null`
   * if an attempt is already in progress.
   */
  placeOrder(cartSeenAt: number): Promise<OrderResult | null>;
  /**
   * Looks up an attempt in the journal whose response no page has received. Resolves with `null` if there is none.
   */
  resumeAttempt(): Promise<OrderResult | null>;
  /**
   * Allows another order and enables the button again, for example when a gateway's script has ended a payment on
   * this page.
   */
  closeOwnAttempt(): void;
}

const STORAGE_KEY = 'classic-checkout-attempt';

export function createOrderSender({
  settings,
  send,
  lookUpOrder,
  lookUpCart,
  showOrderPhase,
}: OrderDependencies): OrderSender {
  const storage = createStorage('local', settings.homeUrl, settings.currentUserId);
  let phase: OrderPhase = 'ready';
  let ownEntry: AttemptEntry | undefined;

  const readJournal = () => readAttempt(storage.read(STORAGE_KEY), Date.now());
  const setAttemptPhase = (next: OrderPhase, isOtherTab = false) => {
    phase = next;
    showOrderPhase(next, isOtherTab);
  };
  const closeOrderAttempt = (
    entry: AttemptEntry,
    end: Pick<AttemptEntry, 'phase'> & Partial<AttemptEntry>,
  ) => {
    // Writes nothing if the journal entry belongs to a newer attempt.
    if (readJournal()?.id === entry.id) storage.write(STORAGE_KEY, { ...entry, endedAt: Date.now(), ...end });
  };

  async function runWithOrderLock(work: () => Promise<OrderResult>): Promise<OrderResult> {
    const name = getLockName(settings.homeUrl, 'order');
    const lock = requestLockInBackground(name);
    const waitingTimer = setTimeout(async () => {
      const locksInUse = await getLocksInUse();
      if (locksInUse?.has(name) && phase === 'waiting') showOrderPhase('waiting', true);
    }, 500);
    try {
      // If the browser has no Web Locks, only the journal prevents two tabs from sending the same order.
      await lock.acquired.catch(() => {});
      clearTimeout(waitingTimer);
      return await work();
    } finally {
      clearTimeout(waitingTimer);
      lock.release();
    }
  }

  async function sendNewOrder(): Promise<OrderResult> {
    const entry: AttemptEntry = {
      ...{ id: createAttemptId(), phase: 'sent', startedAt: Date.now(), endedAt: 0, url: '' },
    };
    ownEntry = entry;
    // Saves the attempt before sending the order, because the page may be closed before the response arrives.
    storage.write(STORAGE_KEY, entry);
    setAttemptPhase('sent');
    const answer = await send(entry.id);
    if (answer.kind === 'unknown') return lookUpAttempt(entry);
    closeOrderAttempt(
      entry,
      answer.kind === 'placed' ? { phase: 'placed', url: answer.url } : { phase: 'refused' },
    );
    return answer.kind === 'placed' ? { kind: 'placed', answer } : { kind: 'refused', answer };
  }

  async function lookUpAttempt(entry: AttemptEntry): Promise<OrderResult> {
    setAttemptPhase('checking');
    for (let count = 1; ; count++) {
      if (count > 1) await waitForDelayOrOnline(getLookUpDelay(count - 2));
      const { orderState: order, url } = await lookUpOrder(entry.id);
      const cart = order === 'placed' ? 'empty' : await lookUpCart();
      const verdict = getLookUpVerdict({ orderState: order, cartState: cart }, count);
      if (verdict === 'keepLookingUp') continue;
      if (verdict === 'placed' || verdict === 'unpaid') {
        closeOrderAttempt(entry, { phase: verdict === 'placed' ? 'placed' : 'refused', url });
        return { kind: 'found', url, isUnpaid: verdict === 'unpaid', isFromOtherTab: false };
      }
      closeOrderAttempt(entry, { phase: JOURNALLED[verdict] });
      return { kind: verdict };
    }
  }

  const setPhaseFromResult = (result: OrderResult): OrderResult => {
    if (result.kind === 'placed' || (result.kind === 'found' && !result.isUnpaid)) setAttemptPhase('placed');
    else setAttemptPhase(result.kind === 'probablyPlaced' ? 'probablyPlaced' : 'ready');
    return result;
  };

  return {
    getPhase: () => phase,
    closeOwnAttempt() {
      // Closes the attempt, so that the next click sends a new order instead of showing the order of this attempt.
      if (ownEntry) closeOrderAttempt(ownEntry, { phase: 'refused' });
      setAttemptPhase('ready');
    },
    async placeOrder(cartSeenAt) {
      if (phase !== 'ready') return null;
      setAttemptPhase('waiting');
      return setPhaseFromResult(
        await runWithOrderLock(async () => {
          const journalEntry = readJournal();
          const step = getNextOrderStep(journalEntry, cartSeenAt);
          if (journalEntry && step === 'check') return lookUpAttempt(journalEntry);
          if (journalEntry && step === 'show')
            return journalEntry.phase === 'maybe'
              ? { kind: 'probablyPlaced' }
              : { kind: 'found', url: journalEntry.url, isUnpaid: false, isFromOtherTab: true };
          return sendNewOrder();
        }),
      );
    },
    async resumeAttempt() {
      const journalEntry = readJournal();
      if (journalEntry?.phase !== 'sent' || phase !== 'ready') return null;
      setAttemptPhase('checking');
      // Looks the order up while holding the order lock, because the tab that sent the order may still be waiting for
      // the response.
      let isAnsweredAddition = false;
      const result = await runWithOrderLock(async () => {
        const currentEntry = readJournal();
        if (currentEntry?.id === journalEntry.id && currentEntry.phase === 'sent')
          return lookUpAttempt(currentEntry);
        isAnsweredAddition = true;
        return currentEntry?.phase === 'placed'
          ? { kind: 'found', url: currentEntry.url, isUnpaid: false, isFromOtherTab: true }
          : { kind: 'notPlaced' };
      });
      setPhaseFromResult(result);
      return isAnsweredAddition && result.kind === 'notPlaced' ? null : result;
    },
  };
}

const JOURNALLED = {
  probablyPlaced: 'maybe',
  notPlaced: 'refused',
  unknownOutcome: 'unknown',
} as const;

/** Creates an id that is hard to guess, because the plugin shows the order to whoever knows the id. */
function createAttemptId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Resolves after the delay, or earlier when the network is back. */
function waitForDelayOrOnline(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const resolveWait = () => {
      clearTimeout(timer);
      removeEventListener('online', resolveWait);
      resolve();
    };
    const timer = setTimeout(resolveWait, milliseconds);
    addEventListener('online', resolveWait);
  });
}

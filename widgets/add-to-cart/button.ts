import type { App } from '../../src/app/app.types';
import { type Addition, type Ahead, sendAhead, writeDown } from '../../src/cart/ahead';
import { loadSanitiser } from '../../src/lib/sanitise';
import { browser } from './browser';
import { buttonState, clearSentence, saySentence } from './button-state';
import { loadPatiently, NotLoaded } from './load-patiently';
import type { AddPlace } from './options';

const adding = () => import('./adding');

/** A quick server has answered by then. */
const QUICK = 120;

/** A listing's button: everything written on it goes to the shop, as WooCommerce's own script would send it. */
export function mountButton(place: AddPlace): () => void {
  const { element } = place;
  const productId = Number(element.dataset.product_id);
  if (!Number.isInteger(productId) || productId <= 0) {
    place.warn('The button needs the product in data-product_id; it stays a link.');
    return () => {};
  }
  const state = buttonState(element);
  // A hand that has arrived takes its time to press, and what the answer is drawn with takes its own to start.
  loadSanitiser().catch(() => {});

  async function click(event: MouseEvent): Promise<void> {
    const wantsNewTab =
      event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (event.defaultPrevented || wantsNewTab) return;
    event.preventDefault();
    if (state.isLoading()) return;
    state.load();
    const fields = dataOf(element);
    const quantity = Number(fields.quantity ?? 1) || 1;
    try {
      await add({ kind: 'ajaxAdd', productId, quantity, fields });
    } catch (cause) {
      // What the shop has taken is in the cart, whatever became of our own code.
      if (state.isLoading()) state.clear();
      throw cause;
    }
  }

  async function add(addition: Addition): Promise<void> {
    let sent: Ahead | null = null;
    let told: Promise<void> | undefined;
    let strike = () => {};
    let isGivenUp = false;
    const teller = async () => {
      const { addAndTell } = await adding();
      return async (app: App) => {
        // The store may open for another widget after all.
        if (isGivenUp) return;
        strike();
        const { change = addition, ...carried } = sent?.handOver() ?? {};
        await addAndTell(app, place, element, state, change, carried);
      };
    };
    const isFirst = place.ahead(async () => {
      sent = await sendAhead(place.settings, addition, element);
      if (!sent) strike = writeDown(place.settings, addition);
      // On its way while the request is, if that takes its time; a quick answer is drawn before.
      setTimeout(() => adding().catch(() => {}), QUICK);
      if (await sent?.isAdded) {
        state.end(true);
        await shown();
      }
      const tell = await teller();
      return (app) => {
        told = tell(app);
      };
    });
    if (!isFirst) strike = writeDown(place.settings, addition);
    const load = () => Promise.all([place.app(), adding()]);
    const kept = () => state.isLoading() && saySentence(element, place.t('adding.waiting'));
    try {
      const [app] = await loadPatiently(load, kept);
      await (told ?? (await teller())(app));
    } catch (cause) {
      if (!(cause instanceof NotLoaded)) throw cause;
      place.warn(cause.message);
      isGivenUp = true;
      strike();
      giveUp(addition, sent);
    }
  }

  function giveUp(addition: Addition, sent: Ahead | null): void {
    clearSentence(element);
    const result = sent?.giveUp();
    state.end(result === 'added');
    if (result === 'unknown') browser.goTo(place.settings.cartUrl);
    else if (result !== 'added') browser.goTo(nativeAddress(element, addition));
  }

  // WooCommerce's script takes every click on this class, wherever it is loaded; there would be two in the cart.
  element.classList.remove('ajax_add_to_cart');
  element.addEventListener('click', click);
  return () => {
    element.removeEventListener('click', click);
    element.classList.add('ajax_add_to_cart');
    state.clear();
  };
}

/** Where the shop adds without any script, and says on the page what came of it. */
function nativeAddress(element: HTMLElement, { productId, quantity }: Addition): string {
  const link = element.getAttribute('href') ?? '';
  const url = new URL(link.includes('add-to-cart=') ? link : `?add-to-cart=${productId}`, location.href);
  if (quantity !== 1) url.searchParams.set('quantity', String(quantity));
  return url.href;
}

/**
 * Every data attribute of the shop and its plugins, under the names scripts know them by; not ours, nor the directives
 * of WooCommerce's blocks (`data-wp-…`, `data-wc-…`).
 */
function dataOf(element: HTMLElement): Record<string, string> {
  return Object.fromEntries(
    Object.entries(element.dataset).filter(
      (entry): entry is [string, string] =>
        !/^(tiem|w[cp])(?![a-z])/.test(entry[0]) && entry[1] !== undefined,
    ),
  );
}

/** The counter on the page, where it has one, goes before the store's code, which takes longer to start. */
const DRAWING = 300;

function shown(): Promise<void> {
  return new Promise((resolve) => {
    const over = () => {
      for (const type of SHOWN) document.removeEventListener(type, drawn);
      resolve();
    };
    // Seen before anything else is begun.
    const drawn = () => requestAnimationFrame(() => setTimeout(over));
    for (const type of SHOWN) document.addEventListener(type, drawn);
    setTimeout(over, DRAWING);
  });
}

const SHOWN = ['tiem:fragments:shown', 'tiem:fragments:loaded'];

import type { App } from '../../src/app/app.types';
import {
  type Asker,
  askCart,
  bringChanging,
  cartDomain,
  type NewChange,
  NOT_SENT,
  type Outcome,
} from '../../src/cart';
import { cartTexts } from '../../src/i18n/vi/cart';
import { selectHasContainer } from '../../src/notice';
import { browser } from './browser';
import { type ButtonState, clearSentence, saySentence } from './button-state';
import { NotLoaded } from './load-patiently';
import type { AddPlace } from './options';

const CONTEXT = 'wc/cart';

// The first word is a change: what sends it comes along.
bringChanging(0).catch(() => {});

/** Asks for it, and shows at the button what came of it; rejects with `NotLoaded` where code to send it is missing. */
export async function addAndTell(
  app: App,
  { options: { viewLink } }: AddPlace,
  button: Element,
  state: ButtonState,
  change: NewChange,
  asker: Asker = {},
): Promise<void> {
  app.messages.bring(cartTexts);
  app.join(cartDomain);
  // Offline it says that the addition is kept, which is true until there is an outcome.
  if (navigator.onLine) clearSentence(button);
  const outcome = await askCart(app, { context: CONTEXT, ...change }, { element: button, ...asker });
  // Whoever asked has another way, or knows what came of a request that was sent before the store was there.
  if (outcome.result === 'refused' && outcome.problem.code === NOT_SENT)
    throw new NotLoaded(outcome.problem.message);
  clearSentence(button);
  state.end(outcome.result === 'done');
  if (outcome.result === 'refused') refuse(app, button, outcome);
  else if (app.settings.cartRedirectAfterAdd) browser.goTo(app.settings.cartUrl);
  else if (viewLink && !isCartPage(app)) linkToCart(app, button);
}

function refuse(
  app: App,
  button: Element,
  { productUrl, problem }: Extract<Outcome, { result: 'refused' }>,
): void {
  if (productUrl) browser.goTo(productUrl);
  else if (button.closest('dialog') || !isToldElsewhere(app)) saySentence(button, problem.message);
}

/**
 * A page without a place for notices would keep silent; one whose place is still being made will not. What a dialog
 * lies over cannot be read.
 */
function isToldElsewhere({ store }: App): boolean {
  return (
    selectHasContainer(store.getState(), CONTEXT) ||
    document.querySelector('[data-tiem~="notices"]:not([data-tiem-state="failed"])') !== null
  );
}

function isCartPage({ settings }: App): boolean {
  const { is_cart } = settings.raw;
  if (is_cart === '1' || is_cart === true || document.body.classList.contains('woocommerce-cart'))
    return true;
  const cart = new URL(settings.cartUrl, location.href);
  return cart.pathname !== '/' && cart.origin === location.origin && cart.pathname === location.pathname;
}

function linkToCart(app: App, button: Element): void {
  if (button.parentElement?.querySelector(':scope > .added_to_cart')) return;
  const link = document.createElement('a');
  link.href = app.settings.cartUrl;
  link.className = 'added_to_cart wc-forward';
  link.textContent = app.messages.t('cart.view');
  button.after(link);
  app.emit('tiem:cart:button-updated', {}, button);
}

import type { App } from '../../src/app/app.types';
import { NOTICES_WIDGET } from '../../src/app/widget-roles';
import type { Outcome } from '../../src/cart';
import { cartTexts } from '../../src/i18n/vi/cart';
import { browser } from '../../src/lib/browser';
import { selectHasContainer } from '../../src/notice';
import { showButtonMessage } from './button-state';

const NOTICE_CONTEXT = 'wc/cart';

/**
 * Shows the shop's reason beside the button if the shop rejected the addition. Otherwise adds a link to the cart, or
 * navigates to the cart if the shop is set up to do so.
 */
export function announceAddOutcome(
  app: App,
  { viewLink }: { viewLink: boolean },
  button: Element,
  outcome: Outcome,
): void {
  app.messages.add(cartTexts);
  if (outcome.result === 'refused') announceAddRejection(app, button, outcome);
  else if (app.settings.cartRedirectAfterAdd) browser.goTo(app.settings.cartUrl);
  else if (viewLink && !isCartPage(app)) appendCartLink(app, button);
}

function announceAddRejection(
  app: App,
  button: Element,
  { productUrl, problem }: Extract<Outcome, { result: 'refused' }>,
): void {
  if (productUrl) browser.goTo(productUrl);
  else if (button.closest('dialog') || !hasNoticeArea(app)) showButtonMessage(button, problem.message);
}

/**
 * Whether a notice area of the page will show why the shop rejected the addition. An area that is still being mounted
 * counts too.
 */
function hasNoticeArea({ store }: App): boolean {
  return (
    selectHasContainer(store.getState(), NOTICE_CONTEXT) ||
    document.querySelector(`[data-tiem~="${NOTICES_WIDGET}"]:not([data-tiem-state="failed"])`) !== null
  );
}

function isCartPage({ settings }: App): boolean {
  const { is_cart } = settings.raw;
  if (is_cart === '1' || is_cart === true || document.body.classList.contains('woocommerce-cart'))
    return true;
  const cart = new URL(settings.cartUrl, location.href);
  return cart.pathname !== '/' && cart.origin === location.origin && cart.pathname === location.pathname;
}

function appendCartLink(app: App, button: Element): void {
  if (button.parentElement?.querySelector(':scope > .added_to_cart')) return;
  const link = document.createElement('a');
  link.href = app.settings.cartUrl;
  link.className = 'added_to_cart wc-forward';
  link.textContent = app.messages.t('cart.view');
  button.after(link);
  app.emit('tiem:cart:button-updated', {}, button);
}

import { loadWriter, selectBlockingError, selectCartState } from '../../src/cart';
import { createCleanups } from '../../src/lib/cleanups';
import { isNewerCart, watchCart } from '../../src/session';
import { type CartConnection, type CartContext, emitBubblingEvent, type LoadedCart } from './cart-connection';
import { createCartStatus, findRemovedLineRows, type RemovedLine } from './cart-messages';
import {
  areLinesAndTotalShown,
  createCartPageUpdater,
  FORM,
  isFieldEdited,
  QUANTITY,
  RATE,
  TOTALS,
} from './cart-page';
import { createCartSender } from './cart-sender';
import { createGestureHandlers } from './gesture-handlers';
import { listenToGestures } from './gestures';
import { markPendingLinesAndTotals, renderCartUpdate } from './render-cart-update';
import { COUNTRY, hasCountryScript } from './shipping-calculator';

/** Connects the form and the totals of the classic cart with the cart's queue. */
export function connectClassicCart(context: CartContext): () => void {
  const { settings, t, app, warn, mountEvent } = context;
  const cleanups = createCleanups();
  const status = createCartStatus(t);
  cleanups.add(status.removeMessageElements);
  const removals = new Map<string, RemovedLine>();
  let updates: Promise<unknown> = Promise.resolve();
  let sender: LoadedCart | undefined;

  // Opens the store at once, because its code has been preloaded together with the widget.
  const loadedCart = app().then((openedApp): LoadedCart => {
    const getCartState = () => selectCartState(openedApp.store.getState());
    const created = createCartSender(openedApp, {
      canUndo: () => removals.size > 0 || findRemovedLineRows().length > 0,
      handlePageUpdate(update) {
        updates = updates
          .then(() => renderCartUpdate(connection, update))
          .catch((cause: unknown) => {
            warn(`the response of the cart page could not be shown: ${cause}`);
            status.showUnreadableResponse();
          });
      },
      handlePendingChanges() {
        markPendingLinesAndTotals(connection);
        status.showBlockingReason(selectBlockingError(openedApp.store.getState()));
      },
      handleUnreadable: status.showUnreadableResponse,
    });
    cleanups.add(created.dispose);
    sender = {
      ...created,
      app: openedApp,
      getConfirmedQuantity: (key) =>
        getCartState().confirmed?.items.find((line) => line.key === key)?.quantity,
    };
    cleanups.listen(document, 'tiem:cart:changed', () => {
      watch.markShown();
      const { confirmed } = getCartState();
      if (!confirmed || !areLinesAndTotalShown(confirmed.items, confirmed.totals.totalPrice))
        refetchCartPage();
    });
    return sender;
  });
  loadedCart.catch((cause: unknown) => warn(`the code that sends changes could not be loaded: ${cause}`));

  const connection: CartConnection = {
    ...{ t, status, removals, loadedCart },
    pageUpdater: createCartPageUpdater(),
    typedFields: new Set(),
    getPendingChanges: () => sender?.getPendingChanges() ?? [],
    whenShown: () => updates,
  };

  const refetchCartPage = () => void loadedCart.then(({ readPage }) => readPage('elsewhere'));
  const watch = watchCart(settings, (hint, isOtherVersion) => {
    if (isNewerCart(hint, isOtherVersion)) refetchCartPage();
  });
  cleanups.add(watch.stop);

  // Loads the code that sends changes when the pointer or the focus reaches the cart, because many visitors change
  // nothing.
  const approach = createCleanups();
  cleanups.add(approach.run);
  const preloadCartWriter = (target: EventTarget | null) => {
    if (!(target instanceof Element && target.closest(`${FORM}, ${TOTALS}`))) return;
    approach.run();
    // If the code that sends changes cannot be downloaded, the download is tried again when there is a change to send.
    loadWriter(0).catch(() => {});
  };
  for (const type of ['pointerover', 'touchstart', 'focusin'])
    approach.listen(document, type, (event) => preloadCartWriter(event.target), { passive: true });
  preloadCartWriter(document.querySelector(`:is(${FORM}, ${TOTALS}):is(:hover, :focus-within)`));

  const handlers = createGestureHandlers(connection, context);
  cleanups.add(listenToGestures(handlers));
  // Enqueues quantities that changed before this widget loaded, for example by another script's button.
  for (const field of document.querySelectorAll<HTMLInputElement>(`${FORM} ${QUANTITY}`))
    if (isFieldEdited(field))
      handlers.setQuantity(field, field !== document.activeElement && field.checkValidity());
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(`${TOTALS} ${RATE}`))
    if (isFieldEdited(field)) handlers.selectRate(field);
  // Emits the events that WooCommerce's script emits for each shipping calculator when the page loads.
  if (!hasCountryScript())
    for (const field of document.querySelectorAll<HTMLSelectElement>(COUNTRY))
      emitBubblingEvent('tiem:cart:country-changed', { country: field.value }, field.form!);
  if (mountEvent) refetchCartPage();
  return cleanups.run;
}

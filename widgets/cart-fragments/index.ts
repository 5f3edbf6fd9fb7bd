import type { BehaviourDefinition } from '../../mount/runtime/mount.types';
import type { App } from '../../src/app/app.types';
import { createCleanups } from '../../src/lib/cleanups';
import { loadSanitiser } from '../../src/lib/html';
import type { OptionsSchema } from '../../src/lib/options';
import { createStorage } from '../../src/lib/storage';
import {
  createFragmentCache,
  decodeFragments,
  isNewerCart,
  needsFragmentRefresh,
  readCartCookies,
  readCartVersion,
  STORE_LOAD_DELAY,
  watchCart,
} from '../../src/session';
import {
  BLOCKS_SYNC,
  createDrawerLines,
  hideBadgesWhileCartEmpty,
  NATIVE_MINI_CART,
  readDetailOfEvent,
  readLineKeys,
  readSyncedLines,
  refreshBlocksCart,
  requestCartReread,
} from './blocks-mini-cart';
import {
  createFragmentRenderer,
  findElementsOrNone,
  isSelectorFound,
  toggleCartWidget,
} from './render-fragments';

const options = {
  always: {
    type: 'flag',
    default: false,
    help: 'Request fragments although the page has no known one, for themes that render theirs elsewhere.',
  },
} as const satisfies OptionsSchema;

/**
 * Selectors of elements that fragments replace: the classic cart widget, and the cart links in WooCommerce's
 * examples, in Storefront and in Astra's header.
 */
const FRAGMENT_SELECTORS = [
  '.widget_shopping_cart_content',
  '.cart-contents',
  '.footer-cart-contents',
  '.ast-site-header-cart',
];

const ADD_STARTED = 'tiem:cart:add-started';

/**
 * Keeps fragments up to date on cached pages, which may show the cart of a guest or an outdated one. Compares the page
 * with cookies and storage first. If these do not suffice, requests the fragments, and does so without the store's code
 * unless the cart has pending changes.
 */
const cartFragments: BehaviourDefinition<typeof options> = {
  kind: 'behaviour',
  name: 'cart-fragments',
  options,
  isPlain: true,
  mount({ options: { always }, settings, app, beforeStore, warn, mountEvent }) {
    const cleanups = createCleanups();
    const cache = createFragmentCache(settings);
    const renderFragments = createFragmentRenderer();
    // Reads the cart's journal only to find out whether changes are pending. If so, the code that sends them is loaded.
    const journalStorage = createStorage('local', settings.homeUrl, settings.currentUserId);
    const hasPendingChanges = () => journalStorage.read('cart-queue') !== undefined;

    const isFragmentOnPage = () => {
      const cached = cache.read();
      return always || (cached ? Object.keys(cached.html) : FRAGMENT_SELECTORS).some(isSelectorFound);
    };
    /**
     * Whether the theme has a cart counter for which the shop sends no fragment, so that only the store can update
     * it.
     */
    const hasOtherCounter = () =>
      !isFragmentOnPage() &&
      FRAGMENT_SELECTORS.some((selector) =>
        findElementsOrNone(selector).some(({ textContent }) => /\d/.test(textContent)),
      );

    let stopFragmentsRefresh = () => {};
    cleanups.add(() => stopFragmentsRefresh());
    let isStoreRequested = false;
    let isOpen = false;
    async function openStoreWithCart(): Promise<App> {
      isStoreRequested = true;
      const [opened, { cartDomain, fragmentsDomain }] = await Promise.all([
        app(),
        import('../../src/fragments'),
      ]);
      opened.addDomain(isFragmentOnPage() ? fragmentsDomain : cartDomain);
      isOpen = true;
      return opened;
    }

    /** Requests the fragments without the store's code; returns `false` if the store is needed. */
    async function refreshWithoutStore(isForced: boolean): Promise<boolean> {
      const canRefreshWithoutStore = () => !isStoreRequested && isFragmentOnPage() && !hasPendingChanges();
      if (!canRefreshWithoutStore()) return false;
      const { createFragmentsRefresh } = await import('../../src/fragments/refresh');
      const refresh = canRefreshWithoutStore()
        ? beforeStore('fragments', () => createFragmentsRefresh(settings))
        : null;
      if (!refresh) return false;
      stopFragmentsRefresh = refresh.stop;
      await refresh.request(isForced);
      return true;
    }

    async function requestFragmentsRefresh(isForced = true): Promise<void> {
      if (await refreshWithoutStore(isForced)) return;
      const [opened, { fragmentsRequested, rereadCartFromServer }] = await Promise.all([
        openStoreWithCart(),
        import('../../src/fragments'),
      ]);
      if (isFragmentOnPage()) opened.store.dispatch(fragmentsRequested());
      else rereadCartFromServer(opened);
    }

    async function renderStoredFragments(reason: 'loaded' | 'shown' | 'unasked'): Promise<void> {
      const cached = cache.read();
      const isNew = cached !== null && (await renderFragments(cached.html));
      toggleCartWidget(readCartCookies(settings).hasItems);
      if (reason !== 'unasked' || isNew)
        document.dispatchEvent(new CustomEvent(`tiem:fragments:${reason === 'loaded' ? reason : 'shown'}`));
    }

    /**
     * Requests fragments if the stored ones are outdated. On a page that stores no fragments, requests them if
     * `isOtherVersion` is true.
     */
    async function refreshIfCartVersionChanged(
      how: 'loaded' | 'shown' | 'unasked',
      isOtherVersion: boolean,
    ): Promise<void> {
      toggleCartWidget(readCartCookies(settings).hasItems);
      const cached = cache.read();
      const version = readCartVersion(settings);
      // If the theme has a counter of its own, requests a refresh even if the stored fragments are current: they do not
      // contain this counter, which is outdated on a page from a cache.
      if (how === 'loaded' && version && hasOtherCounter()) await requestFragmentsRefresh();
      else if (!needsFragmentRefresh(cached, version, Date.now())) {
        if (cached || how === 'shown') await renderStoredFragments(how);
      } else if (!isFragmentOnPage()) {
        if (isOtherVersion) await requestFragmentsRefresh();
      } else await (isStoreRequested ? notifyStoreOfOtherCart() : requestFragmentsRefresh(false));
    }

    /**
     * Notifies the store that a third-party script may have changed the cart; the store compares the versions itself.
     */
    async function notifyStoreOfOtherCart(): Promise<void> {
      const { otherCartFound } = await import('../../src/fragments');
      (await openStoreWithCart()).store.dispatch(otherCartFound());
    }

    async function handleRefreshEvent(event?: Event): Promise<void> {
      const detail = readDetailOfEvent(event);
      const sentFragments = decodeFragments(detail);
      const version = readCartVersion(settings);
      if (sentFragments) cache.write({ html: sentFragments.html, version }, Date.now());
      // A visitor who never had a cart needs no fragments. A shopper who has removed the last line needs them, although
      // the cart's cookie has been deleted.
      const hadCart = version || cache.read() || readLineKeys(detail).length > 0;
      if (sentFragments || !hadCart) await renderStoredFragments('shown');
      else await requestFragmentsRefresh();
    }

    const rereadNow = createReportingListener(handleRefreshEvent);
    const checkNow = createReportingListener((isOtherVersion?: boolean) =>
      refreshIfCartVersionChanged('unasked', isOtherVersion ?? false),
    );
    const compareNow = createReportingListener((isOther?: boolean) =>
      refreshIfCartVersionChanged('shown', isOther ?? false),
    );
    // Loads the code that will handle the response while the request is in flight.
    const loadCode = createReportingListener(
      async () => void (await Promise.all([openStoreWithCart(), loadSanitiser()])),
    );
    const watch = watchCart(settings, (hint, isOtherVersion, event) => {
      if (hint !== 'script' && isNewerCart(hint, isOtherVersion)) refreshBlocksCart();
      if (hint === 'script') handleCartReread(isOtherVersion, event);
      else if (hint === 'history') rereadNow();
      else checkNow(isOtherVersion);
    });
    cleanups.add(watch.stop);
    function handleCartReread(isOtherVersion: boolean, event?: Event): void {
      const detail = readDetailOfEvent(event);
      drawerLines.addLines(readLineKeys(detail));
      if (detail.setCookie) compareNow(isOtherVersion);
      else rereadNow(event);
    }
    function handleBlocksSync(event: Event): void {
      const lines = readSyncedLines(event);
      if (lines) requestCartReread(lines);
    }
    function watchBlocksDrawer(): void {
      import('./watch-wc-cart').then(
        ({ watchWcCart }) =>
          cleanups.add(
            watchWcCart((lines, isInStore) => {
              drawerLines.addLines(lines);
              if (!isInStore) requestCartReread(lines);
            }),
          ),
        (cause: unknown) => warn(`the drawer of the Mini-Cart block could not be watched: ${cause}`),
      );
    }
    let loadTimer: ReturnType<typeof setTimeout> | undefined;
    cleanups.add(() => clearTimeout(loadTimer));
    listenIncludingMountEvent(ADD_STARTED, () => {
      clearTimeout(loadTimer);
      toggleCartWidget(true);
      loadTimer = setTimeout(loadCode, STORE_LOAD_DELAY);
    });
    listenIncludingMountEvent('tiem:cart:changed', () => {
      // Marks this version of the cart as shown, because Tiệm's own store made the change. Otherwise the version would
      // count as a change by another script.
      watch.markShown();
      checkNow();
    });
    for (const type of ['added', 'changed', 'removed'])
      listenIncludingMountEvent(`tiem:cart:line-${type}`, refreshBlocksCart);
    const drawerLines = createDrawerLines();
    cleanups.listen(document, 'tiem:cart:line-differs', drawerLines.preventDrawerMessage);
    cleanups.listen(window, BLOCKS_SYNC, handleBlocksSync);
    if (document.querySelector(NATIVE_MINI_CART)) watchBlocksDrawer();
    if (mountEvent?.type === 'tiem:cart:reread') handleCartReread(false, mountEvent);
    if (mountEvent?.type === BLOCKS_SYNC) handleBlocksSync(mountEvent);
    // Handles only the jQuery event that mounted the widget. The bridge in mount/bridges/jquery translates later ones.
    else if (mountEvent?.type.includes('_')) rereadNow();
    listenIncludingMountEvent(
      'tiem:fragments:refreshed',
      createReportingListener(async () => {
        await renderStoredFragments('shown');
        // The fragments do not contain the theme's own counter, so the store is loaded to update it.
        if (!isOpen && hasOtherCounter()) await requestFragmentsRefresh();
      }),
    );

    hideBadgesWhileCartEmpty(cleanups.add);
    // If another page left unsent changes in the journal, loads the code that sends them. An addition that mounts this
    // widget is in the journal too, but this page sends it without that code.
    if (hasPendingChanges() && mountEvent?.type !== ADD_STARTED) loadCode();
    createReportingListener(() => refreshIfCartVersionChanged('loaded', false))();
    return cleanups.run;

    function createReportingListener<E>(work: (event?: E) => Promise<void>): (event?: E) => void {
      return (event) =>
        void work(event).catch((cause: unknown) => {
          isStoreRequested = isOpen;
          warn(`the cart could not be looked after: ${cause}`);
        });
    }
    function listenIncludingMountEvent(type: string, listener: (event: Event) => void): void {
      document.addEventListener(type, listener);
      if (mountEvent?.type === type) listener(mountEvent);
      cleanups.add(() => document.removeEventListener(type, listener));
    }
  },
};

export default cartFragments;

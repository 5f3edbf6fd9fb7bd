import type { BehaviourDefinition } from '../../mount/runtime/mount.types';
import type { App } from '../../src/app/app.types';
import { createCleanups } from '../../src/lib/cleanups';
import type { OptionsSchema } from '../../src/lib/options';
import { patchElement } from '../../src/lib/patch-element';
import { loadSanitiser } from '../../src/lib/sanitise';
import { createStorage } from '../../src/lib/storage';
import {
  createFragmentCache,
  decodeFragments,
  needsRefresh,
  readCartCookies,
  readCartVersion,
  watchCart,
} from '../../src/session';

const options = {
  always: {
    type: 'flag',
    default: false,
    help: 'Request fragments although the page has no known one, for themes that render theirs elsewhere.',
  },
} as const satisfies OptionsSchema;

/** The widget's list, the links in WooCommerce's examples and in Storefront, Astra's header. Cart pages print no list. */
const FRAGMENT_SELECTORS = [
  '.widget_shopping_cart_content',
  '.cart-contents',
  '.footer-cart-contents',
  '.ast-site-header-cart',
];

/**
 * Any page may come from a cache and show the cart of a guest or an outdated one. This compares it with cookies and
 * storage; only if these do not suffice is the store's code loaded, which asks the server.
 */
const cartFragments: BehaviourDefinition<typeof options> = {
  kind: 'behaviour',
  name: 'cart-fragments',
  options,
  mount({ options: { always }, settings, app, warn, mountEvent }) {
    const undo = createCleanups();
    const cache = createFragmentCache(settings);
    const show = createFragmentRenderer();
    // Storage of the cart's journal, read here only to find out whether the cart's code is needed.
    const notes = createStorage('local', settings.homeUrl, settings.currentUserId);

    const isOnPage = () =>
      always ||
      [...FRAGMENT_SELECTORS, ...Object.keys(cache.read()?.html ?? {})].some(
        (place) => findAll(place).length > 0,
      );

    let isAsked = false;
    let isOpen = false;
    async function openStore(): Promise<App> {
      isAsked = true;
      const [opened, { cartDomain, fragmentsDomain }] = await Promise.all([
        app(),
        import('../../src/fragments'),
      ]);
      opened.addDomain(isOnPage() ? fragmentsDomain : cartDomain);
      isOpen = true;
      return opened;
    }

    async function requestRefresh(): Promise<void> {
      const [opened, { refreshRequested, refreshCart }] = await Promise.all([
        openStore(),
        import('../../src/fragments'),
      ]);
      if (isOnPage()) opened.store.dispatch(refreshRequested());
      else refreshCart(opened);
    }

    async function applyFragments(how: 'loaded' | 'shown' | 'unasked'): Promise<void> {
      const cached = cache.read();
      const isNew = cached !== null && (await show(cached.html));
      toggleCartWidget(readCartCookies(settings).isFilled);
      if (how !== 'unasked' || isNew)
        document.dispatchEvent(new CustomEvent(`tiem:fragments:${how === 'loaded' ? how : 'shown'}`));
    }

    /** A page without fragments has no stored version to compare, so `isOtherVersion` decides. */
    async function checkVersion(how: 'loaded' | 'shown' | 'unasked', isOtherVersion: boolean): Promise<void> {
      toggleCartWidget(readCartCookies(settings).isFilled);
      const cached = cache.read();
      if (!needsRefresh(cached, readCartVersion(settings), Date.now())) {
        if (cached || how === 'shown') await applyFragments(how);
      } else if (!isOnPage()) {
        if (isOtherVersion) await requestRefresh();
      } else await (isAsked ? notifyStore() : requestRefresh());
    }

    /** A third-party script may have changed the cart; the store compares the versions itself. */
    async function notifyStore(): Promise<void> {
      const { cookieRead } = await import('../../src/fragments');
      (await openStore()).store.dispatch(cookieRead());
    }

    async function handleRefreshEvent(event?: Event): Promise<void> {
      const sentFragments = decodeFragments((event as CustomEvent | undefined)?.detail);
      const version = readCartVersion(settings);
      if (sentFragments) cache.write({ html: sentFragments.html, version }, Date.now());
      // Without a cart there are no fragments to request.
      if (sentFragments || (!version && !cache.read())) await applyFragments('shown');
      else await requestRefresh();
    }

    const rereadNow = withErrorReport(handleRefreshEvent);
    const lookNow = withErrorReport((isOther?: boolean) => checkVersion('unasked', isOther ?? false));
    const compareNow = withErrorReport((isOther?: boolean) => checkVersion('shown', isOther ?? false));
    // Loads the code that the response needs while the request is in flight.
    const start = withErrorReport(async () => void (await Promise.all([openStore(), loadSanitiser()])));
    const watch = watchCart(settings, (hint, isOtherVersion, event) => {
      if (hint === 'script') handleReread(isOtherVersion, event);
      else if (hint === 'history') rereadNow();
      else lookNow(isOtherVersion);
    });
    undo.add(watch.stop);
    function handleReread(isOtherVersion: boolean, event?: Event): void {
      const { setCookie } = Object((event as CustomEvent | undefined)?.detail) as { setCookie?: unknown };
      if (setCookie) compareNow(isOtherVersion);
      else rereadNow(event);
    }
    subscribe('tiem:cart:add-started', () => {
      toggleCartWidget(true);
      start();
    });
    subscribe('tiem:cart:changed', () => {
      // The event comes from our own store, which shows the change.
      watch.markShown();
      lookNow();
    });
    if (mountEvent?.type === 'tiem:cart:reread') handleReread(false, mountEvent);
    // Only the event that mounted the widget is handled here; later ones are translated by mount/bridges/jquery.
    if (mountEvent?.type.includes('_')) rereadNow();
    subscribe(
      'tiem:fragments:refreshed',
      withErrorReport(() => applyFragments('shown')),
    );

    // Another page has left pending changes in the journal.
    if (notes.read('cart-queue') !== undefined) start();
    withErrorReport(() => checkVersion('loaded', false))();
    return undo.run;

    function withErrorReport<E>(work: (event?: E) => Promise<void>): (event?: E) => void {
      return (event) =>
        void work(event).catch((cause: unknown) => {
          isAsked = isOpen;
          warn(`the cart could not be looked after: ${cause}`);
        });
    }
    function subscribe(type: string, listener: (event: Event) => void): void {
      document.addEventListener(type, listener);
      if (mountEvent?.type === type) listener(mountEvent);
      undo.add(() => document.removeEventListener(type, listener));
    }
  },
};

export default cartFragments;

/**
 * Renders fragments into the page. A fragment equal to the last one rendered is skipped; the result says whether
 * any was rendered.
 */
function createFragmentRenderer(): (html: Readonly<Record<string, string>>) => Promise<boolean> {
  const last = new Map<string, string>();
  return async (html) => {
    const fresh = Object.entries(html).filter(
      ([selector, markup]) => last.get(selector) !== markup && findAll(selector).length > 0,
    );
    if (fresh.length === 0) return false;
    const sanitiser = await loadSanitiser();
    for (const [selector, markup] of fresh) {
      last.set(selector, markup);
      const wanted = sanitiser.markup(markup).firstElementChild;
      if (!wanted) continue;
      for (const live of findAll(selector)) keepingFocus(live, () => patchElement(live, importClone(wanted)));
    }
    return true;
  };
}

const importClone = (element: Element): Element => document.importNode(element, true);

/** A selector from a plugin may be invalid. */
function findAll(selector: string): Element[] {
  try {
    return [...document.querySelectorAll(selector)];
  } catch {
    return [];
  }
}

/** Runs a patch and restores the focus: if the focused line is removed, the focus moves to the list. */
function keepingFocus(live: Element, patch: () => void): void {
  const focused = live.contains(document.activeElement) ? document.activeElement : null;
  patch();
  if (!focused || focused.isConnected || !(live instanceof HTMLElement) || !live.isConnected) return;
  if (!live.hasAttribute('tabindex')) live.tabIndex = -1;
  live.focus({ preventScroll: true });
}
const WIDGET = '.widget_shopping_cart';

/**
 * WooCommerce's class hides the cart list while the cart is empty. Decided by the cookie, as the page may come from
 * a cache.
 */
function toggleCartWidget(isFilled: boolean): void {
  for (const mark of document.querySelectorAll('.hide_cart_widget_if_empty')) {
    const widget = mark.closest<HTMLElement>(WIDGET) ?? (mark as HTMLElement);
    widget.hidden = !isFilled;
  }
}

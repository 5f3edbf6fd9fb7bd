import type { BehaviourDefinition } from '../../mount/runtime/mount.types';
import type { Settings } from '../../src/app/settings.types';
import { createCleanups } from '../../src/lib/cleanups';
import type { OptionsSchema } from '../../src/lib/options';
import { parseSafeUrl } from '../../src/lib/url';

/** Time in ms that the pointer must hover over a link before its page is prefetched. */
const HOVER_DELAY = 65;
/** Time in ms after a touch during which hovers are ignored, because browsers emulate mouse events after a touch. */
const TOUCH_PAUSE = 1100;

const options = {
  never: {
    type: 'selector',
    default: '',
    help: 'More links that are never prefetched',
  },
} as const satisfies OptionsSchema;

const definition: BehaviourDefinition<typeof options> = {
  kind: 'behaviour',
  name: 'prefetch',
  options,
  isPlain: true,
  mount({ element, options: { never }, settings }) {
    const cleanups = createCleanups();
    const prefetcher = createPrefetcher();
    const excluded = listExcludedPaths(settings);
    let lastTouch = -TOUCH_PAUSE;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let hoveredLink: HTMLAnchorElement | undefined;

    const cancelPrefetch = () => {
      clearTimeout(timer);
      hoveredLink = undefined;
    };
    cleanups.add(prefetcher.removePrefetchHints);
    cleanups.add(cancelPrefetch);

    cleanups.listen(
      element,
      'touchstart',
      ({ timeStamp }) => {
        lastTouch = timeStamp;
      },
      { passive: true, capture: true },
    );
    // Listens for `mouseover` instead of `pointerover`, because touch screens fire `pointerover` before `touchstart`.
    cleanups.listen(element, 'mouseover', ({ target, timeStamp }) => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (!(link instanceof HTMLAnchorElement) || link === hoveredLink) return;
      cancelPrefetch();
      if (timeStamp - lastTouch < TOUCH_PAUSE || (never && link.matches(never))) return;
      if (!prefetcher.isPrefetchAllowed() || !canPrefetch(link, location.href, excluded)) return;
      hoveredLink = link;
      timer = setTimeout(() => prefetcher.prefetch(link.href.split('#')[0] ?? link.href), HOVER_DELAY);
    });
    cleanups.listen(element, 'mouseout', ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && hoveredLink?.contains(relatedTarget))) cancelPrefetch();
    });
    return cleanups.run;
  },
};

export default definition;

/** Match query parameters and paths that trigger an action, or whose response must not be cached. */
const ACTION_PARAMETERS =
  /^(add|remove|undo|empty|apply|order_again|download|replytocom)([-_]|$)|^wc-a|cart|wishlist|log-?(in|out)|nonce$/;
const TRANSIENT_PARAMETERS =
  /\/(cart|checkout|gio-hang|thanh-toan|(customer-)?log-?out|dang-xuat|wishlist|(danh-sach-)?yeu-thich|wp-(admin|login\.php|json))(\/|$)/;

/**
 * Returns the paths of the shop's cart and checkout pages, which are never prefetched. Their permalinks are
 * configurable.
 */
function listExcludedPaths({
  homeUrl,
  cartUrl,
  storePages,
}: Pick<Settings, 'homeUrl' | 'cartUrl' | 'storePages'>): readonly string[] {
  const home = readPathOfPage(homeUrl, location.href);
  return (
    [cartUrl, storePages.cart.permalink, storePages.checkout.permalink]
      .map((url) => readPathOfPage(url ?? '', location.href))
      // Excludes no path if there is no cart page, because the cart's URL is then the site's home page, which should
      // still be prefetched.
      .filter((path): path is string => path !== undefined && path !== home && path !== '/')
  );
}

function canPrefetch(link: HTMLAnchorElement, currentUrl: string, never: readonly string[]): boolean {
  if (link.hasAttribute('download') || link.matches('[data-no-prefetch], .no-prefetch, .ajax_add_to_cart'))
    return false;
  const target = parseSafeUrl(link.href, currentUrl);
  const current = new URL(currentUrl);
  if (target?.origin !== current.origin) return false;
  if (target.pathname === current.pathname && target.search === current.search) return false;
  if (
    TRANSIENT_PARAMETERS.test(target.pathname) ||
    never.some((path) => addTrailingSlash(target.pathname).startsWith(path))
  )
    return false;
  if (target.searchParams.get('action')?.includes('logout')) return false;
  return ![...target.searchParams.keys()].some((name) => ACTION_PARAMETERS.test(name));
}

function readPathOfPage(url: string, base: string): string | undefined {
  return url ? addTrailingSlash(parseSafeUrl(url, base)?.pathname ?? '/') : undefined;
}

function addTrailingSlash(path: string): string {
  return path.endsWith('/') ? path : `${path}/`;
}

interface Prefetcher {
  /**
   * Whether pages may be prefetched. They may not if the browser saves data, the connection is slow, or the page has
   * speculation rules of its own.
   */
  isPrefetchAllowed(): boolean;
  prefetch(url: string): void;
  removePrefetchHints(): void;
}

function createPrefetcher(): Prefetcher {
  const requested = new Set<string>();
  const added = new Set<Element>();
  const appendPrefetchHint = (element: Element) => {
    added.add(element);
    document.head.append(element);
  };

  return {
    isPrefetchAllowed() {
      const { saveData, effectiveType = '' } = navigator.connection ?? {};
      if (saveData || effectiveType.endsWith('2g')) return false;
      // Prefetches nothing on a page with WordPress's own speculation rules, because the browser would fetch each
      // page twice.
      const rules = document.querySelectorAll('script[type="speculationrules"]');
      return [...rules].every((script) => added.has(script));
    },
    prefetch(url) {
      if (requested.has(url)) return;
      requested.add(url);
      appendPrefetchHint(supportsSpeculationRules() ? createSpeculationRules(url) : createPrefetchLink(url));
    },
    removePrefetchHints() {
      for (const element of added) element.remove();
      added.clear();
      requested.clear();
    },
  };
}

function supportsSpeculationRules(): boolean {
  return (
    typeof HTMLScriptElement.supports === 'function' &&
    HTMLScriptElement.supports('speculationrules') === true
  );
}

function createSpeculationRules(url: string): HTMLScriptElement {
  const script = document.createElement('script');
  script.type = 'speculationrules';
  // Sets the nonce as a property, because browsers hide the `nonce` attribute from scripts.
  script.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
  script.textContent = createTrustedJson({
    prefetch: [{ source: 'list', urls: [url], eagerness: 'immediate' }],
  });
  return script;
}

function createPrefetchLink(url: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = 'prefetch';
  link.href = url;
  return link;
}

// Keeps the Trusted Types policy, because a page may create a policy of the same name only once.
let createdPolicy: TrustedScriptPolicy | undefined;

function getScriptPolicy(): TrustedScriptPolicy {
  const rules: TrustedScriptPolicy = {
    // Accepts only JSON, because JSON does nothing if it is run as a script. Throws for anything else.
    createScript: (json) => JSON.stringify(JSON.parse(json)),
  };
  createdPolicy ??= window.trustedTypes?.createPolicy('tiem', rules) ?? rules;
  return createdPolicy;
}

/** Returns JSON that Trusted Types accept as the text of a script element, for example speculation rules. */
export function createTrustedJson(value: unknown): string {
  return getScriptPolicy().createScript(JSON.stringify(value));
}

import { getHtmlElement, isParsing, listenOnWindow } from '../loader/safe-dom';
import type { PageKind } from '../page-kinds';
import {
  ADOPTED_ELEMENTS,
  type AdoptedElements,
  createElementAdopter,
  type MatchCounts,
} from './adopt-elements';
import { type AdoptEntry, type ReportInvalidValue, readAdoptEntries } from './adopt-entries';

/** A selector of the setting `adopt` that matches more elements than this is reported as too general. */
const MAX_MATCHES = 200;

type Adopter = ReturnType<typeof createElementAdopter>;

const SETTINGS = 'script[type="application/json"][data-tiem-settings]';

/**
 * Adopts the elements that match the setting `adopt`: while the page is parsed, and in nodes that are added later.
 * Mutation observers run before the browser handles the next input, so no click on an adopted element is missed.
 * Returns a cleanup function for tests.
 */
export function startAdoption(): () => void {
  const isOff = new URLSearchParams(location.search).getAll('tiem').includes('off');
  if (window[ADOPTED_ELEMENTS] || isOff) return () => {};
  const adopted: AdoptedElements = new WeakMap();
  window[ADOPTED_ELEMENTS] = adopted;

  const reportInvalid = createInvalidValueReporter();
  let entries = readAdoptEntries(readAdoptSetting(), reportInvalid);
  let adopter: Adopter | undefined;

  function adoptElementsIn(root: Element): Adopter | undefined {
    if (entries.length === 0 || !getHtmlElement().querySelector('body')) return undefined;
    adopter ??= createElementAdopter(selectEntriesForPageKind(detectPageKind(), entries), adopted);
    adopter.adoptMatchingElementsIn(root);
    return adopter;
  }

  const observer = new MutationObserver((records) => {
    const added = new Set<Node | null>(records.flatMap(({ addedNodes }) => [...addedNodes]));
    // Skips nodes inside another added node, because they are adopted together with that node.
    for (const node of added)
      if (node instanceof Element && node.isConnected && !added.has(node.parentElement))
        adoptElementsIn(node);
  });

  function handlePageParsed(): void {
    // Reads the settings again, because their script may be at the end of the page. Reports mistakes in selectors
    // only now, because matching elements may be at the end too.
    entries = readAdoptEntries(readAdoptSetting(), reportInvalid);
    adopter = undefined;
    const parsedPage = adoptElementsIn(getHtmlElement());
    if (parsedPage) reportSelectorMistakes(parsedPage.countsByEntry);
  }

  adoptElementsIn(getHtmlElement());
  observer.observe(getHtmlElement(), { childList: true, subtree: true });
  const stop = isParsing() ? listenOnWindow(['DOMContentLoaded'], handlePageParsed) : handlePageParsed();
  return () => {
    stop?.();
    observer.disconnect();
    delete window[ADOPTED_ELEMENTS];
  };
}

/**
 * Reads the setting `adopt`; a later settings script overrides an earlier one. Ignores invalid JSON, which is
 * reported when the page's other settings are read.
 */
function readAdoptSetting(): unknown {
  let setting: unknown = [];
  for (const script of getHtmlElement().querySelectorAll(SETTINGS)) {
    try {
      const { adopt }: { adopt?: unknown } = Object(JSON.parse(script.textContent ?? ''));
      setting = adopt ?? setting;
    } catch {}
  }
  return setting;
}

/** Reports each invalid value of the setting `adopt` once, although the setting is read twice. */
function createInvalidValueReporter(): ReportInvalidValue {
  const reported = new Set<string>();
  return (key, value, allowed) => {
    const sentence = `[tiem] settings: ${key} is ${JSON.stringify(value)?.slice(0, 80)}; expected ${allowed}.`;
    if (!reported.has(sentence)) console.error(sentence);
    reported.add(sentence);
  };
}

const selectEntriesForPageKind = (kind: PageKind, entries: readonly AdoptEntry[]) =>
  entries.filter(({ pages }) => pages.length === 0 || pages.includes(kind));

/** Determines the page kind from the classes that WordPress and WooCommerce put on <body>, with the plugin's rules. */
function detectPageKind(): PageKind {
  const body = getHtmlElement().querySelector('body')?.classList;
  const hasBodyClass = (...names: string[]) => names.some((name) => body?.contains(name));
  if (hasBodyClass('single-product')) return 'product';
  if (hasBodyClass('woocommerce-cart')) return 'cart';
  if (hasBodyClass('woocommerce-checkout')) return 'checkout';
  if (hasBodyClass('woocommerce-account')) return 'account';
  const isShop = hasBodyClass('archive') && hasBodyClass('woocommerce');
  return isShop || hasBodyClass('home', 'search', 'post-type-archive-product') ? 'listing' : 'content';
}

/**
 * Reports mistakes in the entries of the page's own settings. A selector may match on some pages only, so a
 * selector without a match is reported only if the entry's `pages` contains the kind of this page.
 */
function reportSelectorMistakes(countsByEntry: ReadonlyMap<AdoptEntry, Readonly<MatchCounts>>): void {
  for (const [{ isFromSettings, source, selector, widget, within, pages }, counts] of countsByEntry) {
    const { matched, outsideWithin, interactivityControls } = counts;
    const warnAboutSelector = (sentence: string) =>
      console.warn(`[tiem] settings: ${source}.selector ("${selector}") ${sentence}`);
    if (!isFromSettings) continue;
    if (matched === 0 && pages.length > 0)
      warnAboutSelector(`matches nothing on this page, although pages has "${detectPageKind()}".`);
    else if (matched > 0 && outsideWithin === matched)
      warnAboutSelector(`matches ${matched} element(s), and none is inside within ("${within}").`);
    else if (matched > MAX_MATCHES)
      warnAboutSelector(`matches ${matched} elements, and each becomes ${widget}: name them more precisely.`);
    if (interactivityControls > 0)
      warnAboutSelector(
        `matches ${interactivityControls} control(s) of WooCommerce's Interactivity API, which stay as they are: one press would be two additions.`,
      );
  }
}

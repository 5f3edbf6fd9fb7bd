import type { App } from '../../src/app/app.types';
import { isHttpError } from '../../src/http/errors';
import { collectionTexts } from '../../src/i18n/vi/collection';
import { decodeEntities, loadSanitiser } from '../../src/lib/html';
import { createFilterCounts, enhanceFilters } from './filter-region';

export interface ResultRegions {
  /**
   * Fetches the page at `url`, and replaces the filters and the product list of this page by those of the fetched page.
   */
  loadPage(url: string): void;
  handlePopState(): void;
  cleanUpRegions(): void;
}

interface ResultRegionsInput {
  element: HTMLElement;
  results(): HTMLElement;
  selector: string;
  category: number;
  optionLimit: number;
  app: App;
}

export function createResultRegions({
  element,
  results,
  selector,
  category,
  optionLimit: limit,
  app,
}: ResultRegionsInput): ResultRegions {
  const messages = app.messages.add(collectionTexts);
  const filterCounts = createFilterCounts(app, element, category);
  const status = document.createElement('p');
  status.className = 'tiem-visually-hidden';
  status.setAttribute('role', 'status');
  element.after(status);
  let controller = new AbortController();
  let cleanupFilters = enhanceFilters(element, limit, messages, countResults());
  let shown = removeUrlHash(location.href);
  filterCounts.requestFilterCounts();

  /**
   * Returns the number of results: the last number in a text such as "1–12 of 34". Without such a text, returns the
   * number of products in the list.
   */
  function countResults(): number {
    const countText = results()
      .querySelector('.woocommerce-result-count')
      ?.textContent?.match(/\d[\d.,]*/g)
      ?.at(-1);
    return countText
      ? Number(countText.replace(/\D/g, ''))
      : results().querySelectorAll(':is(ul.products, ul.wc-block-product-template) > li').length;
  }

  async function loadResultsFromUrl(url: string, isNew: boolean): Promise<void> {
    controller.abort();
    controller = new AbortController();
    const { signal } = controller;
    results().setAttribute('aria-busy', 'true');
    status.textContent = messages.t('listing.filtering');
    try {
      const [response, { markup }] = await Promise.all([app.http.getPage(url, { signal }), loadSanitiser()]);
      if (signal.aborted) return;
      const page = markup(response.html);
      const list = page.querySelector(selector);
      const region = findFilters(page);
      if (response.status >= 300 || !list || !region) throw new Error(`${url} has no such list.`);
      if (isNew) history.pushState({}, '', url);
      shown = removeUrlHash(location.href);
      const title = /<title>([^<]*)/.exec(response.html)?.[1];
      if (title) document.title = decodeEntities(title);
      replaceFilterRegion(region, list);
      status.textContent = messages.plural('listing.results', countResults());
    } catch (error) {
      if (signal.aborted) return;
      const isOffline = isHttpError(error) && error.kind === 'offline';
      // Shows a message while offline, because a navigation would replace the page by the browser's error page.
      if (isOffline) {
        results().removeAttribute('aria-busy');
        status.classList.remove('tiem-visually-hidden');
        status.textContent = messages.t('error.offline');
      } else location.assign(url);
    }
  }

  function findFilters(page: DocumentFragment): Element | null {
    return (
      (element.id ? page.querySelector(`[id="${element.id}"]`) : null) ??
      page.querySelector('[data-tiem~="product-filters"]')
    );
  }

  function replaceFilterRegion(region: Element, list: Element): void {
    status.classList.add('tiem-visually-hidden');
    const focused = element.contains(document.activeElement) ? document.activeElement : null;
    const isPaging = results().contains(document.activeElement);
    const open = [...element.querySelectorAll('details')].map((group) => group.open);
    cleanupFilters();
    element.replaceChildren(...region.childNodes);
    // Dispatches `init_price_filter`, on which WooCommerce's price slider initialises the new fields.
    document.body.dispatchEvent(new Event('init_price_filter'));
    for (const [at, group] of element.querySelectorAll('details').entries())
      group.open = open[at] ?? group.open;
    cleanupFilters = enhanceFilters(element, limit, messages, replaceResults(list));
    filterCounts.requestFilterCounts();
    if (focused) findSameFilterControl(focused)?.focus({ preventScroll: true });
    else if (isPaging) focusResults();
  }

  function replaceResults(list: Element): number {
    const resultsElement = results();
    resultsElement.replaceChildren(...list.childNodes);
    resultsElement.removeAttribute('aria-busy');
    return countResults();
  }

  /**
   * Finds the filter control that has the same option or field name in the new markup. If there is none, returns the
   * first control.
   */
  function findSameFilterControl(before: Element): HTMLElement | null {
    const figure = before.getAttribute('data-tiem-figure');
    const name = before.getAttribute('name');
    return (
      (figure && element.querySelector<HTMLElement>(`[data-tiem-figure="${CSS.escape(figure)}"]`)) ||
      (name && element.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)) ||
      element.querySelector<HTMLElement>('a[href], button, input:not([type="hidden"]), summary')
    );
  }

  /** Moves the focus to the results and scrolls to their top, after another page of results was chosen. */
  function focusResults(): void {
    const resultsElement = results();
    resultsElement.tabIndex = -1;
    resultsElement.focus({ preventScroll: true });
    if (resultsElement.getBoundingClientRect().top < 0) resultsElement.scrollIntoView({ block: 'start' });
  }

  return {
    loadPage: (url) => void loadResultsFromUrl(url, true),
    handlePopState() {
      if (removeUrlHash(location.href) !== shown) void loadResultsFromUrl(location.href, false);
    },
    cleanUpRegions() {
      controller.abort();
      filterCounts.closeProductCounts();
      cleanupFilters();
      status.remove();
      results().removeAttribute('aria-busy');
    },
  };
}

const removeUrlHash = (address: string): string => address.split('#')[0] ?? address;

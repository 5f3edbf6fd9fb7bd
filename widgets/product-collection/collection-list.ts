import type { App } from '../../src/app/app.types';
import { QUICK_VIEW_WIDGET } from '../../src/app/widget-roles';
import {
  type Collection,
  type CollectionEntry,
  type CollectionRequest,
  collectionDomain,
  collectionRequested,
  createProductsRequest,
  selectCollection,
} from '../../src/collection';
import { collectionTexts } from '../../src/i18n/vi/collection';
import { hideElement } from '../../src/lib/cleanups';
import { loadSanitiser } from '../../src/lib/html';
import { asRecord, isRecord, type JsonObject } from '../../src/lib/json-values';
import {
  type CardStyle,
  createHtmlElement,
  createPagingLinks,
  createProductCard,
  createSkeletonCard,
  findServerLink,
  readPageNumber,
} from './list-markup';
import type { CollectionOptions } from './options';

export interface CollectionList {
  /** Renders the first page if the server printed no list. */
  startList(): void;
  /**
   * Shows the page of the list that a clicked link points to, and updates the history, focus and live region. Returns
   * false if the URL contains no page number.
   */
  followPageLink(address: string): boolean;
  /** Shows the page of the list that the history entry contains after the visitor has used "back" or "forward". */
  handlePopState(historyState: unknown): void;
  removeList(): void;
}

interface ListParameters {
  element: HTMLElement;
  listOptions: CollectionOptions;
  viewedIds: readonly number[];
  app: App;
}

/** Returns the page number of each list that the history entry has recorded, if any. */
function readListPages(historyState: unknown): JsonObject | undefined {
  const { tiemLists } = asRecord(historyState);
  return isRecord(tiemLists) ? tiemLists : undefined;
}

export function openCollectionList({ element, listOptions, viewedIds, app }: ListParameters): CollectionList {
  app.addDomain(collectionDomain);
  const messages = app.messages.add(collectionTexts);
  const { t } = messages;

  const serverList = element.querySelector<HTMLUListElement>('ul.products');
  const nav = element.querySelector<HTMLElement>('nav.woocommerce-pagination');
  const linkPattern = findServerLink(nav);
  const serverNavNodes = [...(nav?.childNodes ?? [])];
  const serverPage = serverList
    ? Number(nav?.querySelector('.current')?.textContent?.match(/\d+/)?.[0] ?? 1)
    : 0;
  const style: CardStyle = {
    heading: serverList?.querySelector('h2.woocommerce-loop-product__title')
      ? 'h2'
      : serverList?.querySelector('h4.woocommerce-loop-product__title')
        ? 'h4'
        : 'h3',
    quickViewButton: serverList?.querySelector<HTMLElement>(`[data-tiem~="${QUICK_VIEW_WIDGET}"]`) ?? null,
  };
  /** The key of this list in `history.state`, which is shared by all lists on a page. */
  const name =
    element.id ||
    String([...document.querySelectorAll('[data-tiem~="product-collection"]')].indexOf(element));

  const container = createHtmlElement('div', 'tiem-collection');
  const status = createHtmlElement('p', 'tiem-visually-hidden');
  status.setAttribute('role', 'status');
  if (serverList) serverList.after(container);
  else element.append(container);
  if (nav) nav.after(status);
  else element.append(status);
  const shownNav = nav ?? createHtmlElement('nav', 'woocommerce-pagination');
  if (!nav) {
    shownNav.setAttribute('aria-label', t('listing.pages'));
    container.after(shownNav);
  }

  let page = serverPage;
  /** Shows the server-rendered cards again. Defined only while they are hidden. */
  let showServerCards: (() => void) | undefined;
  let request: CollectionRequest | undefined;
  let renderedEntry: CollectionEntry | undefined;
  let shouldFocus = false;
  const stop = app.store.subscribe(handleStateChange);

  function goToListPage(next: number): void {
    page = next;
    if (next === serverPage) {
      restoreServerCards();
      return;
    }
    request = createProductsRequest({ ...listOptions, viewedIds, pageNumber: page });
    renderedEntry = undefined;
    app.store.dispatch(collectionRequested(request));
    handleStateChange();
  }

  function handleStateChange(): void {
    const entry = request && selectCollection(app.store.getState(), request);
    // Keeps the rendered products while the cache has no entry. A newer response removes the entry if the response
    // shows that the products have changed.
    if (!entry || entry === renderedEntry) return;
    renderedEntry = entry;
    if (entry.status === 'ready') void renderProducts(entry.collection, entry);
    else if (entry.status === 'failed') renderLoadFailure(entry.message);
    else renderSkeletonCards();
  }

  function renderSkeletonCards(): void {
    status.textContent = t('listing.loading');
    element.setAttribute('aria-busy', 'true');
    if (hasVisibleCards()) return;
    const count =
      listOptions.kind === 'recently-viewed'
        ? Math.min(viewedIds.length, listOptions.perPage)
        : listOptions.perPage;
    replaceShownList(createProductList(Array.from({ length: count }, createSkeletonCard)));
  }

  async function renderProducts(
    { products, pageCount: pages, productCount: total }: Collection,
    entry: CollectionEntry,
  ): Promise<void> {
    const sanitiser = await loadSanitiser();
    if (entry !== renderedEntry) return;
    // Hides the whole collection with its heading if all recently viewed products were deleted from the shop.
    if (products.length === 0 && listOptions.kind === 'recently-viewed') element.hidden = true;
    replaceShownList(
      products.length > 0
        ? createProductList(products.map((product) => createProductCard(product, style, messages, sanitiser)))
        : createHtmlElement('p', 'woocommerce-info', t('listing.none')),
    );
    shownNav.replaceChildren(
      ...((pages ?? 0) > 1 ? [createPagingLinks(page, pages ?? 1, linkPattern, messages)] : []),
    );
    status.textContent =
      (pages ?? 0) > 1
        ? t('listing.pageOf', page, pages ?? 1)
        : messages.plural('listing.results', total ?? products.length);
    focusNewPage(container);
  }

  function restoreServerCards(): void {
    request = undefined;
    renderedEntry = undefined;
    container.replaceChildren();
    showServerCards?.();
    showServerCards = undefined;
    shownNav.replaceChildren(...serverNavNodes);
    element.removeAttribute('aria-busy');
    status.textContent = t('listing.pageNumber', page);
    focusNewPage(serverList ?? container);
  }

  function renderLoadFailure(message: string): void {
    const retry = createHtmlElement('button', 'tiem-button');
    retry.append(createHtmlElement('span', '', t('common.retry')));
    retry.type = 'button';
    retry.addEventListener('click', () => goToListPage(page));
    const sentence = createHtmlElement('p', 'tiem-collection__failed', message);
    sentence.setAttribute('role', 'alert');
    sentence.append(' ', retry);
    status.textContent = '';
    // Adds the error below visible product cards, or shows it in place of the list if there are none.
    if (hasVisibleCards()) {
      container.querySelector('.tiem-collection__failed')?.remove();
      container.append(sentence);
      element.removeAttribute('aria-busy');
    } else replaceShownList(sentence);
  }

  function hasVisibleCards(): boolean {
    return (
      Boolean(serverList && !showServerCards) ||
      container.querySelector('li.product:not(.tiem-collection__skeleton)') !== null
    );
  }

  function replaceShownList(node: HTMLElement): void {
    if (node.firstElementChild?.matches('.tiem-collection__skeleton') !== true)
      element.removeAttribute('aria-busy');
    if (serverList) showServerCards ??= hideElement(serverList);
    container.replaceChildren(node);
  }

  function createProductList(cards: readonly HTMLLIElement[]): HTMLUListElement {
    const list = createHtmlElement('ul', serverList?.className || `products columns-${listOptions.columns}`);
    // Sets WooCommerce's classes `first` and `last`, with which themes start and end a row of floated cards.
    const columns = Number(/\bcolumns-(\d+)/.exec(list.className)?.[1]);
    for (const [at, card] of cards.entries()) {
      card.classList.toggle('first', at % columns === 0);
      card.classList.toggle('last', (at + 1) % columns === 0);
    }
    list.append(...cards);
    return list;
  }

  /** Focuses the beginning of the new page and scrolls to it if it is above the viewport. */
  function focusNewPage(target: HTMLElement): void {
    if (!shouldFocus) return;
    shouldFocus = false;
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
    if (element.getBoundingClientRect().top < 0) element.scrollIntoView({ block: 'start' });
  }

  return {
    startList: () => goToListPage(Number(readListPages(history.state)?.[name] ?? 1)),
    followPageLink(address) {
      const next = readPageNumber(address);
      if (!next) return false;
      shouldFocus = true;
      const tiemLists = { ...readListPages(history.state), [name]: next };
      const state = { ...asRecord(history.state), tiemLists };
      history.pushState(state, '', address);
      goToListPage(next);
      return true;
    },
    handlePopState(historyState) {
      const tiemLists = readListPages(historyState);
      const first = serverPage || 1;
      const next = Number(
        tiemLists?.[name] ?? (tiemLists || !serverList ? first : (readPageNumber(location.href) ?? 1)),
      );
      if (next !== page) goToListPage(next);
    },
    removeList() {
      stop();
      container.remove();
      status.remove();
      if (nav) nav.replaceChildren(...serverNavNodes);
      else shownNav.remove();
      showServerCards?.();
      serverList?.removeAttribute('tabindex');
      element.removeAttribute('aria-busy');
    },
  };
}

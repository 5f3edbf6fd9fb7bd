import type { App, AppState } from '../../src/app/app.types';
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
import { loadSanitiser } from '../../src/lib/sanitise';
import { createElement } from './create-element';
import type { Options } from './options';
import { pageIn, pagingLinks, printedLink } from './paging';
import { type CardStyle, productCard, skeletonCard } from './product-card';

export interface CollectionList {
  /** Renders the first page if the server printed no list. */
  startList(): void;
  /**
   * Shows the page that a clicked link points to and updates the history, focus and live region. Returns false if
   * the URL contains no page number.
   */
  turnPage(address: string): boolean;
  /** Shows the page of the history entry to which the visitor navigated with "back" or "forward". */
  handleHistory(state: AppState): void;
  closeList(): void;
}

interface ListInput {
  element: HTMLElement;
  listOptions: Options;
  viewed: readonly number[];
  app: App;
}

interface PageState {
  tiemLists?: Readonly<Record<string, number>>;
}

export function openList({ element, listOptions, viewed, app }: ListInput): CollectionList {
  app.addDomain(collectionDomain);
  const messages = app.messages.add(collectionTexts);
  const { t } = messages;

  const printed = element.querySelector<HTMLUListElement>('ul.products');
  const nav = element.querySelector<HTMLElement>('nav.woocommerce-pagination');
  const like = printedLink(nav);
  const printedNav = [...(nav?.childNodes ?? [])];
  const printedPage = printed
    ? Number(nav?.querySelector('.current')?.textContent?.match(/\d+/)?.[0] ?? 1)
    : 0;
  const style: CardStyle = {
    heading: printed?.querySelector('h2.woocommerce-loop-product__title')
      ? 'h2'
      : printed?.querySelector('h4.woocommerce-loop-product__title')
        ? 'h4'
        : 'h3',
    quickView: printed?.querySelector<HTMLElement>('[data-tiem~="quick-view"]') ?? null,
  };
  /** This list's key in `history.state`, which all lists on a page share. */
  const name =
    element.id ||
    String([...document.querySelectorAll('[data-tiem~="product-collection"]')].indexOf(element));

  const box = createElement('div', 'tiem-collection');
  const status = createElement('p', 'tiem-visually-hidden');
  status.setAttribute('role', 'status');
  if (printed) printed.after(box);
  else element.append(box);
  if (nav) nav.after(status);
  else element.append(status);
  const shownNav = nav ?? createElement('nav', 'woocommerce-pagination');
  if (!nav) {
    shownNav.setAttribute('aria-label', t('listing.pages'));
    box.after(shownNav);
  }

  let page = printedPage;
  /** Shows the server-rendered cards again; defined only while they are hidden. */
  let unhide: (() => void) | undefined;
  let wanted: CollectionRequest | undefined;
  let drawn: CollectionEntry | undefined;
  let takesFocus = false;
  const stop = app.store.subscribe(handleStateChange);

  function showPage(next: number): void {
    page = next;
    if (next === printedPage) {
      showServerList();
      return;
    }
    wanted = createProductsRequest({ ...listOptions, viewed, page });
    drawn = undefined;
    app.store.dispatch(collectionRequested(wanted));
    handleStateChange();
  }

  function handleStateChange(): void {
    const entry = wanted && selectCollection(app.store.getState(), wanted);
    // The cache has no entry after a newer response has shown that the catalogue changed; then the rendered page
    // stays.
    if (!entry || entry === drawn) return;
    drawn = entry;
    if (entry.status === 'ready') void renderProducts(entry.collection, entry);
    else if (entry.status === 'failed') showFailure(entry.message);
    else showLoading();
  }

  function showLoading(): void {
    status.textContent = t('listing.loading');
    element.setAttribute('aria-busy', 'true');
    if (showsCards()) return;
    const count =
      listOptions.kind === 'recently-viewed'
        ? Math.min(viewed.length, listOptions.perPage)
        : listOptions.perPage;
    replaceList(newList(Array.from({ length: count }, skeletonCard)));
  }

  async function renderProducts(
    { products, pages, total }: Collection,
    entry: CollectionEntry,
  ): Promise<void> {
    const sanitiser = await loadSanitiser();
    if (entry !== drawn) return;
    // All recently viewed products may have been deleted from the shop; then the heading is hidden too.
    if (products.length === 0 && listOptions.kind === 'recently-viewed') element.hidden = true;
    replaceList(
      products.length > 0
        ? newList(products.map((product) => productCard(product, style, messages, sanitiser)))
        : createElement('p', 'woocommerce-info', t('listing.none')),
    );
    shownNav.replaceChildren(...((pages ?? 0) > 1 ? [pagingLinks(page, pages ?? 1, like, messages)] : []));
    status.textContent =
      (pages ?? 0) > 1
        ? t('listing.pageOf', page, pages ?? 1)
        : messages.plural('listing.results', total ?? products.length);
    focusList(box);
  }

  function showServerList(): void {
    wanted = undefined;
    drawn = undefined;
    box.replaceChildren();
    unhide?.();
    unhide = undefined;
    shownNav.replaceChildren(...printedNav);
    element.removeAttribute('aria-busy');
    status.textContent = t('listing.pageNumber', page);
    focusList(printed ?? box);
  }

  function showFailure(message: string): void {
    const retry = createElement('button', 'tiem-button');
    retry.append(createElement('span', '', t('common.retry')));
    retry.type = 'button';
    retry.addEventListener('click', () => showPage(page));
    const sentence = createElement('p', 'tiem-collection__failed', message);
    sentence.setAttribute('role', 'alert');
    sentence.append(' ', retry);
    status.textContent = '';
    // If cards are on screen, keeps them and adds the error below.
    if (showsCards()) {
      box.querySelector('.tiem-collection__failed')?.remove();
      box.append(sentence);
      element.removeAttribute('aria-busy');
    } else replaceList(sentence);
  }

  function showsCards(): boolean {
    return (
      Boolean(printed && !unhide) || box.querySelector('li.product:not(.tiem-collection__skeleton)') !== null
    );
  }

  function replaceList(node: HTMLElement): void {
    if (node.firstElementChild?.matches('.tiem-collection__skeleton') !== true)
      element.removeAttribute('aria-busy');
    if (printed) unhide ??= hideElement(printed);
    box.replaceChildren(node);
  }

  function newList(cards: readonly HTMLLIElement[]): HTMLUListElement {
    const list = createElement('ul', printed?.className || `products columns-${listOptions.columns}`);
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
  function focusList(target: HTMLElement): void {
    if (!takesFocus) return;
    takesFocus = false;
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
    if (element.getBoundingClientRect().top < 0) element.scrollIntoView({ block: 'start' });
  }

  return {
    startList: () => showPage((Object(history.state) as PageState).tiemLists?.[name] ?? 1),
    turnPage(address) {
      const next = pageIn(address);
      if (!next) return false;
      takesFocus = true;
      const { tiemLists } = Object(history.state) as PageState;
      const state: PageState = { ...Object(history.state), tiemLists: { ...tiemLists, [name]: next } };
      history.pushState(state, '', address);
      showPage(next);
      return true;
    },
    handleHistory(state) {
      const { tiemLists } = Object(state) as PageState;
      const first = printedPage || 1;
      const next = tiemLists?.[name] ?? (tiemLists || !printed ? first : (pageIn(location.href) ?? 1));
      if (next !== page) showPage(next);
    },
    closeList() {
      stop();
      box.remove();
      status.remove();
      if (nav) nav.replaceChildren(...printedNav);
      else shownNav.remove();
      unhide?.();
      printed?.removeAttribute('tabindex');
      element.removeAttribute('aria-busy');
    },
  };
}

import './product-collection.css';
import type { BehaviourDefinition } from '../../mount/runtime/mount.types';
import { isPlainClick } from '../../src/lib/browser';
import { createCleanups } from '../../src/lib/cleanups';
import { createStorage, type KeyedStorage } from '../../src/lib/storage';
import type { CollectionList } from './list';
import { options } from './options';

const definition: BehaviourDefinition<typeof options> = {
  kind: 'behaviour',
  name: 'product-collection',
  options,
  mount({ element, options: listOptions, settings, app, warn }) {
    const undo = createCleanups();
    const storage = createStorage('local', settings.homeUrl, settings.currentUserId);
    const viewed = readViewedProducts(storage).filter((id) => id !== listOptions.product);
    const isViewed = listOptions.kind === 'recently-viewed';
    if (isViewed && listOptions.product) recordViewedProduct(storage, listOptions.product);
    if ((listOptions.kind === 'category' || listOptions.kind === 'related') && !listOptions.category) {
      warn(`data-tiem-kind="${listOptions.kind}" needs data-tiem-category, the id of a category.`);
      return undo.run;
    }

    let list: Promise<CollectionList> | undefined;
    let isGone = false;
    undo.add(() => {
      isGone = true;
      void list?.then(({ closeList }) => closeList()).catch(() => {});
    });
    /** Loads the store and the list renderer once, and only if a list is needed that the server did not print. */
    function openListOnce(): Promise<CollectionList> {
      list ??= Promise.all([import('./list'), app()]).then(([{ openList }, opened]) =>
        openList({ element, listOptions, viewed, app: opened }),
      );
      list.catch(() => {
        list = undefined;
      });
      return list;
    }

    undo.listen(element, 'click', (event) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>('a.page-numbers');
      if (link?.origin !== location.origin || !isPlainClick(event)) return;
      event.preventDefault();
      const followLink = () => location.assign(link.href);
      openListOnce().then((opened) => isGone || opened.turnPage(link.href) || followLink(), followLink);
    });
    const currentUrl = () => location.pathname + location.search;
    const arrivedOn = currentUrl();
    undo.listen(window, 'popstate' as 'click', (event: Event) => {
      if (!list && currentUrl() === arrivedOn) return;
      const { state } = event as PopStateEvent;
      openListOnce().then(
        (opened) => !isGone && opened.handleHistory(state),
        () => location.reload(),
      );
    });

    if (element.querySelector('ul.products') || (isViewed && viewed.length === 0)) return undo.run;
    const { hidden } = element;
    element.hidden = false;
    const near = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        near.disconnect();
        openListOnce().then(
          (opened) => !isGone && opened.startList(),
          // If the list could not be loaded, hides the collection again, because a heading without products would
          // remain.
          () => {
            element.hidden = hidden;
          },
        );
      },
      { rootMargin: '200px' },
    );
    near.observe(element);
    undo.add(() => {
      near.disconnect();
      element.hidden = hidden;
    });
    return undo.run;
  },
};

export default definition;

const KEY = 'viewed';
const MAX_VIEWED = 15;

/**
 * Reads the ids of products viewed in this browser, latest first. The list never leaves the browser; only the
 * products themselves are requested from the shop.
 */
function readViewedProducts(storage: Pick<KeyedStorage, 'read'>): number[] {
  const stored = storage.read(KEY);
  return Array.isArray(stored) ? stored.filter((id): id is number => Number.isInteger(id) && id > 0) : [];
}

function recordViewedProduct(storage: KeyedStorage, product: number): void {
  const others = readViewedProducts(storage).filter((id) => id !== product);
  storage.write(KEY, [product, ...others].slice(0, MAX_VIEWED));
}

import './product-collection.css';
import type { BehaviourDefinition } from '../../mount/runtime/mount.types';
import { isPlainClick } from '../../src/lib/browser';
import { createCleanups } from '../../src/lib/cleanups';
import { createStorage, type KeyedStorage } from '../../src/lib/storage';
import type { CollectionList } from './collection-list';
import { options } from './options';

const definition: BehaviourDefinition<typeof options> = {
  kind: 'behaviour',
  name: 'product-collection',
  options,
  mount({ element, options: listOptions, settings, app, warn }) {
    const cleanups = createCleanups();
    const storage = createStorage('local', settings.homeUrl, settings.currentUserId);
    const viewedIds = readViewedProducts(storage).filter((id) => id !== listOptions.product);
    const isViewed = listOptions.kind === 'recently-viewed';
    if (isViewed && listOptions.product) recordViewedProduct(storage, listOptions.product);
    if ((listOptions.kind === 'category' || listOptions.kind === 'related') && !listOptions.category) {
      warn(`data-tiem-kind="${listOptions.kind}" needs data-tiem-category, the id of a category.`);
      return cleanups.run;
    }

    let list: Promise<CollectionList> | undefined;
    let isUnmounted = false;
    cleanups.add(() => {
      isUnmounted = true;
      void list?.then(({ removeList }) => removeList()).catch(() => {});
    });
    /**
     * Loads the store and the list renderer once, and only if a product list is needed that the server did not print.
     */
    function getOrOpenCollectionList(): Promise<CollectionList> {
      list ??= Promise.all([import('./collection-list'), app()]).then(
        ([{ openCollectionList }, openedList]) =>
          openCollectionList({ element, listOptions, viewedIds, app: openedList }),
      );
      list.catch(() => {
        list = undefined;
      });
      return list;
    }

    cleanups.listen(element, 'click', (event) => {
      const { target } = event;
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a.page-numbers') : null;
      if (link?.origin !== location.origin || !isPlainClick(event)) return;
      event.preventDefault();
      const followLink = () => location.assign(link.href);
      getOrOpenCollectionList().then(
        (opened) => isUnmounted || opened.followPageLink(link.href) || followLink(),
        followLink,
      );
    });
    const readCurrentUrl = () => location.pathname + location.search;
    const initialUrl = readCurrentUrl();
    cleanups.listen(window, 'popstate', ({ state }) => {
      if (!list && readCurrentUrl() === initialUrl) return;
      getOrOpenCollectionList().then(
        (opened) => !isUnmounted && opened.handlePopState(state),
        () => location.reload(),
      );
    });

    if (element.querySelector('ul.products') || (isViewed && viewedIds.length === 0)) return cleanups.run;
    const { hidden } = element;
    element.hidden = false;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        getOrOpenCollectionList().then(
          (opened) => !isUnmounted && opened.startList(),
          // If the list could not be loaded, hides the collection again, because a heading without products would
          // remain.
          () => {
            element.hidden = hidden;
          },
        );
      },
      { rootMargin: '200px' },
    );
    observer.observe(element);
    cleanups.add(() => {
      observer.disconnect();
      element.hidden = hidden;
    });
    return cleanups.run;
  },
};

export default definition;

const STORAGE_KEY = 'viewed';
const MAX_VIEWED = 15;

/**
 * Reads the ids of products viewed in this browser, latest first. The list never leaves the browser; only the
 * products themselves are requested from the shop.
 */
function readViewedProducts(storage: Pick<KeyedStorage, 'read'>): number[] {
  const stored = storage.read(STORAGE_KEY);
  return Array.isArray(stored) ? stored.filter((id): id is number => Number.isInteger(id) && id > 0) : [];
}

function recordViewedProduct(storage: KeyedStorage, product: number): void {
  const others = readViewedProducts(storage).filter((id) => id !== product);
  storage.write(STORAGE_KEY, [product, ...others].slice(0, MAX_VIEWED));
}

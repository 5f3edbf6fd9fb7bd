import './product-collection.css';
import type { BehaviourDefinition } from '../../mount/mount.types';
import { isPlainClick } from '../../src/lib/plain-click';
import { createStorage } from '../../src/lib/storage';
import { undoings } from '../../src/lib/undoings';
import { readViewed, rememberViewed } from '../../src/lib/viewed';
import type { List } from './list';
import { options } from './options';

const definition: BehaviourDefinition<typeof options> = {
  kind: 'behaviour',
  name: 'product-collection',
  options,
  mount({ element, options: wish, settings, app, warn }) {
    const undo = undoings();
    const storage = createStorage('local', settings.homeUrl, settings.currentUserId);
    const viewed = readViewed(storage).filter((id) => id !== wish.product);
    const isViewed = wish.kind === 'recently-viewed';
    if (isViewed && wish.product) rememberViewed(storage, wish.product);
    if ((wish.kind === 'category' || wish.kind === 'related') && !wish.category) {
      warn(`data-tiem-kind="${wish.kind}" needs data-tiem-category, the id of a category.`);
      return undo.run;
    }

    let list: Promise<List> | undefined;
    let isGone = false;
    undo.add(() => {
      isGone = true;
      void list?.then(({ close }) => close()).catch(() => {});
    });
    /** The store and what draws a list are downloaded when a list is wanted that the server did not print. */
    function open(): Promise<List> {
      list ??= Promise.all([import('./list'), app()]).then(([{ openList }, opened]) =>
        openList({ element, wish, viewed, app: opened }),
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
      const follow = () => location.assign(link.href);
      open().then((opened) => isGone || opened.turn(link.href) || follow(), follow);
    });
    const here = () => location.pathname + location.search;
    const arrivedOn = here();
    undo.listen(window, 'popstate' as 'click', (event: Event) => {
      if (!list && here() === arrivedOn) return;
      const { state } = event as PopStateEvent;
      open().then(
        (opened) => !isGone && opened.back(state),
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
        open().then(
          (opened) => !isGone && opened.begin(),
          // A heading with nothing under it says nothing.
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

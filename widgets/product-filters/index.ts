import './product-filters.css';
import type { BehaviourDefinition } from '../../mount/mount.types';
import { isPlainClick } from '../../src/lib/plain-click';
import { undoings } from '../../src/lib/undoings';
import { options } from './options';
import type { Places } from './places';

const definition: BehaviourDefinition<typeof options> = {
  kind: 'behaviour',
  name: 'product-filters',
  options,
  mount({ element, options: { results: selector, category, limit }, app, warn }) {
    const undo = undoings();
    const find = () => document.querySelector<HTMLElement>(selector);
    const results = find();
    if (!results) {
      warn(`data-tiem-results="${selector}" names nothing on this page.`);
      return undo.run;
    }
    let isGone = false;
    let opened: Promise<Places> | undefined;
    undo.add(() => {
      isGone = true;
      void opened?.then(({ close }) => close()).catch(() => {});
    });
    /** What fetches and draws comes with the first touch, when this very code has come. */
    function open(): Promise<Places> {
      opened ??= Promise.all([import('./places'), app()]).then(([{ openPlaces }, store]) =>
        openPlaces({ element, results: () => find() ?? results!, selector, category, limit, app: store }),
      );
      opened.catch(() => {
        opened = undefined;
      });
      return opened;
    }

    const go = (url: string) => {
      const follow = () => location.assign(url);
      open().then((places) => {
        if (!isGone) places.go(url);
      }, follow);
    };
    const isOfThisList = (link: HTMLAnchorElement) =>
      link.origin === location.origin && !link.hash && !link.target && !link.hasAttribute('download');
    undo.listen(document, 'click', (event) => {
      const target = event.target as Element;
      const link = target.closest<HTMLAnchorElement>('a[href]');
      const isOurs = element.contains(link) || (find()?.contains(link) && link?.matches('.page-numbers'));
      if (!link || !isOurs || !isOfThisList(link) || !isPlainClick(event)) return;
      event.preventDefault();
      go(link.href);
    });
    undo.listen(element, 'submit', (event) => {
      const form = event.target as HTMLFormElement;
      const url = new URL(form.action);
      if (event.defaultPrevented || form.method !== 'get' || url.origin !== location.origin) return;
      event.preventDefault();
      const filled = [...new FormData(form)].filter(([, value]) => typeof value === 'string' && value !== '');
      url.search = new URLSearchParams(filled as [string, string][]).toString();
      go(url.href);
    });
    undo.listen(window, 'popstate' as 'click', () => {
      opened?.then((places) => isGone || places.back()).catch(() => {});
    });
    open().catch(() => {});
    return undo.run;
  },
};

export default definition;

import './product-filters.css';
import type { BehaviourDefinition } from '../../mount/runtime/mount.types';
import { isPlainClick } from '../../src/lib/browser';
import { createCleanups } from '../../src/lib/cleanups';
import type { OptionsSchema } from '../../src/lib/options';
import type { ResultRegions } from './result-regions';

const options = {
  results: {
    type: 'selector',
    default: '.products-and-paging',
    help: 'The part of the page that is replaced when a filter changes: count, order, list and page links',
  },
  category: {
    type: 'number',
    default: 0,
    min: 0,
    integer: true,
    help: 'Id of the category that the page lists, for the counts beside the filters; 0 is the whole shop',
  },
  limit: {
    type: 'number',
    default: 10,
    min: 1,
    integer: true,
    help: 'Number of options of a list shown at first; lists with up to five more show all',
  },
} as const satisfies OptionsSchema;

const definition: BehaviourDefinition<typeof options> = {
  kind: 'behaviour',
  name: 'product-filters',
  options,
  mount({ element, options: { results: selector, category, limit }, app, warn }) {
    const cleanups = createCleanups();
    const findResultsElement = () => document.querySelector<HTMLElement>(selector);
    const results = findResultsElement();
    if (!results) {
      warn(`data-tiem-results="${selector}" names nothing on this page.`);
      return cleanups.run;
    }
    let isUnmounted = false;
    let regions: Promise<ResultRegions> | undefined;
    cleanups.add(() => {
      isUnmounted = true;
      void regions?.then(({ cleanUpRegions }) => cleanUpRegions()).catch(() => {});
    });
    /** Loads the code that replaces filters and results, once, with the first interaction. */
    function loadResultRegions(): Promise<ResultRegions> {
      regions ??= Promise.all([import('./result-regions'), app()]).then(([{ createResultRegions }, store]) =>
        createResultRegions({
          element,
          results: () => findResultsElement() ?? results!,
          selector,
          category,
          optionLimit: limit,
          app: store,
        }),
      );
      regions.catch(() => {
        regions = undefined;
      });
      return regions;
    }

    const loadFilteredPage = (url: string) => {
      const followLink = () => location.assign(url);
      loadResultRegions().then((places) => {
        if (!isUnmounted) places.loadPage(url);
      }, followLink);
    };
    const canLoadLinkInPlace = (link: HTMLAnchorElement) =>
      link.origin === location.origin && !link.hash && !link.target && !link.hasAttribute('download');
    cleanups.listen(document, 'click', (event) => {
      const { target } = event;
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
      const isListLink =
        element.contains(link) || (findResultsElement()?.contains(link) && link?.matches('.page-numbers'));
      if (!link || !isListLink || !canLoadLinkInPlace(link) || !isPlainClick(event)) return;
      event.preventDefault();
      loadFilteredPage(link.href);
    });
    cleanups.listen(element, 'submit', (event) => {
      const form = event.target;
      if (!(form instanceof HTMLFormElement)) return;
      const url = new URL(form.action);
      if (event.defaultPrevented || form.method !== 'get' || url.origin !== location.origin) return;
      event.preventDefault();
      const filled = [...new FormData(form)].flatMap(([name, value]) =>
        typeof value === 'string' && value !== '' ? [[name, value]] : [],
      );
      url.search = new URLSearchParams(filled).toString();
      loadFilteredPage(url.href);
    });
    cleanups.listen(window, 'popstate', () => {
      regions?.then((places) => isUnmounted || places.handlePopState()).catch(() => {});
    });
    loadResultRegions().catch(() => {});
    return cleanups.run;
  },
};

export default definition;

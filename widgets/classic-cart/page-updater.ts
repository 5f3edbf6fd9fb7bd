import { loadSanitiser } from '../../src/lib/html';
import { createServerNodes, mergeServerHtml, recordServerNodes } from '../../src/lib/merge-server-html';
import { FORM, getPartKey, readServerPage, type ServerPage, TOTALS } from './cart-page';

/** Applies the server's pages to the live form and totals. */
export interface PageUpdater {
  parse(html: string): Promise<ServerPage>;
  merge(live: Element, next: Element): void;
}

export function createPageUpdater(): PageUpdater {
  const known = createServerNodes();
  // Copies the markup as the server sent it, before the shopper changes a value.
  const parts = [...document.querySelectorAll(`${FORM}, ${TOTALS}`)].map((live) => ({
    live,
    html: live.outerHTML,
  }));
  const sanitiser = loadSanitiser();
  const recorded = sanitiser.then(({ markup }) => {
    for (const { live, html } of parts) {
      // Sanitises this copy too. Otherwise everything that the sanitiser removes from a response would count as a
      // difference.
      const copy = markup(html).firstElementChild;
      if (copy) recordServerNodes(live, copy, known, getPartKey);
    }
  });
  // A failed download is reported by the update that needs the sanitiser.
  recorded.catch(() => {});
  return {
    async parse(html) {
      await recorded;
      return readServerPage((await sanitiser).markup(html));
    },
    merge: (live, next) => mergeServerHtml(live, next, known, getPartKey),
  };
}

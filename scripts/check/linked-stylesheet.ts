import { catalogue } from '../../mount/catalogue';
import { PAGE_KINDS, type PageKind } from '../../mount/page-kinds';
import type { PageProblem } from './check.types';
import type { HtmlTag } from './parse-tags';

const PAGE_STYLESHEET = new RegExp(`\\btiem-(${PAGE_KINDS.join('|')})\\.css\\b`);

/**
 * Finds the page kind of the linked stylesheet; undefined if the page links the stylesheet with all styles, or none.
 */
export function findLinkedSheet(tags: readonly HtmlTag[]): PageKind | undefined {
  const hrefs = tags.flatMap(({ name, attributes }) =>
    name === 'link' ? (attributes.get('href') ?? '') : [],
  );
  const named = hrefs.map((href) => PAGE_STYLESHEET.exec(href)?.[1]).find(Boolean);
  return PAGE_KINDS.find((sheet) => sheet === named);
}

/** Finds mount points whose styles are only in another page kind's stylesheet: they would work, but look broken. */
export function findUnstyledMountPoints(tags: readonly HtmlTag[]): PageProblem[] {
  const sheet = findLinkedSheet(tags);
  if (!sheet) return [];
  return tags.flatMap(({ line, attributes }) =>
    (attributes.get('data-tiem') ?? '').split(/\s+/).flatMap((name): PageProblem[] => {
      const on = catalogue[name]?.pageKinds;
      if (!on || on.includes(sheet)) return [];
      const instead = [...on.map((kind) => `tiem-${kind}.css`), 'tiem.css'].join(' or ');
      return [
        { kind: 'contract', line, message: `${name} is not in tiem-${sheet}.css; link ${instead} instead` },
      ];
    }),
  );
}

import './editor-links.css';
import type { BehaviourDefinition } from '../../mount/runtime/mount.types';
import { contentTexts } from '../../src/i18n/vi/content';
import { createCleanups } from '../../src/lib/cleanups';
import { parseSafeUrl } from '../../src/lib/url';

const MARKERS = '.block-edit-link';

const definition: BehaviourDefinition<Record<never, never>, typeof contentTexts> = {
  kind: 'behaviour',
  name: 'editor-links',
  options: {},
  texts: contentTexts,
  mount({ element, settings, t, warn }) {
    const cleanups = createCleanups();
    if (!settings.canEditPages) return cleanups.run;
    const markers = element.matches(MARKERS) ? [element] : element.querySelectorAll<HTMLElement>(MARKERS);
    if (matchMedia('(prefers-reduced-motion: reduce)').matches)
      console.info(`[tiem] ${t('theme.reducedMotion')}`);
    for (const marker of markers) {
      const { title = '', link = '', backend = '' } = marker.dataset;
      const links = [
        createEditLink(link, t('editLink.builder'), title),
        createEditLink(backend, t('editLink.backend'), title),
      ].filter((link) => link !== null);
      if (links.length === 0) warn('a .block-edit-link has neither data-link nor data-backend.');
      marker.append(...links);
      cleanups.add(() => {
        for (const link of links) link.remove();
      });
    }
    return cleanups.run;
  },
};

function createEditLink(address: string, text: string, title: string): HTMLAnchorElement | null {
  const url = address ? parseSafeUrl(address, location.href) : null;
  if (!url) return null;
  const link = document.createElement('a');
  link.className = 'tiem-edit-link';
  link.href = url.href;
  link.textContent = title ? `${text}: ${title}` : text;
  return link;
}

export default definition;

import './editor-links.css';
import type { BehaviourDefinition } from '../../mount/mount.types';
import { withTexts } from '../../src/i18n/page-texts';
import { contentTexts } from '../../src/i18n/vi/content';
import { undoings } from '../../src/lib/undoings';
import { safeUrl } from '../../src/lib/url';

const MARKERS = '.block-edit-link';

const definition: BehaviourDefinition<Record<never, never>> = {
  kind: 'behaviour',
  name: 'editor-links',
  options: {},
  mount({ element, settings, warn }) {
    const undo = undoings();
    if (!settings.canEditPages) return undo.run;
    const markers = element.matches(MARKERS) ? [element] : element.querySelectorAll<HTMLElement>(MARKERS);
    undo.add(
      withTexts(settings, contentTexts, (say) => {
        if (matchMedia('(prefers-reduced-motion: reduce)').matches)
          console.info(`[tiem] ${say('theme.reducedMotion')}`);
        for (const marker of markers) {
          const { title = '', link = '', backend = '' } = marker.dataset;
          const links = [
            editLink(link, say('editLink.builder'), title),
            editLink(backend, say('editLink.backend'), title),
          ].filter((made) => made !== null);
          if (links.length === 0) warn('a .block-edit-link has neither data-link nor data-backend.');
          marker.append(...links);
          undo.add(() => {
            for (const made of links) made.remove();
          });
        }
      }),
    );
    return undo.run;
  },
};

function editLink(address: string, text: string, title: string): HTMLAnchorElement | null {
  const url = address ? safeUrl(address, location.href) : null;
  if (!url) return null;
  const link = document.createElement('a');
  link.className = 'tiem-edit-link';
  link.href = url.href;
  link.textContent = title ? `${text}: ${title}` : text;
  return link;
}

export default definition;

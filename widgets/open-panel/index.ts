import './open-panel.css';
import type { BehaviourDefinition } from '../../mount/runtime/mount.types';
import { contentTexts } from '../../src/i18n/vi/content';
import { isPlainClick } from '../../src/lib/browser';
import { createCleanups, setAttribute } from '../../src/lib/cleanups';
import type { OptionsSchema } from '../../src/lib/options';
import { canOpenDialogs, openDialog } from '../../src/ui/dialogs/open-dialog';
import { createImageBox, createVideoBox, isImage, isVideo, type LightboxContent } from './lightbox';

const options = {
  panel: {
    type: 'text',
    default: '',
    help: 'Id of the panel; by default the hash of the link',
  },
  kind: {
    type: 'oneOf',
    allowed: ['auto', 'panel', 'image', 'video'],
    default: 'auto',
    help: 'What it opens; `auto` decides by the address',
  },
  side: {
    type: 'oneOf',
    allowed: ['center', 'left', 'right', 'bottom'],
    default: 'center',
    help: 'Where the dialog opens',
  },
} as const satisfies OptionsSchema;

const OPENERS = 'a[href], button';

const definition: BehaviourDefinition<typeof options, typeof contentTexts> = {
  kind: 'behaviour',
  name: 'open-panel',
  options,
  texts: contentTexts,
  mount({ element, options: { panel, kind, side }, t, warn }) {
    const cleanups = createCleanups();
    if (!canOpenDialogs()) return cleanups.run;
    let close: (() => void) | undefined;
    cleanups.add(() => close?.());
    const isOpener = element.matches(OPENERS);

    if (isOpener) setAttribute(cleanups, element, 'aria-haspopup', 'dialog');
    cleanups.listen(element, 'click', (event) => {
      if (!isPlainClick(event)) return;
      const opener = event.target instanceof Element ? event.target.closest<HTMLElement>(OPENERS) : null;
      const content = opener && element.contains(opener) && findPanelContent(opener);
      if (!content) return;
      event.preventDefault();
      content.loadContent?.(t);
      showPanelDialog(content.element, { label: content.label, closeText: t('panel.close'), opener });
    });

    function findPanelContent(opener: HTMLElement): LightboxContent | null {
      const href = opener instanceof HTMLAnchorElement ? opener.href : '';
      if (kind === 'image' || (kind === 'auto' && isImage(href))) return createImageBox(opener, href);
      if (kind === 'video' || (kind === 'auto' && isVideo(href))) return createVideoBox(opener, href);
      const id = (panel || (opener instanceof HTMLAnchorElement ? opener.hash : '')).replace(/^#/, '');
      const box = id ? document.getElementById(decodeURI(id)) : null;
      if (box) return { element: box, label: opener.textContent?.trim() ?? '' };
      // Reports a missing panel if the link names one, or if the link itself is the mount point. A mount point may also
      // be a region that contains ordinary links, which open no panel.
      if (id || isOpener)
        warn(`data-tiem-panel or the link’s #hash must name an element of the page, not "${id}".`);
      return null;
    }
    return cleanups.run;

    function showPanelDialog(
      box: HTMLElement,
      { label, closeText, opener }: { label: string; closeText: string; opener: HTMLElement },
    ) {
      const { hidden } = box;
      box.hidden = false;
      const emitPanelEvent = (what: 'opened' | 'closed') =>
        opener.dispatchEvent(
          new CustomEvent(`tiem:panel:${what}`, { bubbles: true, detail: { id: box.id, element: box } }),
        );
      close = openDialog(box, {
        label,
        closeText,
        side,
        opener,
        className: box.matches('.tiem-figure') ? 'tiem-figure__dialog' : '',
        onClose() {
          box.hidden = hidden;
          emitPanelEvent('closed');
        },
      });
      emitPanelEvent('opened');
    }
  },
};

export default definition;

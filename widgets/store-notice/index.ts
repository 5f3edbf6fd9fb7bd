import './store-notice.css';
import type { BehaviourDefinition } from '../../mount/runtime/mount.types';
import { contentTexts } from '../../src/i18n/vi/content';
import { createCleanups, hideElement } from '../../src/lib/cleanups';
import { readCookie, writeCookie } from '../../src/lib/storage';

const DISMISS_LINK = '.woocommerce-store-notice__dismiss-link';
/**
 * Lifetime in days of the cookie that hides a dismissed notice. It can be long, because each new notice has a new id.
 */
const REMEMBERED_DAYS = 30;

const definition: BehaviourDefinition<Record<never, never>, typeof contentTexts> = {
  kind: 'behaviour',
  name: 'store-notice',
  options: {},
  texts: contentTexts,
  mount({ element, t, warn }) {
    const cleanups = createCleanups();
    const id = element.dataset.noticeId ?? '';
    if (!id) warn('data-notice-id is missing: the dismissal cannot be remembered past this page.');
    const cookie = `store_notice${id}`;
    const hideNotice = () => cleanups.add(hideElement(element));

    // Hides a dismissed notice by script, because a page from a cache contains it for every visitor.
    if (id && readCookie(cookie) === 'hidden') hideNotice();

    let link = element.querySelector<HTMLElement>(DISMISS_LINK);
    if (!link) {
      link = findOrCreateDismissButton();
      const button = link;
      element.append(button);
      button.textContent = t('storeNotice.dismiss');
      cleanups.add(() => button.remove());
    }
    cleanups.listen(link, 'click', (event) => {
      event.preventDefault();
      if (id) writeCookie(cookie, 'hidden', { days: REMEMBERED_DAYS });
      hideNotice();
    });
    // Handles the space bar, because an element with `role="button"` must react to it, unlike a plain link.
    cleanups.listen(link, 'keydown', (event) => {
      if (event.key !== ' ' || link.tagName !== 'A') return;
      event.preventDefault();
      link.click();
    });
    return cleanups.run;
  },
};

function findOrCreateDismissButton(): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = DISMISS_LINK.slice(1);
  return button;
}

export default definition;

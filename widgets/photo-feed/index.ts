import './photo-feed.css';
import type { BehaviourDefinition } from '../../mount/runtime/mount.types';
import { pageTransport, parseAdminResponse, sendAjax } from '../../src/http/ajax';
import { isHttpError } from '../../src/http/errors';
import { loadTexts } from '../../src/i18n/load-texts';
import { contentTexts } from '../../src/i18n/vi/content';
import { createCleanups, setAttribute } from '../../src/lib/cleanups';
import { loadSanitiser } from '../../src/lib/html';
import type { OptionsSchema } from '../../src/lib/options';
import { getThemeAjaxAction } from '../../src/session';

const options = {
  feed: {
    type: 'text',
    default: '',
    help: 'The encoded settings of the feed, sent to the action unchanged',
  },
  kind: { type: 'text', default: 'Instagram', help: 'Name of the feed in messages to administrators' },
} as const satisfies OptionsSchema;

const definition: BehaviourDefinition<typeof options> = {
  kind: 'behaviour',
  name: 'photo-feed',
  options,
  mount({ element, options: { feed, kind }, settings }) {
    const cleanups = createCleanups();
    const controller = new AbortController();
    cleanups.add(() => controller.abort());
    const action = getThemeAjaxAction(settings, 'load_instagram');

    async function loadFeed(): Promise<void> {
      if (!action.canExist()) return;
      setAttribute(cleanups, element, 'aria-busy', 'true');
      const fields = { action: action.name, data: feed };
      const { signal } = controller;
      const outcome = await sendAjax(pageTransport, settings.ajaxUrl, fields, { method: 'GET', signal });
      const data = parseAdminResponse(outcome);
      const { markup } = await loadSanitiser();
      if (!signal.aborted && typeof data === 'string') renderPhotos(markup(data));
    }

    function renderPhotos(safe: DocumentFragment): void {
      const photos = document.createElement('div');
      photos.className = 'tiem-photo-feed';
      photos.append(safe);
      const existing = element.querySelector('.tiem-photo-feed');
      if (existing) existing.replaceWith(photos);
      else element.append(photos);
      cleanups.add(() => (existing ? photos.replaceWith(existing) : photos.remove()));
    }

    function handleFeedFailure(cause: unknown): void {
      if (controller.signal.aborted) return;
      if (isHttpError(cause) && (cause.status === 400 || cause.data === 0)) action.markMissing();
      else void showAdminError(isHttpError(cause) ? cause.serverMessage || cause.code : String(cause));
    }

    /** Shows errors to administrators only, because shoppers do not need the feed. */
    async function showAdminError(message?: string): Promise<void> {
      if (!settings.currentUserIsAdmin) return;
      const t = await loadTexts(settings, contentTexts);
      if (controller.signal.aborted) return;
      cleanups.add(
        showErrorInAdminBar(element, t('photoFeed.error', kind, message ?? t('photoFeed.invalidData'))),
      );
    }

    if (feed) {
      loadFeed()
        .catch(handleFeedFailure)
        .finally(() => element.removeAttribute('aria-busy'));
    } else void showAdminError();
    return cleanups.run;
  },
};

export default definition;

/**
 * Shows the photo feed's error in the WordPress admin bar, which shoppers never see. Without an admin bar, shows it
 * in the feed.
 */
function showErrorInAdminBar(feed: HTMLElement, sentence: string): () => void {
  const adminBar = document.querySelector('#wp-admin-bar-root-default');
  const message = document.createElement(adminBar ? 'li' : 'p');
  message.className = 'tiem-photo-feed-error';
  message.setAttribute('role', 'status');
  const text = document.createElement('span');
  // The classes that WordPress gives to an item of the admin bar without a link.
  text.className = 'ab-item ab-empty-item';
  text.textContent = sentence;
  message.append(text);
  (adminBar ?? feed).append(message);
  return () => message.remove();
}

import type { BehaviourDefinition } from '../../mount/runtime/mount.types';
import { createCleanups } from '../../src/lib/cleanups';
import { isPlainClick } from '../../src/lib/plain-click';
import { saveDraft } from './comment-draft';
import { createReplies } from './replies';

const definition: BehaviourDefinition<Record<never, never>> = {
  kind: 'behaviour',
  name: 'comments',
  options: {},
  mount({ element, settings, warn }) {
    const undo = createCleanups();
    const respond = element.matches('.comment-respond')
      ? element
      : element.querySelector<HTMLElement>('.comment-respond');
    const form = respond?.querySelector('form');
    if (!respond || !form) {
      warn('there is no .comment-respond with a form in it, so replies stay links.');
      return undo.run;
    }

    const replies = createReplies(respond, form);
    undo.add(replies.restoreForm);
    // Reply links stand beside their comments, all over the page.
    undo.listen(document, 'click', (event) => {
      if (!isPlainClick(event)) return;
      const target = event.target as Element;
      const link = target.closest<HTMLAnchorElement>('.comment-reply-link');
      if (link ? replies.moveTo(link) : target.closest('#cancel-comment-reply-link') && replies.restoreForm())
        event.preventDefault();
    });

    undo.listen(form, 'keydown', (event) => {
      // Enter also ends a syllable while typing Vietnamese.
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.isComposing) return;
      // WordPress's own script listens on the form too, and asks nobody: a comment sent twice is refused.
      event.stopImmediatePropagation();
      if (event.defaultPrevented) return;
      event.preventDefault();
      const button = form.querySelector<HTMLButtonElement | HTMLInputElement>('[type="submit"]');
      // Safari before 16 cannot be asked to submit. And `form.submit` is the button, which WordPress calls "submit".
      if (form.requestSubmit) form.requestSubmit(button);
      else button?.click();
    });
    undo.add(saveDraft(form, settings));
    return undo.run;
  },
};

export default definition;

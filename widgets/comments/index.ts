import type { BehaviourDefinition } from '../../mount/runtime/mount.types';
import type { Settings } from '../../src/app/settings.types';
import { isPlainClick } from '../../src/lib/browser';
import { createCleanups } from '../../src/lib/cleanups';
import { asRecord } from '../../src/lib/json-values';
import { createStorage } from '../../src/lib/storage';

const definition: BehaviourDefinition<Record<never, never>> = {
  kind: 'behaviour',
  name: 'comments',
  options: {},
  mount({ element, settings, warn }) {
    const cleanups = createCleanups();
    const respond = element.matches('.comment-respond')
      ? element
      : element.querySelector<HTMLElement>('.comment-respond');
    const form = respond?.querySelector('form');
    if (!respond || !form) {
      warn('there is no .comment-respond with a form in it, so replies stay links.');
      return cleanups.run;
    }

    const replies = createReplyForm(respond, form);
    cleanups.add(replies.restoreReplyForm);
    // Listens on the document, because reply links are beside the comments, outside the form.
    cleanups.listen(document, 'click', (event) => {
      const { target } = event;
      if (!isPlainClick(event) || !(target instanceof Element)) return;
      const link = target.closest<HTMLAnchorElement>('.comment-reply-link');
      if (
        link
          ? replies.moveReplyFormTo(link)
          : target.closest('#cancel-comment-reply-link') && replies.restoreReplyForm()
      )
        event.preventDefault();
    });

    cleanups.listen(form, 'keydown', (event) => {
      // Checks `isComposing`, because in a Vietnamese input method Enter ends a syllable.
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.isComposing) return;
      // Stops WordPress's comment-reply.js, which also submits on Ctrl+Enter, from sending the comment a second time.
      event.stopImmediatePropagation();
      if (event.defaultPrevented) return;
      event.preventDefault();
      const button = form.querySelector<HTMLButtonElement | HTMLInputElement>('[type="submit"]');
      // Clicks the button in Safari before 16, which has no `requestSubmit`. `form.submit` cannot be called:
      // WordPress's button with that name shadows it.
      if (form.requestSubmit) form.requestSubmit(button);
      else button?.click();
    });
    cleanups.add(initCommentDraft(form, settings));
    return cleanups.run;
  },
};

export default definition;

interface CommentDraft {
  text: string;
  /**
   * Whether the comment was submitted. The server may still reject it, because it was sent too fast, is a duplicate, or
   * has no name.
   */
  isSent: boolean;
}

/**
 * Saves the comment's text until the server has accepted it. The form is posted as a page load, so an error is a
 * page of its own, and going back does not restore the text in every browser.
 *
 *     typed ──▶ draft saved ──submit──▶ draft marked as sent ──▶ refused: the next visit restores the text
 *                                                            └─▶ accepted: the shop redirects to #comment-7,
 *                                                                where the draft is deleted
 */
function initCommentDraft(
  form: HTMLFormElement,
  settings: Pick<Settings, 'homeUrl' | 'currentUserId'>,
): () => void {
  const text = form.querySelector('textarea');
  const post = form.querySelector<HTMLInputElement>('input[name="comment_post_ID"]')?.value;
  if (!text || !post) return () => undefined;

  const storage = createStorage('session', settings.homeUrl, settings.currentUserId);
  const key = `comment:${post}`;
  const storeCommentDraft = (isSent: boolean) => {
    if (text.value.trim()) storage.write(key, { text: text.value, isSent } satisfies CommentDraft);
    else storage.remove(key);
  };
  const handleInput = () => storeCommentDraft(false);
  const handleSubmit = () => storeCommentDraft(true);

  const draft = decodeCommentDraft(storage.read(key));
  if (draft?.isSent && /^#comment-\d+$/.test(location.hash)) storage.remove(key);
  else if (draft && !text.value) text.value = draft.text;

  text.addEventListener('input', handleInput);
  form.addEventListener('submit', handleSubmit);
  return () => {
    text.removeEventListener('input', handleInput);
    form.removeEventListener('submit', handleSubmit);
  };
}

function decodeCommentDraft(value: unknown): CommentDraft | undefined {
  const { text, isSent } = asRecord(value);
  return typeof text === 'string' ? { text, isSent: isSent === true } : undefined;
}

interface ReplyForm {
  /** Moves the form below the comment of a reply link. Returns false if the browser should follow the link instead. */
  moveReplyFormTo(link: HTMLAnchorElement): boolean;
  /** Moves the form back to its original position. Returns false if it is already there. */
  restoreReplyForm(): boolean;
}

/** Moves the page's single comment form, with the text typed into it, below the comment being answered. */
function createReplyForm(respond: HTMLElement, form: HTMLFormElement): ReplyForm {
  const findHiddenField = (name: string) => form.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  const cancel = respond.querySelector<HTMLElement>('#cancel-comment-reply-link');
  const title = findHeadingText(respond);
  const original = { title: title?.data ?? '', parent: '', post: '', display: cancel?.style.display ?? '' };
  let placeholder: Comment | undefined;
  let followedLink: HTMLAnchorElement | undefined;

  return {
    moveReplyFormTo(link) {
      const { commentid, postid, belowelement = '', respondelement, replyto } = link.dataset;
      const parent = findHiddenField('comment_parent');
      const post = findHiddenField('comment_post_ID');
      const anchor = document.getElementById(belowelement);
      if (!commentid || !parent || !anchor || (respondelement && respondelement !== respond.id)) return false;
      if (!placeholder) {
        Object.assign(original, { parent: parent.value, post: post?.value ?? '' });
        placeholder = document.createComment('');
        respond.before(placeholder);
      }
      anchor.after(respond);
      parent.value = commentid;
      if (post && postid) post.value = postid;
      if (title && replyto) title.data = `${replyto} `;
      if (cancel) {
        cancel.hidden = false;
        cancel.style.display = '';
      }
      followedLink = link;
      form.querySelector<HTMLElement>('textarea')?.focus();
      return true;
    },
    restoreReplyForm() {
      if (!placeholder) return false;
      const hadFocus = respond.contains(document.activeElement);
      placeholder.replaceWith(respond);
      placeholder = undefined;
      const parent = findHiddenField('comment_parent');
      const post = findHiddenField('comment_post_ID');
      if (parent) parent.value = original.parent;
      if (post) post.value = original.post;
      if (title) title.data = original.title;
      if (cancel) {
        cancel.hidden = true;
        cancel.style.display = original.display;
      }
      // Returns the focus to the comment being answered, because the form is now at the end of the page.
      if (hadFocus) followedLink?.focus();
      return true;
    },
  };
}

/** Finds the text node of the form's heading, which also contains the cancel link. */
function findHeadingText(respond: HTMLElement): Text | undefined {
  const heading = respond.querySelector('.comment-reply-title');
  return [...(heading?.childNodes ?? [])].find(
    (node): node is Text => node instanceof Text && node.data.trim() !== '',
  );
}

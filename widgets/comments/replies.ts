export interface Replies {
  /** Moves the form below the link's comment. False where that is not possible and the link should be followed. */
  moveTo(link: HTMLAnchorElement): boolean;
  /** Moves the form back. False if it is already in its original position. */
  restoreForm(): boolean;
}

/** Moves the server's one comment form below the comment being answered, together with what was typed. */
export function createReplies(respond: HTMLElement, form: HTMLFormElement): Replies {
  const field = (name: string) => form.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  const cancel = respond.querySelector<HTMLElement>('#cancel-comment-reply-link');
  const title = titleText(respond);
  const written = { title: title?.data ?? '', parent: '', post: '', display: cancel?.style.display ?? '' };
  let place: Comment | undefined;
  let answered: HTMLAnchorElement | undefined;

  return {
    moveTo(link) {
      const { commentid, postid, belowelement = '', respondelement, replyto } = link.dataset;
      const parent = field('comment_parent');
      const post = field('comment_post_ID');
      const below = document.getElementById(belowelement);
      if (!commentid || !parent || !below || (respondelement && respondelement !== respond.id)) return false;
      if (!place) {
        Object.assign(written, { parent: parent.value, post: post?.value ?? '' });
        place = document.createComment('');
        respond.before(place);
      }
      below.after(respond);
      parent.value = commentid;
      if (post && postid) post.value = postid;
      if (title && replyto) title.data = `${replyto} `;
      if (cancel) {
        cancel.hidden = false;
        cancel.style.display = '';
      }
      answered = link;
      form.querySelector<HTMLElement>('textarea')?.focus();
      return true;
    },
    restoreForm() {
      if (!place) return false;
      const hadFocus = respond.contains(document.activeElement);
      place.replaceWith(respond);
      place = undefined;
      const parent = field('comment_parent');
      const post = field('comment_post_ID');
      if (parent) parent.value = written.parent;
      if (post) post.value = written.post;
      if (title) title.data = written.title;
      if (cancel) {
        cancel.hidden = true;
        cancel.style.display = written.display;
      }
      // Focus returns to the comment that the visitor was answering, not to the form at the end of the page.
      if (hadFocus) answered?.focus();
      return true;
    },
  };
}

/** The text node of the heading; the heading also contains the cancel link. */
function titleText(respond: HTMLElement): Text | undefined {
  const heading = respond.querySelector('.comment-reply-title');
  return [...(heading?.childNodes ?? [])].find(
    (node): node is Text => node instanceof Text && node.data.trim() !== '',
  );
}

export interface Replies {
  /** Whether the form went there; what it cannot do, the link does. */
  moveTo(link: HTMLAnchorElement): boolean;
  /** Whether there was anything to put back. */
  restoreForm(): boolean;
}

/** The server's one form moves below the comment that is answered, with everything typed into it. */
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
      // Back to where the shopper was reading, not to the form at the end of the page.
      if (hadFocus) answered?.focus();
      return true;
    },
  };
}

/** The words of the heading, beside the cancel link inside it. */
function titleText(respond: HTMLElement): Text | undefined {
  const heading = respond.querySelector('.comment-reply-title');
  return [...(heading?.childNodes ?? [])].find(
    (node): node is Text => node instanceof Text && node.data.trim() !== '',
  );
}

import { click, find, open, serve } from '../../support/widgets/open-page';

const FORM = `<div id="respond" class="comment-respond" data-tiem="comments">
<h3 class="comment-reply-title">Viết bình luận <small><a rel="nofollow" id="cancel-comment-reply-link" href="/bai/#respond" hidden>Thôi trả lời</a></small></h3>
<form action="/wp-comments-post.php" method="post" id="commentform">
<textarea id="comment" name="comment" required></textarea>
<button name="submit" type="submit" id="submit" value="1">Gửi</button>
<input type="hidden" name="comment_post_ID" value="105"><input type="hidden" name="comment_parent" value="0">
</form></div>`;
const PAGE = `<ol><li id="comment-8"><div id="div-comment-8">Chị Lan: Bát đẹp quá!
<a rel="nofollow" class="comment-reply-link" href="/bai/?replytocom=8#respond" data-commentid="8" data-postid="105" data-belowelement="div-comment-8" data-respondelement="respond" data-replyto="Trả lời Chị Lan">Trả lời</a></div></li></ol>
<section id="end">${FORM}</section>`;

const text = () => find<HTMLTextAreaElement>('#comment');
const parent = () => find<HTMLInputElement>('[name="comment_parent"]').value;
const type = (value: string) => {
  text().value = value;
  text().dispatchEvent(new Event('input', { bubbles: true }));
};
/** Records the submitters instead of submitting, because jsdom cannot navigate. */
function submissions(): HTMLElement[] {
  const submitters: HTMLElement[] = [];
  find('form').addEventListener('submit', (event) => {
    submitters.push((event as SubmitEvent).submitter as HTMLElement);
    event.preventDefault();
  });
  return submitters;
}

it('comment form: without script, the reply links lead to the form', () => {
  serve(PAGE);
  expect(find('form')).toHaveAttribute('action', '/wp-comments-post.php');
  expect(find('.comment-reply-link')).toHaveAttribute('href', '/bai/?replytocom=8#respond');
});

// spec 2.9: reply moves the comment form under the comment
it("comment form: a reply link is clicked, moves the server's form with its text below the comment", async () => {
  await open(PAGE);
  const form = find('form');
  type('Đẹp thật');
  expect(click(find('.comment-reply-link'))).toBe(false);
  expect(find('#div-comment-8').nextElementSibling).toBe(find('#respond'));
  expect(find('form')).toBe(form);
  expect(parent()).toBe('8');
  expect(text()).toHaveValue('Đẹp thật');
  expect(text()).toHaveFocus();
  expect(find('.comment-reply-title')).toHaveTextContent('Trả lời Chị Lan Thôi trả lời');
});

// spec 2.9: cancel puts the form back
// spec 3.2: comment_parent is 0 when nobody is answered
it('comment form: the reply is cancelled, moves the form back and focuses the comment being read', async () => {
  await open(PAGE);
  click(find('.comment-reply-link'));
  expect(click(find('#cancel-comment-reply-link'))).toBe(false);
  expect(find('#end').firstElementChild).toBe(find('#respond'));
  expect(parent()).toBe('0');
  expect(find('#cancel-comment-reply-link')).not.toBeVisible();
  expect(find('.comment-reply-title')).toHaveTextContent('Viết bình luận');
  expect(find('.comment-reply-link')).toHaveFocus();
});

it('comment form: its mount point is moved in the page, stays mounted', async () => {
  await open(PAGE);
  click(find('.comment-reply-link'));
  await new Promise((resolve) => setTimeout(resolve));
  click(find('#cancel-comment-reply-link'));
  expect(click(find('.comment-reply-link'))).toBe(false);
  expect(parent()).toBe('8');
});

it('comment form: a reply link opens a new tab or belongs to another form, leaves the click to the browser', async () => {
  await open(PAGE);
  expect(click(find('.comment-reply-link'), { ctrlKey: true })).toBe(true);
  find('.comment-reply-link').dataset.respondelement = 'another';
  expect(click(find('.comment-reply-link'))).toBe(true);
  expect(find('#end').firstElementChild).toBe(find('#respond'));
});

// spec 2.9: Ctrl+Enter sends the comment
// spec 2.9: Cmd+Enter sends the comment
it.each(['ctrlKey', 'metaKey'])(
  'comment form: %s and Enter are pressed in the text, submits the form as its button would',
  async (key) => {
    await open(PAGE);
    const sent = submissions();
    type('Chào tiệm');
    const press = (init: KeyboardEventInit) =>
      text().dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...init }),
      );
    press({});
    press({ [key]: true, isComposing: true });
    expect(sent).toEqual([]);
    press({ [key]: true });
    expect(sent).toEqual([find('#submit')]);
  },
);

it('comment form: submitted by keys, lets the browser validate it first', async () => {
  await open(PAGE);
  const sent = submissions();
  text().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true }));
  expect(sent).toEqual([]);
});

it('comment form: the server refuses the comment, restores the text, and deletes it once it is accepted', async () => {
  const first = await open(PAGE);
  submissions();
  type('Còn màu xanh không?');
  find('#submit').click();
  first.close();

  history.replaceState(null, '', '/bai/');
  const second = await open(PAGE);
  expect(text()).toHaveValue('Còn màu xanh không?');
  submissions();
  find('#submit').click();
  second.close();

  history.replaceState(null, '', '/bai/#comment-12');
  await open(PAGE);
  expect(text()).toHaveValue('');
});

it('comment form: the address names another comment, keeps the draft', async () => {
  const page = await open(PAGE);
  type('Chưa gửi');
  page.close();
  history.replaceState(null, '', '/bai/#comment-8');
  await open(PAGE);
  expect(text()).toHaveValue('Chưa gửi');
});

it('comment form: another user has signed in, shows no draft of the previous user', async () => {
  const page = await open(PAGE, { currentUserId: 5 });
  type('Của người khác');
  page.close();
  await open(PAGE, { currentUserId: 6 });
  expect(text()).toHaveValue('');
});

it("comment form: unmounted, restores the server's HTML", async () => {
  const page = await open(PAGE);
  const before = find('#respond').outerHTML.replace(/ data-tiem-state="\w+"/, '');
  click(find('.comment-reply-link'));
  page.close();
  expect(find('#end').innerHTML.replace(/ data-tiem-state="\w+"/, '')).toBe(before);
  expect(click(find('.comment-reply-link'))).toBe(true);
});

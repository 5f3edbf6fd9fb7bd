import { clickLink, getElement, openPage, setServerHtml } from '../../support/widgets/open-page';

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

const text = () => getElement<HTMLTextAreaElement>('#comment');
const parent = () => getElement<HTMLInputElement>('[name="comment_parent"]').value;
const type = (value: string) => {
  text().value = value;
  text().dispatchEvent(new Event('input', { bubbles: true }));
};
/** Records the submitters instead of submitting, because jsdom cannot navigate. */
function submissions(): HTMLElement[] {
  const submitters: HTMLElement[] = [];
  getElement('form').addEventListener('submit', (event) => {
    submitters.push((event as SubmitEvent).submitter as HTMLElement);
    event.preventDefault();
  });
  return submitters;
}

it('comment form: without JavaScript, the reply links lead to the form', () => {
  setServerHtml(PAGE);
  expect(getElement('form')).toHaveAttribute('action', '/wp-comments-post.php');
  expect(getElement('.comment-reply-link')).toHaveAttribute('href', '/bai/?replytocom=8#respond');
});

// spec 2.9: reply moves the comment form under the comment
it("comment form: a click on a reply link moves the server's form with its text below the comment", async () => {
  await openPage(PAGE);
  const form = getElement('form');
  type('Đẹp thật');
  expect(clickLink(getElement('.comment-reply-link'))).toBe(false);
  expect(getElement('#div-comment-8').nextElementSibling).toBe(getElement('#respond'));
  expect(getElement('form')).toBe(form);
  expect(parent()).toBe('8');
  expect(text()).toHaveValue('Đẹp thật');
  expect(text()).toHaveFocus();
  expect(getElement('.comment-reply-title')).toHaveTextContent('Trả lời Chị Lan Thôi trả lời');
});

// spec 2.9: cancel puts the form back
// spec 3.2: comment_parent is 0 when nobody is answered
it('comment form: cancelling a reply moves the form back and focuses the comment being read', async () => {
  await openPage(PAGE);
  clickLink(getElement('.comment-reply-link'));
  expect(clickLink(getElement('#cancel-comment-reply-link'))).toBe(false);
  expect(getElement('#end').firstElementChild).toBe(getElement('#respond'));
  expect(parent()).toBe('0');
  expect(getElement('#cancel-comment-reply-link')).not.toBeVisible();
  expect(getElement('.comment-reply-title')).toHaveTextContent('Viết bình luận');
  expect(getElement('.comment-reply-link')).toHaveFocus();
});

it('comment form: stays mounted when its mount point is moved in the page', async () => {
  await openPage(PAGE);
  clickLink(getElement('.comment-reply-link'));
  await new Promise((resolve) => setTimeout(resolve));
  clickLink(getElement('#cancel-comment-reply-link'));
  expect(clickLink(getElement('.comment-reply-link'))).toBe(false);
  expect(parent()).toBe('8');
});

it('comment form: a click on a reply link that opens a new tab or belongs to another form is left to the browser', async () => {
  await openPage(PAGE);
  expect(clickLink(getElement('.comment-reply-link'), { ctrlKey: true })).toBe(true);
  getElement('.comment-reply-link').dataset.respondelement = 'another';
  expect(clickLink(getElement('.comment-reply-link'))).toBe(true);
  expect(getElement('#end').firstElementChild).toBe(getElement('#respond'));
});

// spec 2.9: Ctrl+Enter sends the comment
// spec 2.9: Cmd+Enter sends the comment
it.each(['ctrlKey', 'metaKey'])(
  'comment form: %s and Enter in the text submit the form as its button would',
  async (key) => {
    await openPage(PAGE);
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
    expect(sent).toEqual([getElement('#submit')]);
  },
);

it('comment form: the browser validates it first when it is submitted by keys', async () => {
  await openPage(PAGE);
  const sent = submissions();
  text().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true }));
  expect(sent).toEqual([]);
});

it('comment form: restores the text of a refused comment, and deletes it once the comment is accepted', async () => {
  const first = await openPage(PAGE);
  submissions();
  type('Còn màu xanh không?');
  getElement('#submit').click();
  first.close();

  history.replaceState(null, '', '/bai/');
  const second = await openPage(PAGE);
  expect(text()).toHaveValue('Còn màu xanh không?');
  submissions();
  getElement('#submit').click();
  second.close();

  history.replaceState(null, '', '/bai/#comment-12');
  await openPage(PAGE);
  expect(text()).toHaveValue('');
});

it('comment form: keeps the draft when the address names another comment', async () => {
  const page = await openPage(PAGE);
  type('Chưa gửi');
  page.close();
  history.replaceState(null, '', '/bai/#comment-8');
  await openPage(PAGE);
  expect(text()).toHaveValue('Chưa gửi');
});

it('comment form: shows no draft of the previous user after another user has signed in', async () => {
  const page = await openPage(PAGE, { currentUserId: 5 });
  type('Của người khác');
  page.close();
  await openPage(PAGE, { currentUserId: 6 });
  expect(text()).toHaveValue('');
});

it("comment form: restores the server's HTML when it is unmounted", async () => {
  const page = await openPage(PAGE);
  const before = getElement('#respond').outerHTML.replace(/ data-tiem-state="\w+"/, '');
  clickLink(getElement('.comment-reply-link'));
  page.close();
  expect(getElement('#end').innerHTML.replace(/ data-tiem-state="\w+"/, '')).toBe(before);
  expect(clickLink(getElement('.comment-reply-link'))).toBe(true);
});

import { getExampleHtml } from '../../support/widgets/example-html';
import { clickLink, getElement, openPage, setServerHtml } from '../../support/widgets/open-page';

const PAGE = getExampleHtml('comments');

const getTextField = () => getElement<HTMLTextAreaElement>('#comment');
const readParentId = () => getElement<HTMLInputElement>('[name="comment_parent"]').value;
const typeText = (value: string) => {
  getTextField().value = value;
  getTextField().dispatchEvent(new Event('input', { bubbles: true }));
};
/** Prevents each submit, because jsdom cannot navigate, and records its submit button. */
function recordSubmitters(): HTMLElement[] {
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
  expect(getElement('.comment-reply-link')).toHaveAttribute('href', '?replytocom=8#respond');
});

// spec 2.9: reply moves the comment form under the comment
it("comment form: a click on a reply link moves the server's form and its typed text below the comment", async () => {
  await openPage(PAGE);
  const form = getElement('form');
  typeText('Đẹp thật');
  expect(clickLink(getElement('.comment-reply-link'))).toBe(false);
  expect(getElement('#div-comment-8').nextElementSibling).toBe(getElement('#respond'));
  expect(getElement('form')).toBe(form);
  expect(readParentId()).toBe('8');
  expect(getTextField()).toHaveValue('Đẹp thật');
  expect(getTextField()).toHaveFocus();
  expect(getElement('.comment-reply-title')).toHaveTextContent('Trả lời Chị Lan Thôi trả lời');
});

// spec 2.9: cancel puts the form back
// spec 3.2: comment_parent is 0 when nobody is answered
it('comment form: cancelling a reply moves the form back and focuses the reply link', async () => {
  await openPage(PAGE);
  clickLink(getElement('.comment-reply-link'));
  expect(clickLink(getElement('#cancel-comment-reply-link'))).toBe(false);
  expect(getElement('#comments').lastElementChild).toBe(getElement('#respond'));
  expect(readParentId()).toBe('0');
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
  expect(readParentId()).toBe('8');
});

it('comment form: a click on a reply link that opens a new tab or belongs to another form is left to the browser', async () => {
  await openPage(PAGE);
  expect(clickLink(getElement('.comment-reply-link'), { ctrlKey: true })).toBe(true);
  getElement('.comment-reply-link').dataset.respondelement = 'another';
  expect(clickLink(getElement('.comment-reply-link'))).toBe(true);
  expect(getElement('#comments').lastElementChild).toBe(getElement('#respond'));
});

// spec 2.9: Ctrl+Enter sends the comment
// spec 2.9: Cmd+Enter sends the comment
it.each(['ctrlKey', 'metaKey'])(
  'comment form: %s and Enter in the text field submit the form with its submit button',
  async (key) => {
    await openPage(PAGE);
    const sent = recordSubmitters();
    typeText('Chào tiệm');
    const pressEnter = (init: KeyboardEventInit) =>
      getTextField().dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...init }),
      );
    pressEnter({});
    pressEnter({ [key]: true, isComposing: true });
    expect(sent).toEqual([]);
    pressEnter({ [key]: true });
    expect(sent).toEqual([getElement('#submit')]);
  },
);

it('comment form: is validated by the browser before a keyboard shortcut submits it', async () => {
  await openPage(PAGE);
  const sent = recordSubmitters();
  getTextField().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true }));
  expect(sent).toEqual([]);
});

it('comment form: restores the text of a rejected comment, and deletes it once the comment is accepted', async () => {
  const first = await openPage(PAGE);
  recordSubmitters();
  typeText('Còn màu xanh không?');
  getElement('#submit').click();
  first.close();

  history.replaceState(null, '', '/bai/');
  const second = await openPage(PAGE);
  expect(getTextField()).toHaveValue('Còn màu xanh không?');
  recordSubmitters();
  getElement('#submit').click();
  second.close();

  history.replaceState(null, '', '/bai/#comment-12');
  await openPage(PAGE);
  expect(getTextField()).toHaveValue('');
});

it("comment form: keeps the draft when the URL hash names a comment that is not the shopper's", async () => {
  const page = await openPage(PAGE);
  typeText('Chưa gửi');
  page.close();
  history.replaceState(null, '', '/bai/#comment-8');
  await openPage(PAGE);
  expect(getTextField()).toHaveValue('Chưa gửi');
});

it("comment form: does not show the previous user's draft after another user has signed in", async () => {
  const page = await openPage(PAGE, { currentUserId: 5 });
  typeText('Của người khác');
  page.close();
  await openPage(PAGE, { currentUserId: 6 });
  expect(getTextField()).toHaveValue('');
});

it("comment form: restores the server's HTML when it is unmounted", async () => {
  const page = await openPage(PAGE);
  const before = getElement('#respond').outerHTML.replace(/ data-tiem-state="\w+"/, '');
  clickLink(getElement('.comment-reply-link'));
  page.close();
  expect(getElement('#comments').lastElementChild?.outerHTML.replace(/ data-tiem-state="\w+"/, '')).toBe(
    before,
  );
  expect(clickLink(getElement('.comment-reply-link'))).toBe(true);
});

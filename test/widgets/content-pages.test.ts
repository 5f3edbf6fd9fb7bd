import { waitFor } from '@testing-library/dom';
import { renderPage } from '../support/render-page';

const POST = '/bai-viet/pha-am-tra-sen/';

const getRequiredElement = (selector: string) => {
  const element = document.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`Nothing on the page fits ${selector}`);
  return element;
};

it('post page: the server-rendered table of contents gets its widget', async () => {
  const page = await renderPage(POST);
  const toc = await page.mounted('toc');
  await page.user.click(await waitFor(() => getRequiredElement('.tiem-toc__toggle')));
  expect(getRequiredElement('.toc_list')).not.toBeVisible();
  expect(toc).toContainElement(getRequiredElement('.toc_list'));

  await page.go(POST);
  expect(getRequiredElement('[data-tiem~="toc"]')).toHaveAttribute('data-tiem-closed');
});

it("post page: after a click on a reply link, the server's form is below the comment, and posting it adds the reply", async () => {
  const page = await renderPage(POST);
  await page.mounted('comments');
  const link = getRequiredElement('.comment-reply-link');
  await page.user.click(link);
  expect(getRequiredElement(`#${link.dataset.belowelement} + #respond`)).toContainElement(
    getRequiredElement('#commentform'),
  );
  expect(getRequiredElement('[name="comment_parent"]')).toHaveValue(link.dataset.commentid);
});

it('post page: a dismissed store notice stays hidden on the next page', async () => {
  const page = await renderPage('/');
  await page.mounted('store-notice');
  await page.user.click(getRequiredElement('.woocommerce-store-notice__dismiss-link'));
  expect(getRequiredElement('.woocommerce-store-notice')).not.toBeVisible();
  await page.go('/');
  expect(document.querySelector('.woocommerce-store-notice')).toBeNull();
});

it("post page: the photo feed shows photos from the theme's AJAX action", async () => {
  const page = await renderPage('/');
  await page.mounted('photo-feed');
  const serverFeed = getRequiredElement('.tiem-photo-feed');
  await waitFor(() => expect(getRequiredElement('.tiem-photo-feed')).not.toBe(serverFeed));
  expect(getRequiredElement('.tiem-photo-feed').querySelectorAll('img')).toHaveLength(
    serverFeed.querySelectorAll('img').length,
  );
  expect(page.sent.map(({ path }) => path)).toContainEqual(
    expect.stringContaining('action=flatsome_load_instagram'),
  );
});

it('post page: the photo feed keeps the server-rendered photos when the theme has no AJAX action for them', async () => {
  const page = await renderPage('/', { settings: { themeActions: false } });
  const feed = await page.mounted('photo-feed');
  await waitFor(() => expect(feed).not.toHaveAttribute('aria-busy'));
  expect(feed.querySelectorAll('img').length).toBeGreaterThan(3);
  expect(feed).not.toHaveTextContent('Lỗi');
});

it('post page: the anti-spam widget fills the time field of the comment form', async () => {
  const page = await renderPage(POST);
  await page.user.click(getRequiredElement('#comment'));
  await page.mounted('anti-spam');
  expect(Number((getRequiredElement('[name="ak_js"]') as HTMLInputElement).value)).toBeGreaterThan(1e12);
});

it('post page: the main menu opens as a drawer on a small screen', async () => {
  const page = await renderPage('/');
  await page.user.click(getRequiredElement('.menu-toggle'));
  await page.mounted('main-menu');
  expect(await waitFor(() => getRequiredElement('dialog'))).toContainElement(getRequiredElement('.menu'));
});

import { waitFor } from '@testing-library/dom';
import { renderPage } from '../support/render-page';

const POST = '/bai-viet/pha-am-tra-sen/';

const find = (selector: string) => {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`Nothing on the page fits ${selector}`);
  return found;
};

it('post page: enhances the table of contents that the server prints', async () => {
  const page = await renderPage(POST);
  const toc = await page.mounted('toc');
  await page.user.click(await waitFor(() => find('.tiem-toc__toggle')));
  expect(find('.toc_list')).not.toBeVisible();
  expect(toc).toContainElement(find('.toc_list'));

  await page.go(POST);
  expect(find('[data-tiem~="toc"]')).toHaveAttribute('data-tiem-closed');
});

it("post page: a click on a reply link moves the server's own form, and that form is posted", async () => {
  const page = await renderPage(POST);
  await page.mounted('comments');
  const link = find('.comment-reply-link');
  await page.user.click(link);
  expect(find(`#${link.dataset.belowelement} + #respond`)).toContainElement(find('#commentform'));
  expect(find('[name="comment_parent"]')).toHaveValue(link.dataset.commentid);
});

it('store notice: stays hidden on the next page once it is dismissed', async () => {
  const page = await renderPage('/');
  await page.mounted('store-notice');
  await page.user.click(find('.woocommerce-store-notice__dismiss-link'));
  expect(find('.woocommerce-store-notice')).not.toBeVisible();
  await page.go('/');
  expect(document.querySelector('.woocommerce-store-notice')).toBeNull();
});

it('photo feed: shows the photos of the response when the theme has a loader action', async () => {
  const page = await renderPage('/');
  await page.mounted('photo-feed');
  const printed = find('.tiem-photo-feed');
  await waitFor(() => expect(find('.tiem-photo-feed')).not.toBe(printed));
  expect(find('.tiem-photo-feed').querySelectorAll('img')).toHaveLength(
    printed.querySelectorAll('img').length,
  );
  expect(page.sent.map(({ path }) => path)).toContainEqual(
    expect.stringContaining('action=flatsome_load_instagram'),
  );
});

it("photo feed: keeps the server's photos when the theme has no AJAX action that loads photos", async () => {
  const page = await renderPage('/', { settings: { themeActions: false } });
  const feed = await page.mounted('photo-feed');
  await waitFor(() => expect(feed).not.toHaveAttribute('aria-busy'));
  expect(feed.querySelectorAll('img').length).toBeGreaterThan(3);
  expect(feed).not.toHaveTextContent('Lỗi');
});

it('anti-spam: writes its time field on the comment form', async () => {
  const page = await renderPage(POST);
  await page.user.click(find('#comment'));
  await page.mounted('anti-spam');
  expect(Number((find('[name="ak_js"]') as HTMLInputElement).value)).toBeGreaterThan(1e12);
});

it('main menu: opens as a drawer on a small screen', async () => {
  const page = await renderPage('/');
  await page.user.click(find('.menu-toggle'));
  await page.mounted('main-menu');
  expect(await waitFor(() => find('dialog'))).toContainElement(find('.menu'));
});

import { waitFor } from '@testing-library/dom';
import { renderPage } from '../harness/page';

const POST = '/bai-viet/pha-am-tra-sen/';

const find = (selector: string) => {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`Nothing on the page fits ${selector}`);
  return found;
};

it('gives the post its table of contents, on the list the shop printed', async () => {
  const page = await renderPage(POST);
  const toc = await page.mounted('toc');
  await page.user.click(await waitFor(() => find('.tiem-toc-toggle')));
  expect(find('.toc_list')).not.toBeVisible();
  expect(toc).toContainElement(find('.toc_list'));

  await page.go(POST);
  expect(find('[data-tiem~="toc"]')).toHaveAttribute('data-tiem-closed');
});

it('answers a comment below it and posts the shop’s own form', async () => {
  const page = await renderPage(POST);
  await page.mounted('comments');
  const link = find('.comment-reply-link');
  await page.user.click(link);
  expect(find(`#${link.dataset.belowelement} + #respond`)).toContainElement(find('#commentform'));
  expect(find('[name="comment_parent"]')).toHaveValue(link.dataset.commentid);
});

it('takes the shop’s notice away for good', async () => {
  const page = await renderPage('/');
  await page.mounted('store-notice');
  await page.user.click(find('.woocommerce-store-notice__dismiss-link'));
  expect(find('.woocommerce-store-notice')).not.toBeVisible();
  await page.go('/');
  expect(document.querySelector('.woocommerce-store-notice')).toBeNull();
});

it('fills the feed with what the shop’s loader action answers', async () => {
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

it('keeps the printed photographs where the theme has no such action', async () => {
  const page = await renderPage('/', { settings: { themeActions: false } });
  const feed = await page.mounted('photo-feed');
  await waitFor(() => expect(feed).not.toHaveAttribute('aria-busy'));
  expect(feed.querySelectorAll('img').length).toBeGreaterThan(3);
  expect(feed).not.toHaveTextContent('Lỗi');
});

it('stamps the comment form for the spam filter', async () => {
  const page = await renderPage(POST);
  await page.user.click(find('#comment'));
  await page.mounted('anti-spam');
  expect(Number((find('[name="ak_js"]') as HTMLInputElement).value)).toBeGreaterThan(1e12);
});

it('opens the shop’s menu from the side', async () => {
  const page = await renderPage('/');
  await page.user.click(find('.menu-toggle'));
  await page.mounted('main-menu');
  expect(await waitFor(() => find('dialog'))).toContainElement(find('.menu'));
});

import type { Locator } from 'playwright-core';
import { type Journey, JourneyFailure, JourneySkippedError, type JourneyVisit } from './journey-visit.types';
import { extractWords, listHeadings } from './server-html';

/** Journeys that change nothing: the store notice, and the table of contents of an article. */

const NOTICE = '.woocommerce-store-notice';

export const notice: Journey = {
  title: 'Dismiss the store notice',
  async runJourney(visit) {
    const { home, listing } = visit.shop.pages;
    await visit.open(home);
    const element = visit.page.locator(NOTICE).first();
    if ((await element.count()) === 0) throw new JourneySkippedError('the shop prints no store notice');
    if (!(await visit.waitFor(async () => (await element.isVisible()) || undefined)))
      throw createNoticeFailure('The store notice is not visible.', 'a visible notice', 'a hidden one');
    visit.recordCheck('The store notice is shown');
    await visit.takePicture('notice');
    const dismiss = element
      .locator('a[role="button"], .woocommerce-store-notice__dismiss-link, button')
      .first();
    if (!(await visit.waitFor(async () => (await dismiss.isVisible()) || undefined)))
      throw createNoticeFailure('The store notice cannot be dismissed.', 'a link or button in it', 'neither');
    await visit.clickControl(dismiss, 'the control that dismisses the store notice');
    await expectNoticeHidden(visit, element, 'after it was dismissed');
    const cookies = await visit.context.cookies();
    const cookie = cookies.find(({ name, value }) => /^store_notice/.test(name) && value === 'hidden');
    if (!cookie)
      throw createNoticeFailure('The dismissal is not remembered.', 'a cookie store_notice…=hidden', 'none');
    for (const [address, after] of [
      [home, 'after the page was opened again'],
      ...(listing ? [[listing, 'on the listing'] as const] : []),
    ] as const) {
      await visit.open(address);
      await expectNoticeHidden(visit, visit.page.locator(NOTICE).first(), after);
    }
    await expectNoticeShownToNewVisitor(visit);
  },
};

function createNoticeFailure(problem: string, expected: string, actual: string): JourneyFailure {
  return new JourneyFailure({
    ...{ problem, where: NOTICE, expected, actual },
    next: "WooCommerce's woocommerce.js or a widget has to show the notice and to handle its link.",
  });
}

async function expectNoticeHidden(visit: JourneyVisit, element: Locator, after: string): Promise<void> {
  const isHidden = await visit.waitFor(async () => (await element.isHidden()) || undefined);
  if (!isHidden)
    throw createNoticeFailure(`The store notice is visible ${after}.`, 'no notice', 'the notice');
  visit.recordCheck(`The store notice is hidden ${after}`);
}

/** Expects the notice in another browser profile, because dismissing it must affect one visitor only. */
async function expectNoticeShownToNewVisitor(visit: JourneyVisit): Promise<void> {
  const other = await visit.openNewProfile();
  await other.open(visit.shop.pages.home);
  const element = other.page.locator(NOTICE).first();
  const isShown = await visit.waitFor(async () => (await element.isVisible()) || undefined);
  await other.context.close();
  if (!isShown)
    throw createNoticeFailure('Another visitor does not see the store notice.', 'the notice', 'none');
  visit.recordCheck('Another visitor still sees the store notice');
}

const CONTENTS = '[data-tiem~="toc"], #toc_container, .toc, #ez-toc-container, .wp-block-table-of-contents';
/** How many links of a table of contents are followed. */
const MAX_FOLLOWED_LINKS = 4;

export const article: Journey = {
  title: 'Follow the table of contents of an article',
  async runJourney(visit) {
    const { address, headings } = await openArticle(visit);
    const contents = visit.page.locator(CONTENTS).first();
    const links = contents.locator('a[href*="#"]');
    const isListed = await visit.waitFor(async () => (await links.count()) > 0 || undefined);
    if (!isListed) throw new JourneySkippedError(`${address} has no table of contents`);
    const toggle = contents.locator('[aria-expanded="false"]').filter({ visible: true });
    if ((await toggle.count()) > 0)
      await visit.clickControl(toggle.first(), 'the button that opens the table of contents');
    await visit.takePicture('contents');
    const count = Math.min(await links.count(), MAX_FOLLOWED_LINKS);
    for (let index = 0; index < count; index += 1)
      await followContentsLink(visit, links.nth(index), headings);
    visit.recordCheck(`${count} links of the table of contents lead to headings of the server's article`);
    await visit.takePicture('followed');
  },
};

/** Finds an article with several headings: the one of `--page=article=…`, or the first of the server's posts. */
async function openArticle(visit: JourneyVisit): Promise<{ address: string; headings: string[] }> {
  const known = visit.shop.pages.article;
  const posts = known ? [] : await visit.api.fetchPosts();
  const post = posts.find(({ html }) => listHeadings(html).length > 1);
  const address = known ?? post?.link;
  if (!address)
    throw new JourneySkippedError(
      'the server lists no post with two headings; --page=article=address names one',
    );
  const response = await visit.open(address);
  return { address, headings: listHeadings(post?.html ?? (await response?.text()) ?? '') };
}

async function followContentsLink(
  visit: JourneyVisit,
  link: Locator,
  headings: readonly string[],
): Promise<void> {
  const text = ((await link.textContent()) ?? '').trim();
  const words = extractWords(text);
  const heading = headings.find((one) => one.endsWith(words) || words.endsWith(one));
  if (!heading) throw createContentsLinkFailure(text, 'a heading of the server with this text', 'none');
  await link.scrollIntoViewIfNeeded();
  await visit.clickControl(link, `the link "${text}" of the table of contents`);
  const readHeadingTop = () =>
    link.evaluate((element) => {
      const id = decodeURIComponent((element as HTMLAnchorElement).hash.slice(1));
      const target = document.getElementById(id);
      const shown = target?.matches('h1,h2,h3,h4') ? target : target?.closest('h1,h2,h3,h4');
      return { text: shown?.textContent ?? '', top: target?.getBoundingClientRect().top ?? -1 };
    });
  const isReached = await visit.waitFor(async () => {
    const { top } = await readHeadingTop();
    const atEnd = await visit.page.evaluate(
      () => Math.ceil(scrollY + innerHeight) >= document.documentElement.scrollHeight,
    );
    const { height = 900 } = visit.page.viewportSize() ?? {};
    return (top >= 0 && top < height / (atEnd ? 1 : 2)) || undefined;
  });
  const { text: targetText, top } = await readHeadingTop();
  if (!isReached || !extractWords(targetText).includes(heading))
    throw createContentsLinkFailure(
      text,
      `the heading "${heading}" in view`,
      `"${targetText}" at ${Math.round(top)} px`,
    );
}

function createContentsLinkFailure(link: string, expected: string, actual: string): JourneyFailure {
  return new JourneyFailure({
    problem: 'A link of the table of contents does not lead to its heading.',
    ...{ where: `the link "${link}"`, expected, actual },
    next: "Compare the link's #… with the ids of the headings.",
  });
}

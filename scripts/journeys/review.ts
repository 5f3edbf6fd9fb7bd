import type { Locator } from 'playwright-core';
import { collapseWhitespace } from './journey-visit';
import { type Journey, JourneyFailure, JourneySkippedError, type JourneyVisit } from './journey-visit.types';
import { EMAIL } from './place-order';
import type { ServerProduct, ServerReview } from './store-api';

const STAR_COUNT = 4;
/** How many products are opened in search of one that can be reviewed. */
const MAX_PRODUCTS = 4;

/** Fills in a review; submits it only if the journeys may also place orders. */
export const review: Journey = {
  title: 'Rate and review a product',
  async runJourney(visit) {
    const { form, product } = await openReviewForm(visit);
    // Makes the review's text unique by the time, because WordPress rejects a comment that it already has.
    const text = `Written by a test at ${new Date().toISOString()}.`;
    const field = form.locator('textarea[name="comment"]');
    await visit.clickControl(field, 'the text of the review');
    await field.fill(text);
    await visit.waitUntilIdle();
    await chooseStars(visit, form);
    await visit.takePicture('review');
    await expectReviewFields(visit, form, { product, text });
    if (visit.options.placesOrders) await submitReview(visit, form, { product, text });
    else await expectTextPreserved(visit, text);
  },
};

interface ReviewInput {
  product: ServerProduct;
  text: string;
}

const findReviewForm = ({ page }: JourneyVisit) =>
  page
    .locator('form')
    .filter({ has: page.locator('select[name="rating"]') })
    .first();

async function openReviewForm(visit: JourneyVisit): Promise<{ form: Locator; product: ServerProduct }> {
  const { simpleProducts, allProducts } = visit.shop.products;
  const candidates = [...new Set([...simpleProducts, ...allProducts])].slice(0, MAX_PRODUCTS);
  for (const product of candidates) {
    await visit.open(product.permalink);
    const form = findReviewForm(visit);
    if ((await form.count()) === 0) continue;
    await showReviewForm(visit, form);
    return { form, product };
  }
  throw new JourneySkippedError(`none of ${candidates.length} products has a review form with a rating`);
}

/**
 * Opens the tab or accordion that contains the review form, by the control that names one of the form's ancestors.
 */
async function showReviewForm(visit: JourneyVisit, form: Locator): Promise<void> {
  if (!(await form.isVisible())) {
    await form.evaluate((element) => {
      const ids: string[] = [];
      for (let parent: Element | null = element; parent; parent = parent.parentElement)
        if (parent.id) ids.push(CSS.escape(parent.id));
      const selectors = [
        ...ids.map((id) => `[aria-controls="${id}"]`),
        ...ids.map((id) => `a[href="#${id}"]`),
      ];
      const controls = selectors.flatMap((selector) => [...document.querySelectorAll(selector)]);
      controls.find((one) => one.getClientRects().length > 0)?.setAttribute('data-test', 'journeys-opener');
    });
    const opener = visit.page.locator('[data-test="journeys-opener"]').first();
    if ((await opener.count()) > 0) await visit.clickControl(opener, 'the control that opens the reviews');
  }
  const isShown = await visit.waitFor(async () => (await form.isVisible()) || undefined);
  if (!isShown)
    throw new JourneyFailure({
      problem: 'The review form cannot be opened.',
      ...{ where: 'the tab of the reviews', expected: 'a visible form', actual: 'a hidden one' },
      next: 'Check that a control with aria-controls or a link leads to the panel with the form.',
    });
  await form.scrollIntoViewIfNeeded();
  await visit.waitUntilIdle();
}

/** Chooses stars by radio buttons in labels, links, or buttons, with which scripts replace the select. */
async function chooseStars(visit: JourneyVisit, form: Locator): Promise<void> {
  const controls = [
    form.locator('label').filter({ has: visit.page.locator(`input[type="radio"][value="${STAR_COUNT}"]`) }),
    form.locator(`a.star-${STAR_COUNT}`),
    form.locator(`button[role="radio"]`).nth(STAR_COUNT - 1),
  ];
  for (const control of controls) {
    const shown = control.filter({ visible: true }).first();
    if ((await shown.count()) > 0) return visit.clickControl(shown, `star ${STAR_COUNT} of the review form`);
  }
  const select = form.locator('select[name="rating"]');
  if (await select.isVisible()) {
    await select.selectOption(String(STAR_COUNT));
    return;
  }
  throw new JourneyFailure({
    problem: 'No rating can be chosen in the review form.',
    ...{
      where: 'the review form',
      expected: 'stars, or the select',
      actual: 'a hidden select without stars',
    },
    next: 'Look for a script that hides the select: it has to draw the stars.',
  });
}

async function expectReviewFields(
  visit: JourneyVisit,
  form: Locator,
  { product, text }: ReviewInput,
): Promise<void> {
  const fields = await form.evaluate((element) =>
    Object.fromEntries(
      [...new FormData(element as HTMLFormElement)].map(([name, value]) => [name, String(value)]),
    ),
  );
  const wanted = { comment_post_ID: String(product.id), rating: String(STAR_COUNT), comment: text };
  const wrong = Object.entries(wanted).filter(([name, value]) => fields[name] !== value);
  if (wrong.length > 0)
    throw new JourneyFailure({
      problem: 'The review form would not send what was chosen.',
      where: 'the fields of the form',
      expected: wrong.map(([name, value]) => `${name}=${value}`).join(', '),
      actual: wrong.map(([name]) => `${name}=${fields[name] ?? ''}`).join(', '),
      next: 'The stars have to write into the select that the form sends.',
    });
  visit.recordCheck(
    `The form sends ${STAR_COUNT} stars and the text for product ${product.id} of the server`,
  );
}

async function expectTextPreserved(visit: JourneyVisit, text: string): Promise<void> {
  await visit.page.reload({ waitUntil: 'load' });
  await visit.waitUntilIdle();
  const form = findReviewForm(visit);
  await showReviewForm(visit, form);
  const field = form.locator('textarea[name="comment"]');
  await visit.clickControl(field, 'the text of the review');
  const isPreserved = await visit.waitFor(async () => (await field.inputValue()) === text || undefined);
  if (isPreserved) return visit.recordCheck('The text of the review is kept when the page is reloaded');
  // Without Tiệm's widget, a lost text is only a remark: browsers restore the field on some pages only, and the
  // widget restores it on all of them.
  if ((await form.locator('.tiem-rating').count()) === 0)
    return visit.recordNote('The text of the review is lost when the page is reloaded');
  throw new JourneyFailure({
    problem: 'The text of the review is lost when the page is reloaded.',
    ...{
      where: 'the text of the review',
      expected: text,
      actual: (await field.inputValue()) || 'an empty field',
    },
    next: 'Look for a script that replaces the form after the browser has restored its fields.',
  });
}

async function submitReview(
  visit: JourneyVisit,
  form: Locator,
  { product, text }: ReviewInput,
): Promise<void> {
  const { page, api } = visit;
  const before = await api.fetchReviews(product.id);
  for (const [name, value] of [
    ['author', 'Journeys'],
    ['email', EMAIL],
  ] as const) {
    const field = form.locator(`input[name="${name}"]`).filter({ visible: true });
    if ((await field.count()) > 0) await field.fill(value);
  }
  const submit = form.locator('[type="submit"]').filter({ visible: true }).first();
  await visit.clickControl(submit, 'the button of the review form');
  const isSent = await page
    .waitForURL((url) => /^#comment-\d+$/.test(url.hash), { timeout: 30_000 })
    .then(() => true)
    .catch(() => false);
  await visit.waitUntilIdle();
  await visit.takePicture('reviewed');
  if (!isSent)
    throw new JourneyFailure({
      problem: 'The review was not accepted.',
      where: 'the review form',
      expected: 'the page of the product with the review',
      actual: collapseWhitespace(await visit.runInPage(() => window.tiemJourneys.readText())).slice(0, 200),
      next: 'The page says why, for example that reviews follow too fast on each other.',
    });
  const isHeldForModeration = new URL(page.url()).searchParams.has('unapproved');
  const added = (await api.fetchReviews(product.id)).filter(
    ({ id }) => !before.some((review) => review.id === id),
  );
  expectReviews(visit, added, { text, isHeldForModeration });
}

function expectReviews(
  visit: JourneyVisit,
  added: readonly ServerReview[],
  { text, isHeldForModeration }: { text: string; isHeldForModeration: boolean },
): void {
  const [one] = added;
  const isAdded = added.length === 1 && one?.rating === STAR_COUNT && one.text.includes(text);
  if (!isAdded && !(isHeldForModeration && added.length === 0))
    throw new JourneyFailure({
      problem: 'The server does not have the review that was written, once.',
      where: "the server's reviews of the product",
      expected: `one more, with ${STAR_COUNT} stars: ${text}`,
      actual: added.map(({ rating, text: found }) => `${rating} stars: ${found}`).join(' / ') || 'none',
      next: 'Look at the fields of the request to wp-comments-post.php.',
    });
  if (isAdded) visit.recordCheck(`Review ${one.id} of the server has ${STAR_COUNT} stars and the text`);
  else visit.recordCheck('The server has accepted the review; it waits for approval');
}

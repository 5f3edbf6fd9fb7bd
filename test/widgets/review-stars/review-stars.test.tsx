import { screen, waitFor } from '@testing-library/dom';
import { readThemePage } from '../../support/mount/adoption-page';
import { getExampleHtml } from '../../support/widgets/example-html';
import { openProductPage } from '../../support/widgets/product-page';

const createFormMarkup = (attributes = '') =>
  getExampleHtml('review-stars')
    .replace('<form', '<form novalidate')
    .replace('data-tiem="review-stars"', `data-tiem="review-stars" ${attributes}`);

const getRatingSelect = () => document.querySelector<HTMLSelectElement>('#rating')!;
const getTextField = () => screen.getByLabelText<HTMLTextAreaElement>('Lời khen chê');
const getStar = (name: string) => screen.getByRole('radio', { name });
const RATING_MISSING = 'Vui lòng chọn một mức đánh giá';

const posted: FormData[] = [];
const recordPost = (event: Event) => {
  event.preventDefault();
  posted.push(new FormData(event.target as HTMLFormElement));
};
beforeEach(() => {
  posted.length = 0;
  document.addEventListener('submit', recordPost);
});
afterEach(() => {
  document.removeEventListener('submit', recordPost);
  sessionStorage.clear();
});

async function openReviewForm(html = createFormMarkup()) {
  const page = openProductPage(html);
  await page.mounted('review-stars');
  return page;
}

describe('review stars in the form', () => {
  // spec 2.3: five stars drive the field that is posted
  it("review stars: selecting a star selects the same rating in the server's select element, and only that element is posted", async () => {
    const { user } = await openReviewForm();
    await user.click(getStar('4 sao: Ưng'));
    expect(getRatingSelect()).toHaveValue('4');
    await user.type(getTextField(), 'Bát đẹp.');
    await user.click(screen.getByRole('button', { name: 'Gửi' }));
    expect(Object.fromEntries(posted[0] ?? [])).toEqual({
      rating: '4',
      comment: 'Bát đẹp.',
      comment_post_ID: '104',
    });
  });

  it('review stars: are one radio group of five in ascending order for keyboards and screen readers', async () => {
    await openReviewForm();
    expect(screen.getByRole('radiogroup', { name: 'Bạn chấm mấy sao?' })).toBeInTheDocument();
    expect(screen.getAllByRole('radio').map((radio) => radio.getAttribute('aria-label'))).toEqual([
      '1 sao: Không ưng',
      '2 sao: Chưa ưng',
      '3 sao: Được',
      '4 sao: Ưng',
      '5 sao: Rất ưng',
    ]);
    expect(new Set(screen.getAllByRole<HTMLInputElement>('radio').map(({ name }) => name)).size).toBe(1);
    expect(getRatingSelect()).toHaveAttribute('aria-hidden', 'true');
  });

  // spec 2.3: a review without a rating is held back
  // spec 5.1: a rating is required
  // spec 8: review without rating
  it('review stars: submitting a review without a rating shows a message and sends nothing', async () => {
    const { user } = await openReviewForm();
    await user.type(getTextField(), 'Bát đẹp.');
    await user.click(screen.getByRole('button', { name: 'Gửi' }));
    expect(posted).toEqual([]);
    expect(screen.getByRole('alert')).toHaveTextContent(RATING_MISSING);
    expect(getStar('1 sao: Không ưng')).toHaveFocus();
    await user.click(getStar('5 sao: Rất ưng'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  // spec 5.1: it is asked for by an alert where the theme wants that
  it("review stars: when the option `alerts` is `native`, a missing rating is reported by the browser's alert", async () => {
    const alert = jest.spyOn(window, 'alert').mockImplementation(() => {});
    const { user } = await openReviewForm(createFormMarkup('data-tiem-alerts="native"'));
    await user.click(screen.getByRole('button', { name: 'Gửi' }));
    expect(alert).toHaveBeenCalledWith(RATING_MISSING);
    expect(screen.queryByRole('alert')).toBeNull();
    alert.mockRestore();
  });

  it('review stars: when the rating is optional, it may be omitted, but the text may not', async () => {
    const { user } = await openReviewForm(createFormMarkup('data-tiem-required="false"'));
    await user.click(screen.getByRole('button', { name: 'Gửi' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Vui lòng viết nhận xét của bạn.');
    expect(getTextField()).toHaveFocus();
    await user.type(getTextField(), 'Bát đẹp.');
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Gửi' }));
    expect(posted).toHaveLength(1);
  });

  it('review stars: rating and text are restored when the server rejects the review, and cleared when it accepts it', async () => {
    const { user, unmount } = await openReviewForm();
    await user.click(getStar('4 sao: Ưng'));
    await user.type(getTextField(), 'Men xanh rất trong.');
    await user.click(screen.getByRole('button', { name: 'Gửi' }));
    unmount();
    const remounted = await openReviewForm();
    expect(getTextField()).toHaveValue('Men xanh rất trong.');
    expect(getStar('4 sao: Ưng')).toBeChecked();
    await remounted.user.click(screen.getByRole('button', { name: 'Gửi' }));
    remounted.unmount();
    history.replaceState(null, '', '/#comment-9');
    const last = await openReviewForm();
    expect(getTextField()).toHaveValue('');
    last.unmount();
  });

  it('review stars: stars that another script inserts are removed', async () => {
    await openReviewForm();
    document
      .querySelector('#rating')
      ?.insertAdjacentHTML('beforebegin', '<p class="stars"><a class="star-1" href="#">1</a></p>');
    await waitFor(() => expect(document.querySelector('p.stars')).toBeNull());
  });

  it('review stars: on the Product Review Form block, which keeps its own stars, nothing is added and an error is logged', async () => {
    const errors = jest.spyOn(console, 'error').mockImplementation(() => {});
    const block = readThemePage('product-reviews-11');
    openProductPage(block.replace('<div class="comment-form-rating"', '$& data-tiem="review-stars"'));
    const element = document.querySelector('.comment-form-rating');
    await waitFor(() => expect(element).toHaveAttribute('data-tiem-state', 'failed'));
    expect(screen.queryAllByRole('radio', { hidden: true })).toHaveLength(2);
    await waitFor(() => expect(errors.mock.calls.flat().join()).toContain('which has stars of its own'));
  });

  it("review stars: restore the server's form when they are unmounted", async () => {
    const { unmount } = await openReviewForm();
    unmount();
    const expected = document.createElement('div');
    expected.innerHTML = createFormMarkup();
    const current = document.querySelector('form')!;
    for (const element of current.querySelectorAll('[data-tiem-state]'))
      element.removeAttribute('data-tiem-state');
    for (const element of current.querySelectorAll('[class=""]')) element.removeAttribute('class');
    expect(current.isEqualNode(expected.firstElementChild)).toBe(true);
  });
});

describe('review stars in a list', () => {
  it('review stars: a server-rendered rating in text is shown as stars, including half stars', async () => {
    const { unmount } = await openReviewForm(
      `<ol data-tiem="review-stars"><li><div class="star-rating" role="img" aria-label="Được xếp hạng 4,5 trên 5 sao"><span>Được xếp hạng <strong class="rating">4,5</strong> trên 5 sao</span></div></li>
       <li><div class="star-rating" role="img" aria-label="Rated 2 out of 5"></div></li></ol>`,
    );
    const [first, second] = [...document.querySelectorAll('.star-rating')];
    expect(first?.querySelectorAll('.tiem-star__fill')).toHaveLength(5);
    expect(first?.querySelectorAll<SVGElement>('.tiem-star__fill')[4]?.style.clipPath).toBe(
      'inset(0 50% 0 0)',
    );
    expect(second?.querySelectorAll('.tiem-star__fill')).toHaveLength(2);
    expect(first).toHaveTextContent('Được xếp hạng 4,5 trên 5 sao');
    unmount();
    expect(document.querySelector('svg')).toBeNull();
  });

  it('review stars: when the markup has no form and no rating, an error is logged that names them', async () => {
    const consoleError = jest.spyOn(console, 'error').mockImplementation(() => {});
    openProductPage('<div data-tiem="review-stars"></div>');
    await waitFor(() => expect(consoleError.mock.calls.flat().join(' ')).toContain('.star-rating'));
    consoleError.mockRestore();
  });
});

import { MountPointError } from '../../mount/runtime/errors';
import type { Settings } from '../../src/app/settings.types';
import type { Translate } from '../../src/i18n/load-texts';
import type { reviewTexts } from '../../src/i18n/vi/review';
import type { OptionsOf, OptionsSchema } from '../../src/lib/options';

export const options = {
  required: { type: 'flag', default: true, help: 'A review needs a rating.' },
  alerts: {
    type: 'oneOf',
    allowed: ['inline', 'native'],
    default: 'inline',
    help: 'Where the message for a review without a rating is shown: below the stars, or in a browser alert.',
  },
} as const satisfies OptionsSchema;

export type ReviewStarsOptions = OptionsOf<typeof options>;

/** A value of the rating field; `label` is the text that the server prints for it. */
export interface RatingChoice {
  value: number;
  label: string;
}

export interface RatingField {
  select: HTMLSelectElement;
  form: HTMLFormElement;
  label: string;
  /** The values of the rating field, in ascending order from one star. */
  choices: readonly RatingChoice[];
}

export interface RatingDisplayProps {
  element: HTMLElement;
  value: number;
}

export interface ReviewStarsProps {
  element: HTMLElement;
  /** The form's rating field; `null` if the element only displays ratings. */
  ratingField: RatingField | null;
  ratingDisplays: readonly RatingDisplayProps[];
  options: ReviewStarsOptions;
  settings: Settings;
  t: Translate<typeof reviewTexts>;
}

export function readReviewStars(
  element: HTMLElement,
  options: ReviewStarsOptions,
  settings: Settings,
  t: ReviewStarsProps['t'],
): ReviewStarsProps {
  const select = element.querySelector<HTMLSelectElement>('select[name="rating"]');
  const ratings = element.matches('.star-rating') ? [element] : element.querySelectorAll('.star-rating');
  const ratingDisplays = [...ratings].flatMap((rating) => readRatingDisplays(rating));
  if (!select && ratingDisplays.length === 0)
    throw new MountPointError({
      element,
      attribute: 'select[name="rating"], .star-rating',
      allowed: 'a question for the rating, or ratings to show',
    });
  if (element.querySelector('p.stars'))
    throw new MountPointError({
      element,
      attribute: 'p.stars',
      allowed: 'no stars of another script; dequeue wc-single-product',
    });
  if (element.querySelector('.stars-wrapper'))
    throw new MountPointError({
      element,
      attribute: 'data-tiem',
      allowed: 'no review-stars on the Product Review Form block, which has stars of its own',
    });
  return { element, ratingDisplays, options, settings, t, ratingField: select && readRatingField(select) };
}

function readRatingField(select: HTMLSelectElement): RatingField {
  const { form } = select;
  if (!form) throw new MountPointError({ element: select, attribute: 'form', allowed: 'a form around it' });
  const choices = [...select.options]
    .map(({ value, text }) => ({ value: Number(value), label: text }))
    .filter(({ value }) => value >= 1 && value <= 5)
    .sort((a, b) => a.value - b.value);
  return { select, form, choices, label: select.labels[0]?.textContent?.trim() ?? '' };
}

/** Reads a rating from a text such as `4,5`, `4.50` or `Rated 4 out of 5`. */
function readRatingDisplays(rating: Element): RatingDisplayProps[] {
  const text = rating.querySelector('.rating')?.textContent ?? rating.getAttribute('aria-label') ?? '';
  const value = Number.parseFloat(/\d+(?:[.,]\d+)?/.exec(text)?.[0].replace(',', '.') ?? '');
  if (!(rating instanceof HTMLElement) || Number.isNaN(value)) return [];
  return [{ element: rating, value: Math.min(Math.max(value, 0), 5) }];
}

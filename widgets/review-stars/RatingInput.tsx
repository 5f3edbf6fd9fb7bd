import { useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Settings } from '../../src/app/settings.types';
import type { Translate } from '../../src/i18n/load-texts';
import type { reviewTexts } from '../../src/i18n/vi/review';
import { asRecord } from '../../src/lib/json-values';
import { createStorage } from '../../src/lib/storage';
import type { RatingField, ReviewStarsOptions } from './read-props';

interface RatingInputProps {
  ratingField: RatingField;
  options: ReviewStarsOptions;
  settings: Settings;
  t: Translate<typeof reviewTexts>;
}

type MissingField = 'rating' | 'text' | null;

/** Renders radio buttons that visually replace the select and set its value; the form submits the select. */
export function RatingInput({ ratingField: field, options, settings, t }: RatingInputProps) {
  const { select, form, label, choices } = field;
  const name = useId();
  const [chosen, setChosen] = useState(() => Number(select.value));
  const [hovered, setHovered] = useState(0);
  const [missingField, setMissingField] = useState<MissingField>(null);
  const [alertCount, setAlertCount] = useState(0);
  const firstRadio = useRef<HTMLInputElement>(null);

  useLayoutEffect(() => hideSelect(select), [select]);
  useLayoutEffect(() => initReviewDraft(form, settings), [form, settings]);

  useLayoutEffect(() => {
    const copyRatingFromSelect = () => {
      setChosen(Number(select.value));
      setMissingField((now) => (now === 'rating' && select.value ? null : now));
    };
    const copyRatingAfterReset = () => void setTimeout(copyRatingFromSelect);
    const handlePageShow = () => copyRatingFromSelect();
    select.addEventListener('change', copyRatingFromSelect);
    form.addEventListener('reset', copyRatingAfterReset);
    // Reads the select again at `pageshow`, because browsers restore form values after scripts have run.
    window.addEventListener('pageshow', handlePageShow);
    copyRatingFromSelect();
    return () => {
      select.removeEventListener('change', copyRatingFromSelect);
      form.removeEventListener('reset', copyRatingAfterReset);
      window.removeEventListener('pageshow', handlePageShow);
    };
  }, [select, form]);

  useLayoutEffect(() => {
    const text = form.querySelector('textarea');
    const { noValidate } = form;
    // Disables the browser's own validation, which would skip the rating, because its select is hidden and not
    // `required`.
    form.noValidate = true;
    const handleSubmit = (event: SubmitEvent) => {
      const missing: MissingField =
        options.required && !select.value ? 'rating' : text?.value.trim() === '' ? 'text' : null;
      setMissingField(missing);
      setAlertCount((count) => count + 1);
      if (!missing && (noValidate || form.reportValidity())) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (!missing) return;
      if (missing === 'rating' && options.alerts === 'native') window.alert(t('review.ratingRequired'));
      (missing === 'rating' ? firstRadio.current : text)?.focus();
    };
    const handleReviewTextInput = () => setMissingField((now) => (now === 'text' ? null : now));
    form.addEventListener('submit', handleSubmit, true);
    text?.addEventListener('input', handleReviewTextInput);
    return () => {
      form.noValidate = noValidate;
      form.removeEventListener('submit', handleSubmit, true);
      text?.removeEventListener('input', handleReviewTextInput);
    };
  }, [form, select, options, t]);

  const chooseRating = (value: number) => {
    select.value = String(value);
    select.dispatchEvent(new Event('change', { bubbles: true }));
  };
  const shown = hovered || chosen;
  return (
    <>
      <div role="radiogroup" aria-label={label} aria-required={options.required} className="tiem-rating">
        <span className="tiem-rating__stars" onPointerLeave={() => setHovered(0)}>
          {choices.map(({ value, label: word }, at) => (
            <label key={value} onPointerEnter={() => setHovered(value)}>
              {/* Refers to a form that does not exist by the attribute `form`, so that the browser submits the
                 server's select and not the radio buttons. */}
              <input
                ref={at === 0 ? firstRadio : undefined}
                type="radio"
                name={name}
                form={`${name}-none`}
                value={value}
                checked={value === chosen}
                aria-label={word}
                aria-invalid={missingField === 'rating' || undefined}
                onChange={() => chooseRating(value)}
              />
              <Star filledShare={value <= shown ? 1 : 0} />
            </label>
          ))}
        </span>
        <span className="tiem-rating__label" aria-hidden="true">
          {choices.find(({ value }) => value === shown)?.label}
        </span>
      </div>
      {missingField === 'rating' && options.alerts === 'inline' && (
        <RatingAlert key={alertCount} text={t('review.ratingRequired')} />
      )}
      {missingField === 'text' && (
        <PortalAfterField element={form.querySelector('textarea')}>
          <RatingAlert key={alertCount} text={t('review.textRequired')} />
        </PortalAfterField>
      )}
    </>
  );
}

const RatingAlert = ({ text }: { text: string }) => (
  <span role="alert" className="tiem-review__alert">
    {text}
  </span>
);

/** Renders children directly after a server-rendered field. */
function PortalAfterField({ element, children }: { element: Element | null; children: React.ReactNode }) {
  const [place] = useState(() => document.createElement('span'));
  useLayoutEffect(() => {
    element?.after(place);
    return () => place.remove();
  }, [element, place]);
  return createPortal(children, place);
}

function hideSelect(select: HTMLSelectElement): () => void {
  const { required } = select;
  const tabIndex = select.getAttribute('tabindex');
  select.classList.add('tiem-visually-hidden');
  select.setAttribute('aria-hidden', 'true');
  select.tabIndex = -1;
  // Removes `required`, because the browser would attach its validation message to the hidden select.
  select.required = false;
  return () => {
    select.classList.remove('tiem-visually-hidden');
    select.removeAttribute('aria-hidden');
    if (tabIndex === null) select.removeAttribute('tabindex');
    else select.setAttribute('tabindex', tabIndex);
    select.required = required;
  };
}

interface ReviewDraft {
  text: string;
  rating: string;
  isSent: boolean;
}

/**
 * Saves a draft of the review until the server has accepted it. The form is submitted by navigation, and the server
 * shows an error (sent too fast, duplicate, missing name) on a separate page. The draft is deleted when the server
 * redirects to the new review.
 */
function initReviewDraft(form: HTMLFormElement, settings: Settings): () => void {
  const text = form.querySelector('textarea');
  const rating = form.querySelector<HTMLSelectElement>('select[name="rating"]');
  const product = form.querySelector<HTMLInputElement>('input[name="comment_post_ID"]')?.value;
  if (!text || !rating || !product) return () => {};
  const storage = createStorage('session', settings.homeUrl, settings.currentUserId);
  const key = `review:${product}`;

  const draft = decodeReviewDraft(storage.read(key));
  if (draft?.isSent && /^#comment-\d+$/.test(location.hash)) storage.remove(key);
  else if (draft) {
    text.value ||= draft.text;
    rating.value ||= draft.rating;
  }

  const storeReviewDraft = (isSent: boolean) => {
    const now: ReviewDraft = { text: text.value, rating: rating.value, isSent };
    if (now.text.trim() || now.rating) storage.write(key, now);
    else storage.remove(key);
  };
  const handleInput = () => storeReviewDraft(false);
  const handleSubmit = () => storeReviewDraft(true);
  form.addEventListener('input', handleInput);
  form.addEventListener('change', handleInput);
  form.addEventListener('submit', handleSubmit);
  return () => {
    form.removeEventListener('input', handleInput);
    form.removeEventListener('change', handleInput);
    form.removeEventListener('submit', handleSubmit);
  };
}

function decodeReviewDraft(value: unknown): ReviewDraft | undefined {
  const { text, rating, isSent } = asRecord(value);
  if (typeof text !== 'string' || typeof rating !== 'string') return undefined;
  return { text, rating, isSent: isSent === true };
}

const STAR_PATH = 'M12 2.6l2.9 5.9 6.5.95-4.7 4.6 1.1 6.45L12 17.45 6.2 20.5l1.1-6.45-4.7-4.6 6.5-.95z';

/** Draws a star that is filled from the left; `filled` is a fraction from 0 to 1. */
export function Star({ filledShare }: { filledShare: number }) {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" className="tiem-star" aria-hidden="true">
      <path d={STAR_PATH} className="tiem-star__line" />
      {filledShare > 0 && (
        <path d={STAR_PATH} className="tiem-star__fill" style={createStarClipStyle(filledShare)} />
      )}
    </svg>
  );
}

const createStarClipStyle = (filled: number) =>
  filled < 1 ? { clipPath: `inset(0 ${Math.round((1 - filled) * 100)}% 0 0)` } : undefined;

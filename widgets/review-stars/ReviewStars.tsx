import { useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import { RatingInput, Star } from './RatingInput';
import type { RatingDisplayProps, ReviewStarsProps } from './read-props';

export function ReviewStars({
  element,
  ratingField: field,
  ratingDisplays,
  options,
  settings,
  t,
}: ReviewStarsProps) {
  useLayoutEffect(() => removeNativeStars(element), [element]);
  return (
    <>
      {ratingDisplays.map((rating, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is read once and never changes
        <RatingDisplay key={at} {...rating} />
      ))}
      {field && <RatingInput ratingField={field} options={options} settings={settings} t={t} />}
    </>
  );
}

/** Draws five stars over the server's rating text, which stays in the page for screen readers. */
function RatingDisplay({ element, value }: RatingDisplayProps) {
  useLayoutEffect(() => {
    element.classList.add('tiem-rating--display');
    return () => element.classList.remove('tiem-rating--display');
  }, [element]);
  return createPortal(
    // Puts the stars into a `div`, because WooCommerce's stylesheet draws star characters over every `.star-rating
    // span`.
    <div className="tiem-stars" aria-hidden="true">
      {[1, 2, 3, 4, 5].map((star) => (
        <Star key={star} filledShare={Math.min(Math.max(value - star + 1, 0), 1)} />
      ))}
    </div>,
    element,
  );
}

/**
 * Removes WooCommerce's own stars whenever they appear, because its script may insert them before the select at any
 * time.
 */
function removeNativeStars(element: HTMLElement): () => void {
  const removeThemeStars = () => {
    for (const stars of element.querySelectorAll('p.stars')) stars.remove();
  };
  const others = new MutationObserver(removeThemeStars);
  others.observe(element, { childList: true });
  return () => others.disconnect();
}

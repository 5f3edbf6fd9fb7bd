import type { JQuery, JQueryEvent } from '.';

/*
 * WooCommerce has one script for tabs, stars and product images, so a shop cannot remove only a part of it. These
 * handlers change the settings that the script reads just before it acts.
 */

type Params = Record<string, unknown>;

const mountedSelector = (widget: string) => `[data-tiem~="${widget}"]:not([data-tiem-state="failed"])`;
const RATING = `${mountedSelector('review-stars')} select[name="rating"]`;
const PICTURES = ['flexslider_enabled', 'zoom_enabled', 'photoswipe_enabled'];

/** Returns a cleanup function. */
export function bridgeProductEvents($: JQuery): () => void {
  const page = $(document);
  const kept = new Map<unknown, Params>();

  /** WooCommerce's script triggers one event before it initialises a gallery and one afterwards. */
  page.on('wc-product-gallery-before-init.tiem', ({ target }: JQueryEvent, _gallery, params) => {
    if (
      !(target instanceof Element && target.closest(mountedSelector('product-gallery'))) ||
      !isRecord(params)
    )
      return;
    kept.set(target, { ...params });
    for (const name of PICTURES) params[name] = false;
  });
  page.on('wc-product-gallery-after-init.tiem', ({ target }: JQueryEvent, _gallery, params) => {
    const before = kept.get(target);
    if (before && isRecord(params)) Object.assign(params, before);
    kept.delete(target);
  });

  // Without this, WooCommerce's script shows an alert on the click on "Submit", before the form is submitted and
  // our own check runs.
  function handleReviewSubmit({ target }: Event): void {
    const { wc_single_product_params: params } = window as { wc_single_product_params?: unknown };
    const form = target instanceof Element && target.closest('form');
    if (form && isRecord(params) && form.querySelector(RATING)) params.review_rating_required = 'no';
  }
  document.addEventListener('click', handleReviewSubmit, true);

  return () => {
    page.off('.tiem');
    document.removeEventListener('click', handleReviewSubmit, true);
  };
}

const isRecord = (value: unknown): value is Params => typeof value === 'object' && value !== null;

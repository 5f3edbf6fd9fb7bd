import type { JQuery, JQueryEvent } from '.';

/*
 * WooCommerce has one script for tabs, stars and pictures, and so no shop can take out the part that it does not
 * need. What it does goes by settings that it reads at the last moment.
 */

type Params = Record<string, unknown>;

const mountedSelector = (widget: string) => `[data-tiem~="${widget}"]:not([data-tiem-state="failed"])`;
const RATING = `${mountedSelector('review-stars')} select[name="rating"]`;
const PICTURES = ['flexslider_enabled', 'zoom_enabled', 'photoswipe_enabled'];

/** Undone by what it returns. */
export function bridgeProductEvents($: JQuery): () => void {
  const page = $(document);
  const kept = new Map<unknown, Params>();

  /** It asks before it makes anything of a gallery, and says when it is through. */
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

  // It would answer a press on "send" with an alert, before the form is sent and our question can be asked.
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

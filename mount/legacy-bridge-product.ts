import type { JQuery, JQueryEvent } from './legacy-bridge';

/*
 * WooCommerce has one script for tabs, stars and pictures, and so no shop can take out the part that it does not
 * need. What it does goes by settings that it reads at the last moment.
 */

type Params = Record<string, unknown>;

const ours = (widget: string) => `[data-tiem~="${widget}"]:not([data-tiem-state="failed"])`;
const RATING = `${ours('review-stars')} select[name="rating"]`;
const PICTURES = ['flexslider_enabled', 'zoom_enabled', 'photoswipe_enabled'];

/** Undone by what it returns. */
export function bridgeProduct($: JQuery): () => void {
  const page = $(document);
  const kept = new Map<unknown, Params>();

  /** It asks before it makes anything of a gallery, and says when it is through. */
  page.on('wc-product-gallery-before-init.tiem', ({ target }: JQueryEvent, _gallery, params) => {
    if (!(target instanceof Element && target.closest(ours('product-gallery'))) || !isParams(params)) return;
    kept.set(target, { ...params });
    for (const name of PICTURES) params[name] = false;
  });
  page.on('wc-product-gallery-after-init.tiem', ({ target }: JQueryEvent, _gallery, params) => {
    const before = kept.get(target);
    if (before && isParams(params)) Object.assign(params, before);
    kept.delete(target);
  });

  // It would answer a press on "send" with an alert, before the form is sent and our question can be asked.
  function press({ target }: Event): void {
    const { wc_single_product_params: params } = window as { wc_single_product_params?: unknown };
    const form = target instanceof Element && target.closest('form');
    if (form && isParams(params) && form.querySelector(RATING)) params.review_rating_required = 'no';
  }
  document.addEventListener('click', press, true);

  return () => {
    page.off('.tiem');
    document.removeEventListener('click', press, true);
  };
}

const isParams = (value: unknown): value is Params => typeof value === 'object' && value !== null;

import { GALLERY_WIDGET, RATING_WIDGET, VARIATIONS_WIDGET } from '../../../src/app/widget-roles';
import { asRecord, isRecord, type JsonObject } from '../../../src/lib/json-values';
import { dispatchAsBridge, isDispatchedByBridge } from './block-events';
import { bridgeCartEvents } from './cart-events';
import type { JQuery, JQueryEvent } from './jquery.types';

/**
 * The only module that uses jQuery. It triggers our events under the names that scripts for WooCommerce's front
 * end listen for, and translates those scripts' jQuery events into our events.
 */

interface EmittedEvent {
  events: readonly string[];
  details?: (detail: JsonObject) => readonly unknown[];
  /** Selector of the descendant on which to trigger the event; by default the element itself. */
  targetSelector?: string;
}

const EMITTED_EVENTS: Readonly<Record<string, EmittedEvent>> = {
  'tiem:variation:opened': { events: ['wc_variation_form'] },
  'tiem:variation:changed': { events: ['woocommerce_variation_select_change'] },
  'tiem:variation:checked': { events: ['check_variations'] },
  'tiem:variation:options-updated': {
    events: ['update_variation_values', 'woocommerce_update_variation_values'],
  },
  'tiem:variation:found': { events: ['found_variation'], details: ({ variation }) => [variation] },
  'tiem:variation:shown': {
    events: ['show_variation'],
    details: ({ variation, purchasable }) => [variation, purchasable],
    targetSelector: '.single_variation',
  },
  'tiem:variation:hidden': { events: ['hide_variation'] },
  'tiem:variation:reset': { events: ['reset_data'] },
  'tiem:variation:image-reset': { events: ['reset_image'] },
  'tiem:variation:settled': { events: ['woocommerce_variation_has_changed'] },
  'tiem:gallery:changed': {
    events: ['woocommerce_gallery_reset_slide_position', 'woocommerce_gallery_init_zoom'],
  },
};

/** Maps the jQuery events that scripts trigger on a variation form to Tiệm's event for each. */
const REQUEST_EVENTS: Readonly<Record<string, string>> = {
  check_variations: 'tiem:variation:reread',
  reload_product_variations: 'tiem:variation:refresh',
};

const FORMS = 'form.variations_form';
const MOUNTED_FORMS = `[data-tiem~="${VARIATIONS_WIDGET}"]`;

/** Connects our events to the page's jQuery. Returns a cleanup function. */
export function connectJQueryEvents($: JQuery): () => void {
  function triggerJQueryEvents(event: Event): void {
    const { target, type } = event;
    const emittedEvent = EMITTED_EVENTS[type];
    if (!emittedEvent || !(target instanceof Element)) return;
    if (type === 'tiem:variation:opened') removeNativeFormHandlers(target);
    const detail = asRecord('detail' in event && event.detail);
    const at = (emittedEvent.targetSelector && target.querySelector(emittedEvent.targetSelector)) || target;
    dispatchAsBridge(() => {
      for (const name of emittedEvent.events) $(at).trigger(name, emittedEvent.details?.(detail) ?? []);
    });
  }

  /**
   * Removes the handlers that WooCommerce's script has registered in the jQuery event namespace `wc-variation-form`, so
   * that only one script handles the form.
   */
  const removeNativeFormHandlers = (form: Element) => void $(form).off('.wc-variation-form');
  const isMountedForm = (form: EventTarget): form is Element =>
    form instanceof Element && form.closest(MOUNTED_FORMS) !== null;

  for (const type of Object.keys(EMITTED_EVENTS)) document.addEventListener(type, triggerJQueryEvents);
  const page = $(document);
  for (const [type, requestEvent] of Object.entries(REQUEST_EVENTS))
    page.on(`${type}.tiem`, FORMS, ({ target }) => {
      if (!isDispatchedByBridge() && isMountedForm(target))
        target.dispatchEvent(new CustomEvent(requestEvent));
    });
  // Detaches WooCommerce's script from the form again. The script attaches itself to every variation form and triggers
  // `wc_variation_form` 100 ms later.
  page.on('wc_variation_form.tiem', FORMS, ({ target }) => {
    if (!isDispatchedByBridge() && isMountedForm(target)) removeNativeFormHandlers(target);
  });
  page.on('change.tiem', `${FORMS} select`, ({ target, originalEvent }) => {
    const form = target instanceof HTMLSelectElement ? target.form : null;
    if (!originalEvent && form && isMountedForm(form))
      form.dispatchEvent(new CustomEvent('tiem:variation:reread'));
  });

  // Makes forms that have already mounted emit their events again, because they emitted them before this bridge was
  // listening.
  for (const form of document.querySelectorAll(FORMS))
    if (isMountedForm(form)) form.dispatchEvent(new CustomEvent('tiem:variation:refresh'));

  const cleanups = [bridgeCartEvents($), bridgeProductEvents($)];
  return () => {
    for (const cleanup of cleanups) cleanup();
    for (const type of Object.keys(EMITTED_EVENTS)) document.removeEventListener(type, triggerJQueryEvents);
    page.off('.tiem');
  };
}

/*
 * The handlers below change the parameters of WooCommerce's product script just before it acts. Tabs, stars and product
 * images share that one script, so a shop cannot remove only a part of it.
 */

type ScriptParams = Record<string, unknown>;

const createMountedWidgetSelector = (widget: string) =>
  `[data-tiem~="${widget}"]:not([data-tiem-state="failed"])`;
const MOUNTED_RATING = `${createMountedWidgetSelector(RATING_WIDGET)} select[name="rating"]`;
const GALLERY_PARAMS = ['flexslider_enabled', 'zoom_enabled', 'photoswipe_enabled'];

/**
 * Prevents WooCommerce's product script from handling mounted product galleries and ratings. Returns a cleanup
 * function.
 */
function bridgeProductEvents($: JQuery): () => void {
  const page = $(document);
  const savedParams = new Map<unknown, ScriptParams>();

  /**
   * Turns off the features of WooCommerce's script (slider, zoom, lightbox) for a mounted product gallery. Changes the
   * script's parameters on the event before it initialises the gallery, and restores them on the event after that.
   */
  page.on('wc-product-gallery-before-init.tiem', ({ target }: JQueryEvent, _gallery, params) => {
    if (
      !(target instanceof Element && target.closest(createMountedWidgetSelector(GALLERY_WIDGET))) ||
      !isRecord(params)
    )
      return;
    savedParams.set(target, { ...params });
    for (const name of GALLERY_PARAMS) params[name] = false;
  });
  page.on('wc-product-gallery-after-init.tiem', ({ target }: JQueryEvent, _gallery, params) => {
    const before = savedParams.get(target);
    if (before && isRecord(params)) Object.assign(params, before);
    savedParams.delete(target);
  });

  // Without this handler, WooCommerce's script shows an alert about the missing rating as soon as the shopper clicks
  // "Submit", before the review form's own validation runs.
  function handleReviewSubmit({ target }: Event): void {
    const { wc_single_product_params: params } = window;
    const form = target instanceof Element && target.closest('form');
    if (form && isRecord(params) && form.querySelector(MOUNTED_RATING)) params.review_rating_required = 'no';
  }
  document.addEventListener('click', handleReviewSubmit, true);

  return () => {
    page.off('.tiem');
    document.removeEventListener('click', handleReviewSubmit, true);
  };
}

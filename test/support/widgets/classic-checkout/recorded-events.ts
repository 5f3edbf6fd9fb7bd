/**
 * The jQuery events that WooCommerce's own checkout script triggered in a shop with Storefront, by
 * WooCommerce version: each with its name and the keys of its arguments. Several `update_checkout` events in
 * a row are listed once, because the script sends one request for them. `wc_fragments_refreshed` is left
 * out, because the cart fragments arrive at no fixed time.
 */

const answered = 'updated_checkout {fragments,messages,reload,result}';
const listOpeningEvents = (request: string) => [
  'wc_address_i18n_ready',
  ...['country_to_state_changed VN fields', 'country_to_state_changing VN fields'],
  ...['country_to_state_changed VN fields', 'country_to_state_changing VN fields'],
  request,
  ...['payment_method_selected', 'init_checkout', 'update_checkout', answered],
];
const listCountryEvents = (code: string, request: string) => [
  request,
  `country_to_state_changed ${code} fields`,
  `country_to_state_changing ${code} fields`,
  answered,
];
const COUPON = ['update_checkout {update_shipping_method}', answered];
const PRESS = ['checkout_place_order {checkout}', 'checkout_place_order_<method> {checkout}'];

/**
 * `request` is the event that requests new totals: in version 8.5 it has no argument, in version 11 most of
 * them pass the changed field.
 */
const createRecording = (request: string) => ({
  open: listOpeningEvents(request),
  'another payment method': ['payment_method_selected'],
  'another rate': [request, answered],
  'ship to another address': [request, answered],
  'ship to the same address': [request, answered],
  'a coupon': ['applied_coupon_in_checkout giam50k', ...COUPON],
  'the coupon removed': ['removed_coupon_in_checkout giam50k', ...COUPON],
  'another country': listCountryEvents('US', request),
  'the first country again': listCountryEvents('VN', request),
  // The order events occur twice: the gateway prevents the first submit, gets its token, and submits the
  // form again.
  'an order that the shop refuses': [...PRESS, ...PRESS, 'checkout_error html'],
  'an order': [...PRESS, 'checkout_place_order_success {order_id,redirect,result} {checkout}'],
});

export const RECORDED_EVENTS = {
  '8.5': createRecording('update_checkout'),
  '11': createRecording('update_checkout {current_target}'),
} as const;

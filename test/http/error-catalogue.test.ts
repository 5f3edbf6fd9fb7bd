import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sendBatch } from '../../src/http/batch';
import { getErrorMessage } from '../../src/http/error-message';
import { HttpError } from '../../src/http/errors';
import { discoverRoutes, resolveRoute } from '../../src/http/rest-routes';
import { uploadMedia } from '../../src/http/upload-media';
import { en } from '../../src/i18n/en';
import { createMessages } from '../../src/i18n/messages';
import {
  captureHttpError,
  createErrorResponse,
  createFakeServer,
  createHtmlResponse,
  createJsonResponse,
  neverRespond,
} from '../support/http/fake-server';

const english = createMessages({ locale: 'en', catalogue: en });
const CART = { path: '/wc/store/v1/cart' };
const CHANGE = { path: '/wc/store/v1/cart/update-item', method: 'POST', body: {} } as const;
const readMessageOfError = async (request: Promise<unknown>) =>
  getErrorMessage(await captureHttpError(request), english);

/**
 * For each error in the specification that the HTTP client produces, a function that produces it and checks its
 * message.
 */
const PRODUCED_ERRORS: Record<string, () => Promise<void>> = {
  // spec 8: invalid_json; the general sentence in the cart
  async invalid_json() {
    const error = await captureHttpError(
      createFakeServer([createHtmlResponse('<!doctype html>')]).http.rest(CART),
    );
    expect(error.code).toBe('invalid_json');
    expect(getErrorMessage(error, english)).toBe('The response is not a valid JSON response.');
    expect(getErrorMessage(error, english, 'cart')).toBe(
      'Something went wrong. Please contact us to get assistance.',
    );
  },
  // spec 8: unknown_error
  async unknown_error() {
    expect(
      await readMessageOfError(createFakeServer([createJsonResponse({}, { status: 400 })]).http.rest(CART)),
    ).toBe('An unknown error occurred.');
  },
  // spec 8: fetch_error
  async fetch_error() {
    const error = await captureHttpError(
      createFakeServer([new TypeError('Failed to fetch')]).http.rest(CART),
    );
    expect(error.code).toBe('fetch_error');
    expect(getErrorMessage(error, english)).toBe('You are probably offline.');
  },
  // spec 8: post_process
  async post_process() {
    const createServerError = () => createHtmlResponse('', 503, { 'x-wp-upload-attachment-id': '5' });
    const { http } = createFakeServer([
      createServerError(),
      createServerError(),
      createServerError(),
      createServerError(),
      createServerError(),
      createServerError(),
      createJsonResponse({}),
    ]);
    expect(await readMessageOfError(uploadMedia(http, new File([''], 'a.jpg')))).toBe(
      'Media upload failed. If this is a photo or a large image, please scale it down and try again.',
    );
  },
  // spec 7.2: an answer of nothing is cart_api_error
  // spec 8: cart_api_error
  async cart_api_error() {
    const emptyResponse = await createFakeServer([createHtmlResponse('')]).http.rest(CART);
    expect(emptyResponse.body).toBeNull();
    const error = new HttpError({ kind: 'unreadable', code: 'cart_api_error', status: 500 });
    expect(getErrorMessage(error, english)).toBe('Unable to get cart data from the API.');
  },
  // spec 8: invalid batch reply
  async 'invalid batch reply'() {
    expect(
      await readMessageOfError(
        createFakeServer([createJsonResponse({ responses: [] }, { status: 207 })]).http.batch(sendBatch, [
          CHANGE,
        ]),
      ),
    ).toBe('Response not valid');
  },
  // spec 8: routes: no such namespace, no such resource, no such number of ids
  async routes() {
    const { http } = createFakeServer([createJsonResponse({ routes: { '/a/v1/b': {} } })]);
    const knownRoutes = [await discoverRoutes(http, '/a/v1')];
    expect(() => resolveRoute(knownRoutes, '/x', 'b')).toThrow(
      'There is no route for the given namespace (/x) in the store',
    );
    expect(() => resolveRoute(knownRoutes, '/a/v1', 'c')).toThrow(
      'There is no route for the given resource name (c) in the store',
    );
    expect(() => resolveRoute(knownRoutes, '/a/v1', 'b', [1])).toThrow(
      'There is no route for b in /a/v1 with 1 ids in the store',
    );
  },
  async 'fragments error'() {
    const { http } = createFakeServer([neverRespond]);
    const error = await captureHttpError(http.wcAjax('get_refreshed_fragments', { time: 1 }, { timeout: 1 }));
    expect(error.kind).toBe('timeout');
  },
  async rest_invalid_param() {
    const details = { billing_address: { code: 'invalid_email', message: 'x', additional_errors: [] } };
    const { http } = createFakeServer([
      createErrorResponse('rest_invalid_param', 400, {}, { params: {}, details }),
    ]);
    expect(await captureHttpError(http.rest(CHANGE))).toMatchObject({
      kind: 'refused',
      code: 'rest_invalid_param',
      data: { details },
    });
  },
  async 'an error whose data carries a cart'() {
    const cart = { items: [], items_count: 0 };
    const { http } = createFakeServer([
      createErrorResponse('woocommerce_rest_cart_invalid_key', 409, {}, { cart }),
    ]);
    expect(await captureHttpError(http.rest(CHANGE))).toMatchObject({ status: 409, data: { cart } });
  },
};

/**
 * Errors that a widget or another module shows, each with its message key, or with its words if only developers see
 * it. The product's code must contain that text if the widget exists.
 */
const SHOWN_ERRORS: [row: string, widget: string, text: string][] = [
  ['generic', 'block-checkout', 'error.generic'],
  ['several error notices', 'notices', 'notice.summary'],
  ['dismiss button', 'notices', 'notice.dismiss'],
  ['invalid field', 'block-checkout', 'field.invalid'],
  ['payment method registration', 'payment-registry', 'payment.registrationFailed'],
  ['payment method registration: properties', 'payment-registry', 'payment.missingProperties'],
  ['observers', 'extensions', 'must return an object with a type property'],
  ['review without rating', 'review-stars', 'review.ratingRequired'],
  ['no matching variant', 'variation-form', 'product.noMatch'],
  ['add to cart before all options chosen', 'variation-form', 'product.selectFirst'],
  ['add to cart on unavailable variant', 'variation-form', 'product.unavailable'],
  ['missing client template', 'variation-form', 'Template not found: #tmpl-'],
  ['image lightbox', 'product-gallery', 'gallery.imageFailed'],
  ['zoom', 'product-gallery', 'gallery.zoomFailed'],
  ['photo feed', 'photo-feed', 'photoFeed.error'],
  ['photo feed without settings', 'photo-feed', 'photoFeed.invalidData'],
  [
    'checkout filters',
    'extensions',
    'The type returned by checkout filters must be the same as the type they receive',
  ],
  ['block registration', 'extensions', 'the parent must be a valid inner block area'],
];

describe('error catalogue (section 8 of the specification)', () => {
  it.each(Object.entries(PRODUCED_ERRORS))(
    'error catalogue: the HTTP client produces the specified error and message for "%s"',
    (_, checkError) => checkError(),
  );

  const root = join(__dirname, '../..');
  const sources = ['src', 'widgets'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('i18n'))
      .map((file) => readFileSync(join(root, folder, file), 'utf8')),
  );
  /**
   * Modules that are not widgets and whose messages are checked too: third parties register payment methods, slots
   * and filters in them.
   */
  const modulePaths: Record<string, string> = {
    'payment-registry': 'src/payment/payment-api.ts',
    extensions: 'src/extend/extension-api.ts',
  };
  const hasModuleOfWidget = ([, widget]: (typeof SHOWN_ERRORS)[number]) =>
    existsSync(join(root, modulePaths[widget] ?? `widgets/${widget}/index.ts`));

  it.each(SHOWN_ERRORS.filter(hasModuleOfWidget))(
    'error catalogue: the message for "%s" is in the code of %s',
    (_row, _widget, text) => {
      expect(sources.some((source) => source.includes(text))).toBe(true);
    },
  );
});

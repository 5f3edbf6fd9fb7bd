import { getErrorMessage } from '../../src/http/error-message';
import type { HttpErrorKind } from '../../src/http/http.types';
import { en } from '../../src/i18n/en';
import { createMessages } from '../../src/i18n/messages';

const vi = createMessages();
const english = createMessages({ locale: 'en', catalogue: en });
const createHttpError = (
  kind: HttpErrorKind,
  fields: { code?: string; serverMessage?: string; retryAfter?: number } = {},
) => ({
  kind,
  code: 'x',
  serverMessage: '',
  ...fields,
});

describe('error messages for the shopper', () => {
  const kinds: HttpErrorKind[] = [
    'offline',
    'timeout',
    'aborted',
    'unreadable',
    'blocked',
    'throttled',
    'nonce',
    'refused',
    'broken',
  ];

  it('error message: each kind of error has its own Vietnamese sentence without technical terms', () => {
    const sentences = kinds.map((kind) => getErrorMessage(createHttpError(kind), vi));
    expect(new Set(sentences).size).toBe(kinds.length);
    for (const expectedMessage of sentences) {
      expect(expectedMessage).toMatch(/[ạ-ỹ].*\.$/);
      expect(expectedMessage).not.toMatch(/error\.|JSON|<|http/i);
    }
  });

  it.each([
    ['offline', 'fetch_error', 'You are probably offline.'],
    ['unreadable', 'invalid_json', 'The response is not a valid JSON response.'],
    ['unreadable', 'invalid_batch', 'Response not valid'],
    ['refused', 'unknown_error', 'An unknown error occurred.'],
    ['unreadable', 'cart_api_error', 'Unable to get cart data from the API.'],
    [
      'broken',
      'post_process',
      'Media upload failed. If this is a photo or a large image, please scale it down and try again.',
    ],
    ['refused', 'some_code', 'Something went wrong. Please contact us to get assistance.'],
  ] as [HttpErrorKind, string, string][])(
    'error message: an error of kind %s with code %s has the text "%s"',
    (kind, code, expectedMessage) => {
      expect(getErrorMessage(createHttpError(kind, { code }), english)).toBe(expectedMessage);
    },
  );

  it('error message: for a cart response that is not JSON, the general sentence is used', () => {
    const unreadableError = createHttpError('unreadable', { code: 'invalid_json' });
    expect(getErrorMessage(unreadableError, english, 'cart')).toBe(
      'Something went wrong. Please contact us to get assistance.',
    );
  });

  it("error message: the shop's own message is used for a rejection, but not for a server error", () => {
    expect(getErrorMessage(createHttpError('refused', { serverMessage: 'Mã đã hết hạn.' }), vi)).toBe(
      'Mã đã hết hạn.',
    );
    expect(
      getErrorMessage(createHttpError('broken', { serverMessage: 'PHP Fatal error' }), vi),
    ).not.toContain('PHP');
  });

  it('error message: for a response with Retry-After, the message contains the seconds to wait', () => {
    expect(getErrorMessage(createHttpError('throttled', { retryAfter: 12 }), vi)).toContain('12 giây');
    expect(getErrorMessage(createHttpError('throttled', { retryAfter: 1 }), english)).toContain('1 second.');
  });
});

import type { MessageKey, Messages } from '../i18n/keys';
import type { HttpErrorFields, HttpErrorKind } from './http.types';

const MESSAGE_BY_KIND: Readonly<Record<HttpErrorKind, MessageKey>> = {
  offline: 'error.offline',
  timeout: 'error.timeout',
  aborted: 'error.stopped',
  unreadable: 'error.invalidJson',
  blocked: 'error.blocked',
  throttled: 'error.throttled',
  nonce: 'error.nonce',
  refused: 'error.generic',
  broken: 'error.broken',
};

const MESSAGE_BY_CODE: Readonly<Record<string, MessageKey>> = {
  cart_api_error: 'error.cartApi',
  invalid_batch: 'error.batch',
  post_process: 'error.upload',
};

/**
 * Returns the message for the shopper. The shop's own message for a rejection takes precedence; it may contain HTML,
 * so it is sanitised like every notice. With `area: 'cart'`, technical errors get a general message.
 */
export function getErrorMessage(
  error: Pick<HttpErrorFields, 'kind' | 'code' | 'serverMessage' | 'retryAfter'>,
  messages: Messages,
  area?: 'cart',
): string {
  // Prefers the fixed message that some error codes have to the shop's own message.
  const messageKey = Object.hasOwn(MESSAGE_BY_CODE, error.code) ? MESSAGE_BY_CODE[error.code] : undefined;
  if (messageKey) return messages.t(messageKey);
  if (error.kind === 'refused' && error.serverMessage) return error.serverMessage;
  if (error.kind === 'throttled' && error.retryAfter)
    return messages.plural('error.throttledSeconds', error.retryAfter);
  if (error.kind === 'unreadable' && area === 'cart') return messages.t('error.generic');
  if (error.kind === 'refused' && error.code === 'unknown_error') return messages.t('error.unknown');
  return messages.t(MESSAGE_BY_KIND[error.kind]);
}

import type { HttpErrorFields, HttpErrorKind, HttpError as HttpErrorShape } from './http.types';

type HttpErrorOptions = Partial<HttpErrorFields> & {
  kind: HttpErrorKind;
  code: string;
  headers?: Headers | null;
  cause?: unknown;
};

export class HttpError extends Error implements HttpErrorShape {
  // Declares the fields with `declare`, because initialised class fields would add a compiler helper to every page.
  declare readonly kind: HttpErrorKind;
  declare readonly code: string;
  declare readonly retryAfter?: number;
  declare readonly status: number | null;
  declare readonly serverMessage: string;
  declare readonly data: unknown;
  declare readonly mayBeDone: boolean;
  declare readonly headers: Headers | null;

  constructor({ cause, ...fields }: HttpErrorOptions) {
    super(`${fields.kind}: ${fields.code}`, { cause });
    const defaultFields = { status: null, serverMessage: '', data: null, mayBeDone: false, headers: null };
    Object.assign(this, defaultFields, fields);
    // The name is set explicitly, because minifiers rename classes.
    this.name = 'HttpError';
  }
}

export function isHttpError(error: unknown): error is HttpError {
  return error instanceof Error && error.name === 'HttpError';
}

/** Returns the same error with another kind or code, for example `nonce` after a second rejection. */
export function copyErrorWithKindOrCode(
  error: HttpErrorShape,
  name: { kind: HttpErrorKind } | { code: string },
): HttpError {
  return new HttpError({ ...error, cause: error.cause, ...name });
}

/** Whether the shop has no handler for an admin-ajax action: WordPress then responds with 400 or a bare `0`. */
export function isMissingAjaxAction(error: unknown): boolean {
  return isHttpError(error) && error.kind === 'refused' && (error.status === 400 || error.data === 0);
}

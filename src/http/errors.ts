import type { HttpErrorFields, HttpErrorKind, HttpError as HttpErrorShape } from './http.types';

type HttpErrorOptions = Partial<HttpErrorFields> & {
  kind: HttpErrorKind;
  code: string;
  headers?: Headers | null;
  cause?: unknown;
};

export class HttpError extends Error implements HttpErrorShape {
  // `declare`: fields of their own would cost every page a helper of the compiler.
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
    const nothingKnown = { status: null, serverMessage: '', data: null, mayBeDone: false, headers: null };
    Object.assign(this, nothingKnown, fields);
    // A minifier renames classes.
    this.name = 'HttpError';
  }
}

export function isHttpError(error: unknown): error is HttpError {
  return error instanceof Error && error.name === 'HttpError';
}

/** The same error under another name: a nonce refused twice is no longer a matter between us and the shop. */
export function withKind(error: HttpErrorShape, name: { kind: HttpErrorKind } | { code: string }): HttpError {
  return new HttpError({ ...error, cause: error.cause, ...name });
}

/** WordPress answers 400 or a bare `0` where nobody listens to an action of admin-ajax. */
export function isMissingAction(error: unknown): boolean {
  return isHttpError(error) && error.kind === 'refused' && (error.status === 400 || error.data === 0);
}

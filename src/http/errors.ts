import type { HttpErrorFields, HttpErrorKind, HttpError as HttpErrorShape } from './http.types';

type Given = Partial<HttpErrorFields> & {
  kind: HttpErrorKind;
  code: string;
  headers?: Headers | null;
  cause?: unknown;
};

export class HttpError extends Error implements HttpErrorShape {
  // Said out loud, because a minifier renames classes.
  override readonly name = 'HttpError';
  declare readonly kind: HttpErrorKind;
  declare readonly code: string;
  declare readonly retryAfter?: number;
  readonly status: number | null = null;
  readonly serverMessage: string = '';
  readonly data: unknown = null;
  readonly maybeDone: boolean = false;
  readonly headers: Headers | null = null;

  constructor({ cause, ...fields }: Given) {
    super(`${fields.kind}: ${fields.code}`, { cause });
    Object.assign(this, fields);
  }
}

export function isHttpError(error: unknown): error is HttpError {
  return error instanceof Error && error.name === 'HttpError';
}

/** The same error under another name: a nonce refused twice is no longer a matter between us and the shop. */
export function renamed(error: HttpErrorShape, name: { kind: HttpErrorKind } | { code: string }): HttpError {
  return new HttpError({ ...error, cause: error.cause, ...name });
}

/** WordPress answers 400 or a bare `0` where nobody listens to an action of admin-ajax. */
export function isMissingAction(error: unknown): boolean {
  return isHttpError(error) && error.kind === 'refused' && (error.status === 400 || error.data === 0);
}

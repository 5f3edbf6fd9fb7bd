import type { HttpErrorFields, HttpErrorKind, HttpError as HttpErrorShape } from './http.types';

type Given = Partial<HttpErrorFields> & {
  kind: HttpErrorKind;
  code: string;
  headers?: Headers;
  cause?: unknown;
};

export class HttpError extends Error implements HttpErrorShape {
  // Said out loud, because a minifier renames classes.
  override readonly name = 'HttpError';
  readonly kind: HttpErrorKind;
  readonly code: string;
  readonly status: number | null;
  readonly serverMessage: string;
  readonly data: unknown;
  readonly retryAfter?: number;
  readonly maybeDone: boolean;
  readonly headers: Headers | null;

  constructor({ kind, code, status, serverMessage, data, retryAfter, maybeDone, headers, cause }: Given) {
    super(`${kind}: ${code}${status ? ` (${status})` : ''}`, { cause });
    this.kind = kind;
    this.code = code;
    this.status = status ?? null;
    this.serverMessage = serverMessage ?? '';
    this.data = data ?? null;
    this.maybeDone = maybeDone ?? false;
    this.headers = headers ?? null;
    if (retryAfter !== undefined) this.retryAfter = retryAfter;
  }
}

export function isHttpError(error: unknown): error is HttpError {
  return error instanceof Error && error.name === 'HttpError';
}

/** The same error under another kind: a nonce refused twice is no longer a matter between us and the shop. */
export function asKind(error: HttpErrorShape, kind: HttpErrorKind): HttpError {
  return new HttpError({ ...fieldsOf(error), kind });
}

export function asCode(error: HttpErrorShape, code: string): HttpError {
  return new HttpError({ ...fieldsOf(error), code });
}

function fieldsOf({
  kind,
  code,
  status,
  serverMessage,
  data,
  retryAfter,
  maybeDone,
  headers,
  cause,
}: HttpErrorShape) {
  return {
    kind,
    code,
    status,
    serverMessage,
    data,
    maybeDone,
    cause,
    ...(retryAfter !== undefined && { retryAfter }),
    ...(headers && { headers }),
  };
}

/** WordPress answers 400 or a bare `0` where nobody listens to an action of admin-ajax. */
export function isMissingAction(error: unknown): boolean {
  return isHttpError(error) && error.kind === 'refused' && (error.status === 400 || error.data === 0);
}

import { copyErrorWithKindOrCode, isHttpError } from './errors';
import type { Http } from './http.types';

const MAX_ATTEMPTS = 5;

export interface UploadOptions {
  signal?: AbortSignal;
  onProgress?: UploadProgress;
  /** The timeout in milliseconds. It is long, because large images take long to upload over mobile networks. */
  timeout?: number;
}

/** Uploads a file. If the server fails while it creates the image sizes, a second request makes it continue. */
export async function uploadMedia(
  http: Http,
  file: File,
  { signal, onProgress, timeout = 120_000 }: UploadOptions = {},
): Promise<unknown> {
  const form = new FormData();
  form.append('file', file, file.name);
  const callOptions = { ...(signal && { signal }), timeout, method: 'POST' as const };
  try {
    const { body } = await http.rest({
      ...callOptions,
      path: '/wp/v2/media',
      body: form,
      ...(onProgress && { fetch: fetchWithProgress(onProgress) }),
    });
    return body;
  } catch (error) {
    const id =
      isHttpError(error) && (error.status ?? 0) >= 500 && error.headers?.get('x-wp-upload-attachment-id');
    if (!id || !/^\d+$/.test(id)) throw error;
    return createImageSizes(http, id, callOptions);
  }
}

async function createImageSizes(
  http: Http,
  id: string,
  callOptions: { signal?: AbortSignal; timeout: number; method: 'POST' },
): Promise<unknown> {
  let failure: unknown;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    try {
      const body = { action: 'create-image-subsizes' };
      return (await http.rest({ ...callOptions, path: `/wp/v2/media/${id}/post-process`, body })).body;
    } catch (error) {
      if (!isHttpError(error)) throw error;
      failure = error;
      if (error.kind === 'aborted') break;
    }
  }
  // Sends the request to delete an incomplete image without an abort signal, because the image must also be deleted
  // when the shopper has cancelled the upload.
  await http
    .rest({ path: `/wp/v2/media/${id}`, method: 'DELETE', query: { force: true } })
    .catch(() => undefined);
  throw isHttpError(failure) && failure.kind !== 'aborted'
    ? copyErrorWithKindOrCode(failure, { code: 'post_process' })
    : failure;
}

/** Called with the progress of the upload, from 0 to 1. */
export type UploadProgress = (share: number) => void;

/**
 * Creates a `fetch` that reports upload progress. It uses XMLHttpRequest and implements only what an upload needs.
 */
export function fetchWithProgress(onProgress: UploadProgress): typeof fetch {
  return (input, { method = 'POST', headers, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      const abortRequest = () => request.abort();
      const rejectUpload = (error: unknown) => {
        signal?.removeEventListener('abort', abortRequest);
        reject(error);
      };
      request.open(method, String(input));
      request.withCredentials = true;
      new Headers(headers).forEach((value, name) => {
        request.setRequestHeader(name, value);
      });
      request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
        if (lengthComputable) onProgress(loaded / total);
      });
      request.onload = () => {
        signal?.removeEventListener('abort', abortRequest);
        // Calls `toResponse` inside the promise, because `new Response` throws for a status above 599.
        resolve(Promise.resolve(request).then(toResponse));
      };
      request.onerror = () => rejectUpload(new TypeError('The upload failed'));
      request.onabort = () => rejectUpload(new DOMException('The upload was stopped', 'AbortError'));
      signal?.addEventListener('abort', abortRequest);
      // The cast is safe, because XMLHttpRequest accepts every kind of body but a stream, which no caller passes.
      request.send(body as XMLHttpRequestBodyInit);
    });
}

function toResponse(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  // Passes `null` as the body for a status that allows none, because the constructor of `Response` would throw even for
  // an empty string.
  const hasBody = ![204, 205, 304].includes(request.status);
  return new Response(hasBody ? request.responseText : null, { status: request.status, headers });
}

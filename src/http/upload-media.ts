import { isHttpError, withKind } from './errors';
import { fetchWithProgress, type UploadProgress } from './fetch-with-progress';
import type { Http } from './http.types';

const MAX_ATTEMPTS = 5;

export interface UploadOptions {
  signal?: AbortSignal;
  onProgress?: UploadProgress;
  /** Large pictures over mobile networks take their time. */
  timeout?: number;
}

/** Uploads a file. A server that ran out of breath while making small pictures is asked to go on from there. */
export async function uploadMedia(
  http: Http,
  file: File,
  { signal, onProgress, timeout = 120_000 }: UploadOptions = {},
): Promise<unknown> {
  const form = new FormData();
  form.append('file', file, file.name);
  const call = { ...(signal && { signal }), timeout, method: 'POST' as const };
  try {
    const { body } = await http.rest({
      ...call,
      path: '/wp/v2/media',
      body: form,
      ...(onProgress && { fetch: fetchWithProgress(onProgress) }),
    });
    return body;
  } catch (error) {
    const id =
      isHttpError(error) && (error.status ?? 0) >= 500 && error.headers?.get('x-wp-upload-attachment-id');
    if (!id || !/^\d+$/.test(id)) throw error;
    return createImageSizes(http, id, call);
  }
}

async function createImageSizes(
  http: Http,
  id: string,
  call: { signal?: AbortSignal; timeout: number; method: 'POST' },
): Promise<unknown> {
  let failure: unknown;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    try {
      const body = { action: 'create-image-subsizes' };
      return (await http.rest({ ...call, path: `/wp/v2/media/${id}/post-process`, body })).body;
    } catch (error) {
      if (!isHttpError(error)) throw error;
      failure = error;
      if (error.kind === 'aborted') break;
    }
  }
  // Also when the shopper has left, so no signal: half a picture is of no use to anybody.
  await http
    .rest({ path: `/wp/v2/media/${id}`, method: 'DELETE', query: { force: true } })
    .catch(() => undefined);
  throw isHttpError(failure) && failure.kind !== 'aborted'
    ? withKind(failure, { code: 'post_process' })
    : failure;
}

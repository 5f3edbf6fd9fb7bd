/** From 0 to 1. */
export type UploadProgress = (share: number) => void;

/** `fetch` cannot tell how much has been sent; the older way can. Only what an upload needs of it. */
export function fetchWithProgress(onProgress: UploadProgress): typeof fetch {
  return (input, { method = 'POST', headers, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      const abortRequest = () => request.abort();
      const fail = (error: unknown) => {
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
        // Inside the promise, because a status beyond 599 makes no Response.
        resolve(Promise.resolve(request).then(toResponse));
      };
      request.onerror = () => fail(new TypeError('The upload failed'));
      request.onabort = () => fail(new DOMException('The upload was stopped', 'AbortError'));
      signal?.addEventListener('abort', abortRequest);
      request.send(body as XMLHttpRequestBodyInit);
    });
}

function toResponse(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  // A Response with these statuses may have no body at all, not even an empty one.
  const hasBody = ![204, 205, 304].includes(request.status);
  return new Response(hasBody ? request.responseText : null, { status: request.status, headers });
}

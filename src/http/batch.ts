import { asRecord } from '../lib/json-values';
import { addQueryParameters } from '../lib/url';
import { copyErrorWithKindOrCode, HttpError } from './errors';
import { createErrorFromBody } from './fetch-response';
import type { BatchResult, BatchTransport, CallOptions, RestRequest, SendBatch } from './http.types';
import { isNonceRefused } from './store-nonce';

/** Maximum number of requests in a batch. WooCommerce rejects batches with more. */
const BATCH_LIMIT = 25;

export const sendBatch: SendBatch = async (transport, requests, options = {}) => {
  if (requests.length > BATCH_LIMIT)
    throw new RangeError(`A batch of ${requests.length}, at most ${BATCH_LIMIT} go together`);
  const results = await sendBatchRequest(transport, requests, options);

  // Sends the requests of a batch that were rejected because of their nonce a second time. The server has not executed
  // them, unlike the others of the batch.
  const refusedIndexes = requests.map((_, index) => index).filter((index) => hasRefusedNonce(results[index]));
  if (refusedIndexes.length === 0) return results;
  const retriedResults = await sendBatchRequest(
    transport,
    refusedIndexes.map((index) => requests[index]!),
    options,
  );
  refusedIndexes.forEach((index, position) => {
    const result = retriedResults[position]!;
    results[index] =
      hasRefusedNonce(result) && !result.ok
        ? { ok: false, error: copyErrorWithKindOrCode(result.error, { kind: 'nonce' }) }
        : result;
  });
  return results;
};

async function sendBatchRequest(
  transport: BatchTransport,
  requests: readonly RestRequest[],
  options: CallOptions,
): Promise<BatchResult[]> {
  const nonce = await transport.nonce();
  const members = requests.map(({ path, method = 'POST', query = {}, body, headers }) => ({
    path: addQueryParameters(path, query),
    method,
    body,
    // Each request in the batch gets a nonce header of its own, because that of the batch request does not apply to
    // them.
    headers: { ...headers, ...(nonce && { Nonce: nonce }) },
  }));
  const answer = await transport.rest({
    ...options,
    path: '/wc/store/v1/batch',
    method: 'POST',
    body: { requests: members },
  });
  const responses = decodeBatchResponses(answer.body);
  if (responses?.length !== requests.length) {
    throw new HttpError({
      kind: 'unreadable',
      code: 'invalid_batch',
      status: answer.status,
      data: answer.body,
      mayBeDone: true,
    });
  }
  return responses.map((member) => parseBatchResponse(member, transport.storeNonce));
}

interface BatchResponse {
  status: number;
  body: unknown;
  headers: Headers;
}

function parseBatchResponse(
  { status, body, headers }: BatchResponse,
  storeNonce: BatchTransport['storeNonce'],
): BatchResult {
  if (status >= 200 && status < 300) {
    storeNonce(headers);
    return { ok: true, answer: { status, headers, body } };
  }
  const error = createErrorFromBody(body, { status, headers, mayBeDone: status >= 500 });
  storeNonce(headers, isNonceRefused(error));
  return { ok: false, error };
}

function decodeBatchResponses(body: unknown): BatchResponse[] | undefined {
  const { responses } = asRecord(body);
  if (!Array.isArray(responses)) return undefined;
  const members = responses.map((rawResponse: unknown) => {
    const { status, body: innerBody, headers } = asRecord(rawResponse);
    return typeof status === 'number'
      ? { status, body: innerBody, headers: decodeHeaders(headers) }
      : undefined;
  });
  return members.every((member) => member !== undefined) ? members : undefined;
}

/** Decodes headers, whose values are strings or numbers. PHP prints an empty array if there are none. */
function decodeHeaders(rawHeaders: unknown): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(asRecord(rawHeaders))) {
    if (typeof value === 'string' || typeof value === 'number') headers.set(name, String(value));
  }
  return headers;
}

function hasRefusedNonce(result: BatchResult | undefined): boolean {
  return result?.ok === false && isNonceRefused(result.error);
}

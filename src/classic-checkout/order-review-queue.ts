import type { OrderReviewResponse } from './checkout.api';

/*
 * Requests the totals again while the shopper types; each number is one request:
 *
 *   typing       ·a··b·c                        ·d
 *   requests            [1 ────── aborted       [2 ─────────▶
 *   shown                                                    2
 *
 * Only the answer to the newest request is shown: an older one would bring back totals for another address.
 */

export interface OrderReviewQueue {
  /** Requests the totals after `delay` milliseconds. All calls within that time cause one request. */
  request(delay: number): void;
  /** Sends a delayed request at once. Resolves when no request is waiting or in flight. */
  flush(): Promise<void>;
  isPending(): boolean;
  stop(): void;
}

interface OrderReviewHandlers {
  send(signal: AbortSignal): Promise<OrderReviewResponse>;
  handleReviewPending(isPending: boolean): void;
  show(answer: OrderReviewResponse): void;
  handleReviewFailure(error: unknown): void;
}

export function createOrderReviewQueue(handlers: OrderReviewHandlers): OrderReviewQueue {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let currentRequest: { controller: AbortController; done: Promise<void> } | undefined;
  let isStopped = false;

  function requestReviewAfter(delay: number): void {
    clearTimeout(timer);
    timer = setTimeout(startReviewRequest, delay);
    handlers.handleReviewPending(true);
  }

  function startReviewRequest(): void {
    clearTimeout(timer);
    timer = undefined;
    currentRequest?.controller.abort();
    const controller = new AbortController();
    currentRequest = { controller, done: sendReviewRequest(controller.signal) };
  }

  async function sendReviewRequest(signal: AbortSignal): Promise<void> {
    let answer: OrderReviewResponse | undefined;
    let failure: unknown;
    try {
      answer = await handlers.send(signal);
    } catch (error) {
      failure = error;
    }
    if (signal.aborted || isStopped) return;
    currentRequest = undefined;
    handlers.handleReviewPending(timer !== undefined);
    if (answer) handlers.show(answer);
    else handlers.handleReviewFailure(failure);
  }

  return {
    request: requestReviewAfter,
    async flush() {
      if (timer !== undefined) startReviewRequest();
      // Waits in a loop, because a newer request may have replaced the awaited one.
      while (currentRequest) await currentRequest.done;
    },
    isPending: () => timer !== undefined || currentRequest !== undefined,
    stop() {
      isStopped = true;
      clearTimeout(timer);
      timer = undefined;
      currentRequest?.controller.abort();
      currentRequest = undefined;
    },
  };
}

/*
 * Triggers WooCommerce's jQuery events of the checkout synchronously, because gateways and plugins may prevent an order
 * in a handler. The bridge for all other events loads too late for that, and ignores what handlers return.
 */

interface JQueryCollection {
  on(events: string, handler: (event: JQueryEvent, ...details: unknown[]) => unknown): JQueryCollection;
  off(events: string): JQueryCollection;
  trigger(event: string, details?: readonly unknown[]): JQueryCollection;
  triggerHandler(event: string, details?: readonly unknown[]): unknown;
}

interface JQueryEvent {
  target?: EventTarget;
  isDefaultPrevented?(): boolean;
  /** The native event; missing if a script has triggered the event with jQuery. */
  originalEvent?: Event;
  preventDefault?(): void;
}

interface JQueryFunction {
  (target: EventTarget | readonly EventTarget[]): JQueryCollection;
  /** Calls the callback when the browser has parsed the page. */
  (handleReady: () => void): unknown;
}

const isJQuery = (value: unknown): value is JQueryFunction => typeof value === 'function';

export function getJQuery(): JQueryFunction | null {
  const { jQuery } = window;
  return isJQuery(jQuery) ? jQuery : null;
}

/**
 * Reports an error in a handler of another script instead of throwing it, so that the shopper can still place the
 * order.
 */
function callJQueryHandlersSafely(event: string, call: () => unknown): unknown {
  try {
    return call();
  } catch (error) {
    console.error(`[tiem] classic-checkout: another script's handler of "${event}" failed.`, error);
    return undefined;
  }
}

export const triggerEventOnBody = (event: string, ...details: unknown[]): void =>
  void callJQueryHandlersSafely(event, () => getJQuery()?.(document.body).trigger(event, details));

/**
 * Triggers the event and returns whether a handler returned `false`. A handler that throws does not stop the order,
 * because WooCommerce's script then lets the browser post the form, and the shop refuses an incomplete payment.
 */
export const isStoppedByScript = (form: HTMLFormElement, event: string, ...details: unknown[]): boolean =>
  callJQueryHandlersSafely(event, () => getJQuery()?.(form).triggerHandler(event, details)) === false;

export const wrapWithJQuery = (element: Element | null): unknown => {
  const query = getJQuery();
  return query ? query(element ? [element] : []) : element;
};

/** Connects to jQuery as soon as the page has loaded it. Returns a cleanup function. */
export function connectWhenJQueryLoads(connect: (query: JQueryFunction) => void): () => void {
  const connectIfJQueryLoaded = () => {
    const query = getJQuery();
    if (query) {
      stopWaiting();
      connect(query);
    }
  };
  const stopWaiting = () => {
    document.removeEventListener('DOMContentLoaded', connectIfJQueryLoaded);
    removeEventListener('load', connectIfJQueryLoaded);
  };
  document.addEventListener('DOMContentLoaded', connectIfJQueryLoaded);
  addEventListener('load', connectIfJQueryLoaded);
  connectIfJQueryLoaded();
  return stopWaiting;
}

/**
 * Runs the callback after the ready handlers that other scripts have registered with jQuery. Returns a cleanup
 * function.
 */
export function runAfterReadyHandlers(start: () => void): () => void {
  let isStopped = false;
  const callStartUnlessStopped = () => {
    if (!isStopped) start();
  };
  const waitForReadyEvent = () => {
    const query = getJQuery();
    // Registers the callback last, because jQuery calls ready handlers in the order of their registration.
    if (query) query(callStartUnlessStopped);
    else setTimeout(callStartUnlessStopped);
  };
  if (document.readyState === 'complete') waitForReadyEvent();
  else addEventListener(isDocumentParsed() ? 'load' : 'DOMContentLoaded', waitForReadyEvent, { once: true });
  return () => {
    isStopped = true;
  };
}

/** Whether `DOMContentLoaded` has fired. `document.readyState` is `interactive` both before and after the event. */
function isDocumentParsed(): boolean {
  const [navigation] = performance.getEntriesByType?.('navigation') ?? [];
  return (
    !!navigation &&
    'domContentLoadedEventStart' in navigation &&
    Number(navigation.domContentLoadedEventStart) > 0
  );
}

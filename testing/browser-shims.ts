/** Node's FormData and Blob, kept for requests: Node's `fetch` cannot send jsdom's, which the page's forms use. */
export interface NodeFormClasses {
  NodeFormData: typeof FormData;
  NodeBlob: typeof Blob;
}

/** Adds the browser APIs that jsdom lacks. Whatever depends on layout is tested in a real browser instead. */
export function shimBrowser(page: Window & typeof globalThis): void {
  // jsdom has no `fetch`, so Node's is used, together with Node's Request and AbortController, because it rejects
  // jsdom's.
  Object.assign(page, {
    fetch,
    Request,
    Response,
    Headers,
    AbortController,
    AbortSignal,
    ReadableStream,
    TransformStream,
    TextEncoder,
    TextDecoder,
    CompressionStream,
    DecompressionStream,
  });
  Object.assign(page, { NodeFormData: FormData, NodeBlob: Blob } satisfies NodeFormClasses);

  // Adds only one abort listener per signal, because Node warns of a memory leak from the eleventh listener on.
  const removals = new WeakMap<AbortSignal, (() => void)[]>();
  const listenForAbort = (signal: AbortSignal, remove: () => void): void => {
    const known = removals.get(signal);
    if (known) {
      known.push(remove);
      return;
    }
    const all = [remove];
    removals.set(signal, all);
    signal.addEventListener(
      'abort',
      () => {
        for (const each of all) each();
      },
      { once: true },
    );
  };

  // jsdom's addEventListener rejects a signal of Node's AbortController, so the shim listens for the abort itself.
  // Jest gives `window` an addEventListener of its own, which is replaced too.
  for (const owner of [page.EventTarget.prototype, page]) {
    const { addEventListener } = owner;
    owner.addEventListener = function (
      this: EventTarget | undefined,
      type: string,
      listener: EventListenerOrEventListenerObject | null,
      options?: boolean | AddEventListenerOptions,
    ) {
      const target = this ?? page;
      const { signal, ...others } = Object(options) as AddEventListenerOptions;
      if (!signal) return addEventListener.call(target, type, listener, options);
      if (signal.aborted) return;
      addEventListener.call(target, type, listener, others);
      listenForAbort(signal, () => target.removeEventListener(type, listener, others));
    };
  }

  // jsdom has no structuredClone, so Node's is used.
  page.structuredClone = structuredClone;

  // Calls `unref`, because an open BroadcastChannel of Node would keep the test process alive.
  page.BroadcastChannel = class extends BroadcastChannel {
    constructor(name: string) {
      super(name);
      (this as unknown as { unref(): void }).unref();
    }
  } as unknown as typeof page.BroadcastChannel;

  // jsdom has no layout, so no media query matches. Small screens, reduced motion and dark schemes are tested in a
  // browser.
  page.matchMedia ??= (query: string) => ({
    matches: false,
    media: query,
    onchange: null,
    addListener() {},
    removeListener() {},
    addEventListener() {},
    removeEventListener() {},
    dispatchEvent: () => false,
  });

  // jsdom has no layout, so every element counts as visible at once.
  page.IntersectionObserver ??= class implements IntersectionObserver {
    readonly root = null;
    readonly rootMargin = '';
    readonly scrollMargin = '';
    readonly thresholds = [];
    constructor(private readonly callback: IntersectionObserverCallback) {}
    observe(target: Element): void {
      queueMicrotask(() =>
        this.callback(
          [{ target, isIntersecting: true, intersectionRatio: 1 } as IntersectionObserverEntry],
          this,
        ),
      );
    }
    unobserve(): void {}
    disconnect(): void {}
    takeRecords(): IntersectionObserverEntry[] {
      return [];
    }
  };

  // Sizes never change in jsdom, so this ResizeObserver never calls its callback.
  page.ResizeObserver ??= class implements ResizeObserver {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  };

  // jsdom has the dialog element but not its methods, so the shim adds them. Focus and stacking are tested in a
  // browser.
  const dialog = page.HTMLDialogElement.prototype;
  dialog.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  dialog.show ??= function show(this: HTMLDialogElement) {
    this.open = true;
  };
  dialog.close ??= function close(this: HTMLDialogElement, answer?: string) {
    this.open = false;
    if (answer !== undefined) this.returnValue = answer;
    this.dispatchEvent(new page.Event('close'));
  };

  // jsdom has no styles of pseudo-elements and prints an error for each call, so the shim returns styles without
  // content.
  const { getComputedStyle } = page;
  page.getComputedStyle = (element, pseudo) =>
    pseudo ? page.document.createElement('i').style : getComputedStyle(element);

  // jsdom has no layout, so scrolling does nothing.
  page.Element.prototype.scrollIntoView ??= () => {};
  page.scrollTo = () => {};

  // jsdom has no requestIdleCallback, so a timeout of 0 ms is used.
  page.requestIdleCallback ??= (callback) =>
    page.setTimeout(() => callback({ didTimeout: false, timeRemaining: () => 50 }), 0) as unknown as number;
  page.cancelIdleCallback ??= (handle) => page.clearTimeout(handle);
}

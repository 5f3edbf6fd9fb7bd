/** jsdom's own FormData and Blob belong to the page's forms; requests need Node's. */
export interface NodeFormClasses {
  NodeFormData: typeof FormData;
  NodeBlob: typeof Blob;
}

/** Adds what jsdom lacks; each shim has its reason. Layout is tested in a real browser only. */
export function shimBrowser(page: Window & typeof globalThis): void {
  // jsdom has no fetch. Node's needs Node's own Request, Response and AbortController: it rejects a request with
  // jsdom's AbortController.
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

  // Adds one abort listener per signal. Node warns of a leak from the eleventh listener on.
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

  // jsdom's addEventListener rejects signals of Node's AbortController. Jest gives the window a method of its own.
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

  // jsdom has no structuredClone; Node's is used.
  page.structuredClone = structuredClone;

  // Tabs communicate through BroadcastChannel. Node's implementation keeps the test process alive unless it is
  // unreferenced.
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

  // Sizes never change in jsdom, so the callback is never called.
  page.ResizeObserver ??= class implements ResizeObserver {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  };

  // jsdom has the dialog element but not its methods. Focus and stacking are tested in a browser.
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

  // jsdom has no idle callbacks, so the next task is used.
  page.requestIdleCallback ??= (callback) =>
    page.setTimeout(() => callback({ didTimeout: false, timeRemaining: () => 50 }), 0) as unknown as number;
  page.cancelIdleCallback ??= (handle) => page.clearTimeout(handle);
}

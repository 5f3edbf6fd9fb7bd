/** jsdom keeps its own FormData and Blob for the page's forms; the harness turns them into Node's for the wire. */
export interface NodeForms {
  NodeFormData: typeof FormData;
  NodeBlob: typeof Blob;
}

/** What jsdom lacks, in one place; each shim says why it is needed. Layout is tested in a real browser only. */
export function shimBrowser(page: Window & typeof globalThis): void {
  // jsdom has no fetch. Node's comes with one family of classes, which must be used together: a request made with
  // jsdom's AbortController is refused by Node's fetch.
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
  Object.assign(page, { NodeFormData: FormData, NodeBlob: Blob } satisfies NodeForms);

  // For the same reason jsdom's listeners refuse the signals that the page makes. Jest gives the window a method of
  // its own.
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
      signal.addEventListener('abort', () => target.removeEventListener(type, listener, others));
    };
  }

  // Node's own; jsdom forgot it.
  page.structuredClone = structuredClone;

  // Tabs talk through it; Node's keeps a test process alive unless it is let go.
  page.BroadcastChannel = class extends BroadcastChannel {
    constructor(name: string) {
      super(name);
      (this as unknown as { unref(): void }).unref();
    }
  } as unknown as typeof page.BroadcastChannel;

  // No layout, so nothing ever matches: small screens, reduced motion and dark schemes are for the browser tests.
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

  // Without layout everything counts as visible at once.
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

  // Sizes never change in jsdom, so nobody is ever told.
  page.ResizeObserver ??= class implements ResizeObserver {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  };

  // jsdom knows the element but not its methods; focus and stacking are tested in the browser.
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

  // Scrolling needs layout.
  page.Element.prototype.scrollIntoView ??= () => {};
  page.scrollTo = () => {};

  // jsdom calls no idle callbacks; the next task is as idle as a test page gets.
  page.requestIdleCallback ??= (callback) =>
    page.setTimeout(() => callback({ didTimeout: false, timeRemaining: () => 50 }), 0) as unknown as number;
  page.cancelIdleCallback ??= (handle) => page.clearTimeout(handle);
}

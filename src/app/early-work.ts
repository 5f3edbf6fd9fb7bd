/**
 * Work, such as sending a cart change, that starts before the store's code has loaded. The part of the store that is
 * responsible for it (its "domain") continues the work when it is added.
 */
export interface EarlyWork {
  /**
   * The store's code is loaded after this promise settles, because parsing that code would delay the work. The promise
   * is missing if the store need not wait.
   */
  readonly settled?: Promise<unknown>;
}

export interface EarlyWorkRegistry {
  /** Identifies this page in the journals and locks, which all tabs share. */
  readonly pageId: string;
  /**
   * Starts the work of a domain, such as the cart, or returns the work that an earlier call has started. Returns `null`
   * if the domain has been added to the store, because it does the work from then on.
   */
  start<W extends EarlyWork>(domain: string, create: (pageId: string) => W): W | null;
  /**
   * Called when the domain is added: returns the work that was started for it. After that, no more work can be
   * started.
   */
  claim<W extends EarlyWork>(domain: string): W | null | undefined;
  settled(): Promise<unknown>;
}

/** Creates the page's registry of work that starts before the app exists. */
export function createEarlyWorkRegistry(): EarlyWorkRegistry {
  /** The work that has been started, by domain name; `null` after the domain has continued it. */
  const works = new Map<string, EarlyWork | null>();
  const pageId = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
  return {
    pageId,
    start<W extends EarlyWork>(domain: string, create: (pageId: string) => W) {
      if (!works.has(domain)) works.set(domain, create(pageId));
      // The cast is safe, because every caller of one domain names the same type of work.
      return works.get(domain) as W | null;
    },
    claim<W extends EarlyWork>(domain: string) {
      const work = works.get(domain);
      works.set(domain, null);
      // The cast is safe, because every caller of one domain names the same type of work.
      return work as W | null | undefined;
    },
    settled: () => Promise.allSettled(Array.from(works.values(), (work) => work?.settled)),
  };
}

/** Begun before the store's code has loaded; the domain of the same name continues it when it joins. */
export interface EarlyWork {
  /** The store opens after it, so that its code does not compete with the work for the processor. */
  readonly settled: Promise<unknown>;
}

export interface EarlyWorks {
  /** Names this page in the journal and the locks that tabs share. */
  readonly pageId: string;
  /** The work for a domain, created by the first caller; `null` once the domain continues it. */
  start<W extends EarlyWork>(domain: string, create: (pageId: string) => W): W | null;
  /** For the domain, when it joins: what has begun, if anything. Nothing begins early from then on. */
  claim<W extends EarlyWork>(domain: string): W | null | undefined;
  settled(): Promise<unknown>;
}

/** One for each page, made before its app. */
export function createEarlyWorkRegistry(): EarlyWorks {
  /** `null` once the domain continues it. */
  const works = new Map<string, EarlyWork | null>();
  const pageId = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
  return {
    pageId,
    start<W extends EarlyWork>(domain: string, create: (pageId: string) => W) {
      if (!works.has(domain)) works.set(domain, create(pageId));
      return works.get(domain) as W | null;
    },
    claim<W extends EarlyWork>(domain: string) {
      const work = works.get(domain);
      works.set(domain, null);
      return work as W | null | undefined;
    },
    settled: () => Promise.allSettled(Array.from(works.values(), (work) => work?.settled)),
  };
}

/** The files that each lazily loaded module needs, relative to tiem.js, its own first. The build writes it. */
export type ChunkMap = Readonly<Record<string, readonly string[]>>;

export type LoadChunk = <T>(name: string, load?: () => Promise<T>) => Promise<T>;

interface LoadDeps {
  chunks: ChunkMap;
  base: string;
  importUrl(url: string): Promise<unknown>;
}

/** Each chunk is asked for once; a failure is tried once more, and may be tried anew by a later mount point. */
export function createLoad({ chunks, base, importUrl }: LoadDeps): LoadChunk {
  const asked = new Map<string, Promise<unknown>>();
  const fileOf = (name: string, query = '') => {
    const file = chunks[name]?.[0];
    return file && new URL(file + query, base).href;
  };
  return <T>(name: string, load?: () => Promise<T>) => {
    let answer = asked.get(name);
    if (!answer) {
      // The build takes an import out where its map of chunks says the same.
      const ask = (query?: string) => (load ? load() : importUrl(fileOf(name, query) ?? name));
      // Older browsers remember that a module's address failed, and so may a proxy: another address asks again.
      // What shares its chunk with others (`load`) keeps its address, or there would be two of them.
      answer = ask().catch(() => ask(`?retry=${Date.now()}`));
      asked.set(name, answer);
      answer.catch(() => asked.delete(name));
    }
    return answer as Promise<T>;
  };
}

/** The files that each lazily loaded module needs, relative to tiem.js, its own first. The build writes it. */
export type ChunkMap = Readonly<Record<string, readonly string[]>>;

export type LoadChunk = <T>(name: string, load?: () => Promise<T>) => Promise<T>;

interface ChunkLoaderDeps {
  chunks: ChunkMap;
  base: string;
  importUrl(url: string): Promise<unknown>;
}

/** Each chunk is asked for once; a failure is tried once more, and may be tried anew by a later mount point. */
export function createChunkLoader({ chunks, base, importUrl }: ChunkLoaderDeps): LoadChunk {
  const asked = new Map<string, Promise<unknown>>();
  const chunkUrl = (name: string, query = '') => {
    const file = chunks[name]?.[0];
    return file && new URL(file + query, base).href;
  };
  return <T>(name: string, load?: () => Promise<T>) => {
    let answer = asked.get(name);
    if (!answer) {
      // The build takes an import out where its map of chunks says the same.
      const importChunk = (query?: string) => (load ? load() : importUrl(chunkUrl(name, query) ?? name));
      // Older browsers remember that a module's address failed, and so may a proxy: another address asks again.
      // What shares its chunk with others (`load`) keeps its address, or there would be two of them.
      answer = importChunk().catch(() => importChunk(`?retry=${Date.now()}`));
      asked.set(name, answer);
      answer.catch(() => asked.delete(name));
    }
    return answer as Promise<T>;
  };
}

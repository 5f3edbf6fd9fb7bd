import type { Draw, Drawing } from '../src/extend/drawing';

/** What code of others is given by `tiemQueue.push((tiem) => …)`. Each domain brings its own part. */
export interface Extensions {
  readonly version: string;
  /** An element of no framework, wherever one is asked for. */
  draw<P>(draw: Draw<P>): Drawing<P>;
}

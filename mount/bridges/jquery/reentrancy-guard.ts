// What is said in one of the old languages may be translated into the other by WooCommerce itself, so both bridges
// share this: a page speaks or it does not.
let depth = 0;

export const isEchoing = (): boolean => depth > 0;

/** What is said meanwhile is our own, and no question. */
export function withoutEcho(work: () => void): void {
  depth += 1;
  try {
    work();
  } finally {
    depth -= 1;
  }
}

// Shared by both bridges, because WooCommerce translates jQuery events into DOM events itself. While the depth is
// above 0, an event comes from our bridge.
let depth = 0;

export const isEchoing = (): boolean => depth > 0;

/** Events during `work` are echoes of our own and must not be handled as requests. */
export function withoutEcho(work: () => void): void {
  depth += 1;
  try {
    work();
  } finally {
    depth -= 1;
  }
}

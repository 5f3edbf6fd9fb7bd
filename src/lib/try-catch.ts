/**
 * Returns `undefined` if `run` throws: blocked cookies, a consent plugin that throws, a frame without an origin.
 * Order attribution must never prevent an order.
 */
export function tryOrUndefined<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}

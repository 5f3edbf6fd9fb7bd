/** Blocked cookies, a consent plugin that throws, a frame without an origin: an order matters more than its origin. */
export function tryOrUndefined<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}

/** Blocked cookies, a consent plugin that throws, a frame without an origin: an order matters more than its origin. */
export function attempt<T>(touch: () => T): T | undefined {
  try {
    return touch();
  } catch {
    return undefined;
  }
}

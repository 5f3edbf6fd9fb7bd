/** Advances Jest's fake timers. Code that waits for promises which settle in this time has run afterwards. */
export const advanceTime = (milliseconds: number): Promise<void> =>
  jest.advanceTimersByTimeAsync(milliseconds);

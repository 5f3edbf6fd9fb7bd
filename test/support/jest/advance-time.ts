/** Advances Jest's fake timers and lets the promises that settle meanwhile be handled. */
export const advanceTime = (milliseconds: number): Promise<void> =>
  jest.advanceTimersByTimeAsync(milliseconds);

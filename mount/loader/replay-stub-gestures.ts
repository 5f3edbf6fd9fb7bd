/** Left by the inline stub (stub.ts). A symbol: no element and no plugin of the page goes by that name. */
const REPLAY_KEY = Symbol.for('tiem.kept');

type StubWindow = Window & { [REPLAY_KEY]?: () => void };

/** What the shopper did before this script ran is done again, now that somebody listens. */
export const replayStubGestures = (): void => (window as StubWindow)[REPLAY_KEY]?.();

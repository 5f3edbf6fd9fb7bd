/** Left by the inline stub (stub.ts). A symbol: no element and no plugin of the page goes by that name. */
const KEPT = Symbol.for('tiem.kept');

type StubWindow = Window & { [KEPT]?: () => void };

/** What the shopper did before this script ran is done again, now that somebody listens. */
export const takeOverFromStub = (): void => (window as StubWindow)[KEPT]?.();

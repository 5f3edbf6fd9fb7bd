/** A step of history that the back button takes instead of leaving the page. */
const MARK = 'tiemQuickView';
/** Going back is not done at once, and a page that hears nothing of it must not wait for ever. */
const POPSTATE_TIMEOUT = 1000;

// A page has one history, however many quick views.
let settled: Promise<unknown> = Promise.resolve();

/** Returns what takes the step back where the dialog was closed in another way. */
export function closeOnBack(close: () => void): () => void {
  let step: 'wanted' | 'taken' | 'over' = 'wanted';
  function handlePopState(): void {
    restoreHistory();
    close();
  }
  function restoreHistory(): void {
    step = 'over';
    removeEventListener('popstate', handlePopState);
  }
  settled.then(() => {
    if (step !== 'wanted') return;
    step = 'taken';
    history.pushState({ ...history.state, [MARK]: true }, '');
    addEventListener('popstate', handlePopState);
  });
  return () => {
    const isOurs = step === 'taken' && Object(history.state)[MARK] === true;
    restoreHistory();
    if (!isOurs) return;
    const focused = document.activeElement;
    settled = new Promise((resolve) => {
      addEventListener('popstate', resolve, { once: true });
      setTimeout(resolve, POPSTATE_TIMEOUT);
    });
    // Where the address names a place in the page, as after a skip link, browsers focus it behind this event.
    if (focused instanceof HTMLElement && location.hash)
      settled.then(() => setTimeout(() => focused.focus({ preventScroll: true })));
    history.back();
  };
}

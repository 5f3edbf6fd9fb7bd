/** A step of history that the back button takes instead of leaving the page. */
const MARK = 'tiemQuickView';
/** Going back is not done at once, and a page that hears nothing of it must not wait for ever. */
const PATIENCE = 1000;

// A page has one history, however many quick views.
let settled: Promise<unknown> = Promise.resolve();

/** Returns what takes the step back where the dialog was closed in another way. */
export function closeOnBack(close: () => void): () => void {
  let step: 'wanted' | 'taken' | 'over' = 'wanted';
  function popped(): void {
    end();
    close();
  }
  function end(): void {
    step = 'over';
    removeEventListener('popstate', popped);
  }
  settled.then(() => {
    if (step !== 'wanted') return;
    step = 'taken';
    history.pushState({ ...history.state, [MARK]: true }, '');
    addEventListener('popstate', popped);
  });
  return () => {
    const isOurs = step === 'taken' && Object(history.state)[MARK] === true;
    end();
    if (!isOurs) return;
    const focused = document.activeElement;
    settled = new Promise((resolve) => {
      addEventListener('popstate', resolve, { once: true });
      setTimeout(resolve, PATIENCE);
    });
    // Where the address names a place in the page, as after a skip link, browsers focus it behind this event.
    if (focused instanceof HTMLElement && location.hash)
      settled.then(() => setTimeout(() => focused.focus({ preventScroll: true })));
    history.back();
  };
}

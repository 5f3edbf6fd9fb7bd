import { htmlElement } from './safe-dom';

/** As long as the stylesheet alone keeps panels closed (styles/first-paint.css). */
const REVEAL_DELAY = 5000;

export interface RevealFallback {
  /** A widget is there: what the stylesheet hides stays the widgets' business. */
  cancel(): void;
  reveal(): void;
}

/**
 * While the loader lives, <html data-tiem-state="waiting"> keeps hidden what the stylesheet hid. If no widget comes,
 * `failed` shows everything: a page without its script must not lack a panel.
 */
export function createRevealFallback(isStillByChoice: () => boolean): RevealFallback {
  const setPageState = (state: string) => htmlElement().setAttribute('data-tiem-state', state);
  const reveal = () => {
    clearTimeout(timer);
    setPageState('failed');
  };
  // A page on which every widget waits for the shopper has nothing to give up on.
  const timer = setTimeout(() => !isStillByChoice() && reveal(), REVEAL_DELAY);
  setPageState('waiting');
  return {
    cancel() {
      clearTimeout(timer);
      // Once shown, it stays shown: closing it again under the reader's eyes would be worse.
      if (htmlElement().getAttribute('data-tiem-state') === 'waiting') setPageState('ready');
    },
    reveal,
  };
}

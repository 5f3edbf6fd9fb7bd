import { htmlElement } from './safe-dom';

/** The same time after which the stylesheet stops hiding panels by itself (styles/first-paint.css). */
const REVEAL_DELAY = 5000;

export interface RevealFallback {
  /** A widget has mounted, so widgets now control what the stylesheet hides. */
  cancel(): void;
  reveal(): void;
}

/**
 * While the loader runs, <html data-tiem-state="waiting"> keeps panels hidden that the stylesheet hides. If no
 * widget mounts, the state becomes `failed` and everything is shown, so that a page whose script fails lacks
 * nothing.
 */
export function createRevealFallback(isStillByChoice: () => boolean): RevealFallback {
  const setPageState = (state: string) => htmlElement().setAttribute('data-tiem-state', state);
  const reveal = () => {
    clearTimeout(timer);
    setPageState('failed');
  };
  // If every widget waits for a gesture, nothing has failed.
  const timer = setTimeout(() => !isStillByChoice() && reveal(), REVEAL_DELAY);
  setPageState('waiting');
  return {
    cancel() {
      clearTimeout(timer);
      // Stays revealed once revealed: hiding content that the visitor is reading would be worse.
      if (htmlElement().getAttribute('data-tiem-state') === 'waiting') setPageState('ready');
    },
    reveal,
  };
}

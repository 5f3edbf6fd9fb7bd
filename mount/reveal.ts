import { html } from './dom';

/** As long as the stylesheet alone keeps panels closed (styles/first-paint.css). */
const PATIENCE = 5000;

export interface Reveal {
  /** A widget is there: what the stylesheet hides stays the widgets' business. */
  mounted(): void;
  show(): void;
}

/**
 * While the loader lives, <html data-tiem-state="waiting"> keeps hidden what the stylesheet hid. If no widget comes,
 * `failed` shows everything: a page without its script must not lack a panel.
 */
export function createReveal(isStillByChoice: () => boolean): Reveal {
  const set = (state: string) => html().setAttribute('data-tiem-state', state);
  const show = () => {
    clearTimeout(timer);
    set('failed');
  };
  // A page on which every widget waits for the shopper has nothing to give up on.
  const timer = setTimeout(() => !isStillByChoice() && show(), PATIENCE);
  set('waiting');
  return {
    mounted() {
      clearTimeout(timer);
      // Once shown, it stays shown: closing it again under the reader's eyes would be worse.
      if (html().getAttribute('data-tiem-state') === 'waiting') set('ready');
    },
    show,
  };
}

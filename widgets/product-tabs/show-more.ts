import type { Translate } from '../../src/i18n/page-texts';
import type { tabsTexts } from '../../src/i18n/vi/tabs';
import { undoings } from '../../src/lib/undoings';

const CUT = 'tiem-description-cut';

/** A description taller than `height` is cut there, with a button below it that shows the rest. */
export function showMore(body: HTMLElement, height: number, t: Translate<typeof tabsTexts>): () => void {
  const undo = undoings();
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'tiem-show-more';
  if (body.id) button.setAttribute('aria-controls', body.id);
  body.style.setProperty('--tiem-cut', `${height}px`);
  body.after(button);
  undo.add(() => {
    button.remove();
    body.classList.remove(CUT);
    body.style.removeProperty('--tiem-cut');
  });

  let isOpen = false;
  function show(): void {
    // Not measurable while its tab is closed: it is measured when it opens, as that changes its size.
    if (body.style.display === 'none') {
      button.hidden = true;
      return;
    }
    const isLong = body.scrollHeight > height;
    body.classList.toggle(CUT, isLong && !isOpen);
    // Below its text, also where a theme floats the panel beside its tabs.
    const around = body.parentElement?.getBoundingClientRect().left ?? 0;
    button.style.marginInlineStart = `${Math.max(0, body.getBoundingClientRect().left - around)}px`;
    button.hidden = !isLong;
    button.setAttribute('aria-expanded', String(isOpen));
    button.textContent = t(isOpen ? 'tabs.showLess' : 'tabs.showMore');
  }
  const set = (open: boolean) => {
    isOpen = open;
    show();
  };

  undo.listen(button, 'click', () => {
    set(!isOpen);
    // Folded up from far below, the reader would find themselves in another part of the page.
    if (!isOpen && body.getBoundingClientRect().top < 0) body.scrollIntoView({ block: 'start' });
  });
  // The keyboard, a hash or a search on the page has led to what is hidden: it opens for them.
  undo.listen(body, 'focusin', ({ target }) => {
    if (!isOpen && target instanceof Element && target !== body && isBelow(target, body, height)) set(true);
  });
  undo.listen(body, 'scroll', () => {
    if (isOpen || body.scrollTop === 0) return;
    body.scrollTop = 0;
    set(true);
  });

  // Pictures that arrive and windows that turn change the height; so does a tab that opens.
  const sizes = new ResizeObserver(show);
  const observe = () => {
    sizes.disconnect();
    for (const element of [body, ...body.children]) sizes.observe(element);
  };
  const children = new MutationObserver(() => {
    observe();
    show();
  });
  children.observe(body, { childList: true });
  observe();
  undo.listen(body, 'load', show, { capture: true });
  undo.add(() => {
    sizes.disconnect();
    children.disconnect();
  });
  show();
  return undo.run;
}

function isBelow(target: Element, body: Element, height: number): boolean {
  return target.getBoundingClientRect().bottom > body.getBoundingClientRect().top + height;
}

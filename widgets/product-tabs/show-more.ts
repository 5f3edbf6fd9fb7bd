import type { Translate } from '../../src/i18n/load-texts';
import type { tabsTexts } from '../../src/i18n/vi/tabs';
import { createCleanups } from '../../src/lib/cleanups';

const CUT = 'tiem-description-cut';

/** A description taller than `height` is cut there, with a button below it that shows the rest. */
export function initShowMore(body: HTMLElement, height: number, t: Translate<typeof tabsTexts>): () => void {
  const undo = createCleanups();
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
  function updateHeight(): void {
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
  const setOpen = (open: boolean) => {
    isOpen = open;
    updateHeight();
  };

  undo.listen(button, 'click', () => {
    setOpen(!isOpen);
    // Folded up from far below, the reader would find themselves in another part of the page.
    if (!isOpen && body.getBoundingClientRect().top < 0) body.scrollIntoView({ block: 'start' });
  });
  // The keyboard, a hash or a search on the page has led to what is hidden: it opens for them.
  undo.listen(body, 'focusin', ({ target }) => {
    if (!isOpen && target instanceof Element && target !== body && isBelow(target, body, height))
      setOpen(true);
  });
  undo.listen(body, 'scroll', () => {
    if (isOpen || body.scrollTop === 0) return;
    body.scrollTop = 0;
    setOpen(true);
  });

  // Pictures that arrive and windows that turn change the height; so does a tab that opens.
  const sizes = new ResizeObserver(updateHeight);
  const observeSizes = () => {
    sizes.disconnect();
    for (const element of [body, ...body.children]) sizes.observe(element);
  };
  const children = new MutationObserver(() => {
    observeSizes();
    updateHeight();
  });
  children.observe(body, { childList: true });
  observeSizes();
  undo.listen(body, 'load', updateHeight, { capture: true });
  undo.add(() => {
    sizes.disconnect();
    children.disconnect();
  });
  updateHeight();
  return undo.run;
}

function isBelow(target: Element, body: Element, height: number): boolean {
  return target.getBoundingClientRect().bottom > body.getBoundingClientRect().top + height;
}

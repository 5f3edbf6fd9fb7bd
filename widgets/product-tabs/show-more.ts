import type { Translate } from '../../src/i18n/load-texts';
import type { tabsTexts } from '../../src/i18n/vi/tabs';
import { createCleanups } from '../../src/lib/cleanups';

const CUT_CLASS = 'tiem-description--collapsed';

/** Cuts off a description at `height` and adds a button that shows the rest. Returns a cleanup function. */
export function initShowMore(body: HTMLElement, height: number, t: Translate<typeof tabsTexts>): () => void {
  const cleanups = createCleanups();
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'tiem-show-more';
  if (body.id) button.setAttribute('aria-controls', body.id);
  body.style.setProperty('--tiem-cut', `${height}px`);
  body.after(button);
  cleanups.add(() => {
    button.remove();
    body.classList.remove(CUT_CLASS);
    body.style.removeProperty('--tiem-cut');
  });

  let isOpen = false;
  function updatePanelHeight(): void {
    // Hides the button in a closed tab, which has no height. When the tab opens, the ResizeObserver calls this function
    // again.
    if (body.style.display === 'none') {
      button.hidden = true;
      return;
    }
    const isLong = body.scrollHeight > height;
    body.classList.toggle(CUT_CLASS, isLong && !isOpen);
    // Aligns the button with the text, even if a theme floats the panel beside its tabs.
    const around = body.parentElement?.getBoundingClientRect().left ?? 0;
    button.style.marginInlineStart = `${Math.max(0, body.getBoundingClientRect().left - around)}px`;
    button.hidden = !isLong;
    button.setAttribute('aria-expanded', String(isOpen));
    button.textContent = t(isOpen ? 'tabs.showLess' : 'tabs.showMore');
  }
  const setTextExpanded = (open: boolean) => {
    isOpen = open;
    updatePanelHeight();
  };

  cleanups.listen(button, 'click', () => {
    setTextExpanded(!isOpen);
    // Scrolls back to the start of the description if it is above the viewport when the description is collapsed.
    // Otherwise the shopper would see what follows the description.
    if (!isOpen && body.getBoundingClientRect().top < 0) body.scrollIntoView({ block: 'start' });
  });
  // Expands the description when the focus, the URL hash or find-in-page reaches its hidden part.
  cleanups.listen(body, 'focusin', ({ target }) => {
    if (!isOpen && target instanceof Element && target !== body && isTargetBelowHeight(target, body, height))
      setTextExpanded(true);
  });
  cleanups.listen(body, 'scroll', () => {
    if (isOpen || body.scrollTop === 0) return;
    body.scrollTop = 0;
    setTextExpanded(true);
  });

  // Observes the description's height, which changes when images load, the device is rotated or the tab opens.
  const sizes = new ResizeObserver(updatePanelHeight);
  const observeSizes = () => {
    sizes.disconnect();
    for (const element of [body, ...body.children]) sizes.observe(element);
  };
  const children = new MutationObserver(() => {
    observeSizes();
    updatePanelHeight();
  });
  children.observe(body, { childList: true });
  observeSizes();
  cleanups.listen(body, 'load', updatePanelHeight, { capture: true });
  cleanups.add(() => {
    sizes.disconnect();
    children.disconnect();
  });
  updatePanelHeight();
  return cleanups.run;
}

function isTargetBelowHeight(target: Element, body: Element, height: number): boolean {
  return target.getBoundingClientRect().bottom > body.getBoundingClientRect().top + height;
}

import { useLayoutEffect, useState } from 'react';
import type { Messages } from '../../src/i18n/messages.types';
import { createCleanups, setAttribute } from '../../src/lib/cleanups';
import { isPlainClick } from '../../src/lib/plain-click';
import { countIn, linkIn, serverPanelIn, totalIn } from './read';

/** The theme's link becomes the button of the panel, and the server's list makes room for ours. */
export function useServerCounter(
  element: HTMLElement,
  panelId: string,
  isOpen: boolean,
  toggle: () => void,
): void {
  const { link, list } = useServerElements(element);
  useLayoutEffect(() => {
    if (!list) return;
    const { display } = list.style;
    list.style.display = 'none';
    return () => {
      list.style.display = display;
    };
  }, [list]);

  useLayoutEffect(() => {
    if (!link) return;
    const undo = createCleanups();
    setAttribute(undo, link, 'aria-haspopup', 'dialog');
    setAttribute(undo, link, 'aria-controls', panelId);
    setAttribute(undo, link, 'aria-expanded', String(isOpen));
    return undo.run;
  }, [link, panelId, isOpen]);

  useLayoutEffect(() => {
    // On the mount point, as the theme may put a new link in the old one's place.
    function handleClick(event: MouseEvent): void {
      const link = (event.target as Element).closest('a[href], button');
      if (!isPlainClick(event) || !link || link !== linkIn(element)) return;
      event.preventDefault();
      // A theme whose own drawer opens with a click on an element around would show it as well.
      event.stopPropagation();
      toggle();
    }
    // A button that is replaced while it is held gets no click: then it is the release on the new one that counts.
    let held: Element | null = null;
    function handlePointerDown({ target, button }: PointerEvent): void {
      const link = linkIn(element);
      held = button === 0 && link?.contains(target as Node) ? link : null;
    }
    function handlePointerUp(event: PointerEvent): void {
      // A finger's click is meant for what lies under it when it is lifted.
      const isLost = held && !held.isConnected && event.pointerType !== 'touch';
      held = null;
      if (isLost && linkIn(element)?.contains(event.target as Node)) toggle();
    }
    const undo = createCleanups();
    undo.listen(element, 'click', handleClick);
    undo.listen(element, 'pointerdown', handlePointerDown);
    undo.listen(element, 'pointerup', handlePointerUp);
    return undo.run;
  }, [element, toggle]);
}

function useServerElements(element: HTMLElement): { link: HTMLElement | null; list: HTMLElement | null } {
  const [link, setLink] = useState(() => linkIn(element));
  const [list, setList] = useState(() => serverPanelIn(element));
  useLayoutEffect(
    () =>
      watchReplacements(element, () => {
        setLink(linkIn(element));
        setList(serverPanelIn(element));
      }),
    [element],
  );
  return { link, list };
}

/** WooCommerce's script puts new elements in the old ones' place with every change of the cart. */
function watchReplacements(element: HTMLElement, handleReplacement: () => void): () => void {
  const observer = new MutationObserver(handleReplacement);
  observer.observe(element, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/** Claims an element's number for the store: fragments bring only words for the same number (patch-element.ts). */
const CLAIM = 'data-tiem-figure';

/** Writes the store's figures onto the theme's own link; `null` is not known to the store, so fragments show it. */
export function useServerFigures(
  element: HTMLElement,
  count: number | null,
  total: string | null,
  messages: Messages,
): void {
  useLayoutEffect(() => {
    const writeNow = () => writeCounter(element, count, total, messages);
    writeNow();
    const stop = watchReplacements(element, writeNow);
    return () => {
      stop();
      for (const find of [countIn, totalIn]) find(element)?.removeAttribute(CLAIM);
    };
  }, [element, count, total, messages]);
}

function writeCounter(
  element: HTMLElement,
  count: number | null,
  total: string | null,
  { plural }: Messages,
): void {
  const counter = countIn(element);
  const text = Array.from(counter?.childNodes ?? []).find(
    (node) => node instanceof Text && /\d/.test(node.data),
  );
  if (text instanceof Text && count !== null) {
    const pluralForm = (number: number) => plural('cart.count', number, 0);
    const written = Number(/\d+/.exec(text.data));
    // The theme's own words stay where the new number takes the same plural form; else ours, until the fragment comes.
    text.data =
      /\p{L}/u.test(text.data) && pluralForm(written) !== pluralForm(count)
        ? plural('cart.count', count)
        : text.data.replace(/\d+/, String(count));
    counter?.setAttribute(CLAIM, '');
  }
  const sum = totalIn(element);
  if (sum && total !== null) {
    if (sum.textContent !== total) sum.textContent = total;
    sum.setAttribute(CLAIM, '');
  }
}

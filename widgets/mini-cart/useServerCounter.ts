import { useLayoutEffect, useState } from 'react';
import type { Messages } from '../../src/i18n/keys';
import { isPlainClick } from '../../src/lib/browser';
import { createCleanups, hideElement, setAttribute } from '../../src/lib/cleanups';
import { findCartLink, findCountElement, findServerPanel, findTotalElement } from './read-props';

/** Makes the theme's cart link the button that opens the panel, and hides the server's cart list. */
export function useCartLinkAsToggle(
  element: HTMLElement,
  panelId: string,
  isOpen: boolean,
  toggle: () => void,
): void {
  const { link, serverList: list } = useLinkAndPanelElements(element);
  useLayoutEffect(() => (list ? hideElement(list) : undefined), [list]);

  useLayoutEffect(() => {
    if (!link) return;
    const cleanups = createCleanups();
    setAttribute(cleanups, link, 'aria-haspopup', 'dialog');
    setAttribute(cleanups, link, 'aria-controls', panelId);
    setAttribute(cleanups, link, 'aria-expanded', String(isOpen));
    return cleanups.run;
  }, [link, panelId, isOpen]);

  useLayoutEffect(() => {
    // Listens on the mount point, because the theme may replace the link. The target of each event is therefore an
    // element inside it, so the cast is safe.
    function handleClick(event: MouseEvent): void {
      const link = (event.target as Element).closest('a[href], button');
      if (!isPlainClick(event) || !link || link !== findCartLink(element)) return;
      event.preventDefault();
      // Stops the click event, because themes often open a cart drawer of their own on clicks that bubble to a parent
      // of the link.
      event.stopPropagation();
      toggle();
    }
    // Treats a `pointerup` on a new link as a click, because the browser fires no click if a script replaces the link
    // between `pointerdown` and `pointerup`.
    let pressedLink: Element | null = null;
    function handlePointerDown({ target, button }: PointerEvent): void {
      const link = findCartLink(element);
      // The cast is safe, because the target of a pointer event is an element.
      pressedLink = button === 0 && link?.contains(target as Node) ? link : null;
    }
    function handlePointerUp(event: PointerEvent): void {
      // Ignores touch screens, on which the browser fires the click on whatever element is under the finger when it
      // is lifted.
      const isClickLost = pressedLink && !pressedLink.isConnected && event.pointerType !== 'touch';
      pressedLink = null;
      // The cast is safe, because the target of a pointer event is an element.
      if (isClickLost && findCartLink(element)?.contains(event.target as Node)) toggle();
    }
    const undo = createCleanups();
    undo.listen(element, 'click', handleClick);
    undo.listen(element, 'pointerdown', handlePointerDown);
    undo.listen(element, 'pointerup', handlePointerUp);
    return undo.run;
  }, [element, toggle]);
}

function useLinkAndPanelElements(element: HTMLElement): {
  link: HTMLElement | null;
  serverList: HTMLElement | null;
} {
  const [link, setLink] = useState(() => findCartLink(element));
  const [list, setList] = useState(() => findServerPanel(element));
  useLayoutEffect(
    () =>
      watchNodeReplacements(element, () => {
        setLink(findCartLink(element));
        setList(findServerPanel(element));
      }),
    [element],
  );
  return { link, serverList: list };
}

/**
 * Calls `handleReplacement` when nodes in the mount point change, because WooCommerce's script replaces them with
 * every change of the cart.
 */
function watchNodeReplacements(element: HTMLElement, handleReplacement: () => void): () => void {
  const observer = new MutationObserver(handleReplacement);
  observer.observe(element, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/**
 * Writes the store's count and total into the theme's own link. `null` means unknown; the value from the fragments then
 * stays.
 */
export function useCartLinkTotals(
  element: HTMLElement,
  count: number | null,
  total: string | null,
  messages: Messages,
): void {
  useLayoutEffect(() => {
    const writeCountAndTotal = () => writeCountAndTotalOfLink(element, count, total, messages);
    writeCountAndTotal();
    const stop = watchNodeReplacements(element, writeCountAndTotal);
    return () => {
      stop();
      for (const figure of [findCountElement(element), findTotalElement(element)])
        if (figure) figure.isTiemFigure = false;
    };
  }, [element, count, total, messages]);
}

function writeCountAndTotalOfLink(
  element: HTMLElement,
  count: number | null,
  total: string | null,
  { plural }: Messages,
): void {
  const counter = findCountElement(element);
  const text = Array.from(counter?.childNodes ?? []).find(
    (node) => node instanceof Text && /\d/.test(node.data),
  );
  if (text instanceof Text && count !== null) {
    const getPluralForm = (number: number) => plural('cart.count', number, 0);
    const written = Number(/\d+/.exec(text.data));
    // Keeps the theme's wording if the new number has the same plural form. Otherwise, uses Tiệm's wording until the
    // fragments arrive.
    text.data =
      /\p{L}/u.test(text.data) && getPluralForm(written) !== getPluralForm(count)
        ? plural('cart.count', count)
        : text.data.replace(/\d+/, String(count));
    if (counter) counter.isTiemFigure = true;
  }
  const totalElement = findTotalElement(element);
  if (totalElement && total !== null) {
    if (totalElement.textContent !== total) totalElement.textContent = total;
    totalElement.isTiemFigure = true;
  }
}

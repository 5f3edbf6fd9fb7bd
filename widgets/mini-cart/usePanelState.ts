import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createCleanups, setAttribute } from '../../src/lib/cleanups';
import { lockScroll } from '../../src/ui/dialogs/scroll-lock';
import { findCartLink } from './read-props';

const REVEAL_DURATION = 5_000;

/**
 * How the panel was opened. `modal`: the shopper opened it, and it has the focus. `revealed`: it opened because a
 * product was added, without the focus.
 */
type PanelMode = 'closed' | 'modal' | 'revealed';

interface PanelState {
  mode: PanelMode;
  toggle(): void;
  close(): void;
  /**
   * Opens the panel without moving the focus, for five seconds or as long as the shopper uses it. If the shopper has
   * closed the panel, a second call for the same addition, which has `again` set, does not reopen it.
   */
  reveal(again?: boolean): void;
  /** Closes a panel that was opened by `reveal`, unless the shopper is using it. */
  unreveal(): void;
}

/** `element` is the mount point, whose link opens and closes the panel. */
export function usePanelState(panel: RefObject<HTMLElement | null>, element: HTMLElement): PanelState {
  const [mode, setMode] = useState<PanelMode>('closed');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isTouched = useRef(false);
  const isDismissed = useRef(false);
  const isInUse = useCallback(
    () => isTouched.current || panel.current?.matches(':hover, :focus-within'),
    [panel],
  );

  const close = useCallback(() => {
    clearTimeout(timer.current);
    isDismissed.current = true;
    if (panel.current?.matches(':focus-within')) findCartLink(element)?.focus({ preventScroll: true });
    setMode('closed');
  }, [panel, element]);

  const toggle = useCallback(() => {
    clearTimeout(timer.current);
    isDismissed.current = true;
    setMode((previous) => (previous === 'closed' ? 'modal' : 'closed'));
  }, []);

  const unreveal = useCallback(() => {
    if (!isInUse()) setMode((was) => (was === 'revealed' ? 'closed' : was));
  }, [isInUse]);

  const reveal = useCallback(
    (again?: boolean) => {
      if (again && isDismissed.current) return;
      isDismissed.current = false;
      setMode((was) => (was === 'closed' ? 'revealed' : was));
      const startCloseTimer = () => {
        clearTimeout(timer.current);
        timer.current = setTimeout(() => (isInUse() ? startCloseTimer() : unreveal()), REVEAL_DURATION);
      };
      startCloseTimer();
    },
    [isInUse, unreveal],
  );

  useEffect(() => () => clearTimeout(timer.current), []);

  useLayoutEffect(() => {
    const panelElement = panel.current;
    if (mode === 'closed' || !panelElement) return;
    const cleanups = createCleanups();
    cleanups.add(() => {
      isTouched.current = false;
    });
    const root = panelElement.parentElement;
    const originalParent = root?.parentElement;
    const [place] = originalParent?.getClientRects() ?? [];
    // Moves the open panel to <body>, because a theme's header could restyle, move or cover it. If the mount point is
    // not displayed, the panel stays in it.
    if (root && originalParent && place) {
      const fromBottom = innerHeight - place.top;
      const edge = fromBottom < place.top ? `bottom:${fromBottom}px` : `top:${place.bottom}px`;
      panelElement.style.cssText = `--tiem-right:${place.right}px;--tiem-${edge}`;
      // Copies the attributes for look and theme from the elements around the link, because they apply to the panel as
      // well.
      for (const name of ['data-tiem-look', 'data-tiem-theme'])
        root.setAttribute(name, originalParent.closest(`[${name}]`)?.getAttribute(name) ?? '');
      setAttribute(cleanups, root, 'role', 'none');
      document.body.append(root);
      cleanups.add(() => originalParent.append(root));
    }
    const handleKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented) return;
      if (event.key === 'Escape') close();
      if (event.key === 'Tab' && mode === 'modal') trapFocus(event, panelElement);
    };
    // The casts are safe, because the target of a pointer event is an element.
    const handlePointerDown = ({ target }: PointerEvent): void => {
      if (panelElement.contains(target as Node)) isTouched.current = true;
      else if (!findCartLink(element)?.contains(target as Node)) close();
    };
    cleanups.listen(document, 'keydown', handleKeyDown);
    cleanups.listen(document, 'pointerdown', handlePointerDown);
    if (mode === 'modal') {
      // Focuses the panel, because the shopper opened it. Both React and Preact have rendered it by now.
      panelElement.focus({ preventScroll: true });
      cleanups.add(lockScroll());
    }
    return cleanups.run;
  }, [mode, close, panel, element]);

  return { mode, toggle, close, reveal, unreveal };
}

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), [tabindex="0"]';

/**
 * Keeps the Tab key inside the panel. `inert` is not used, because the theme's link, which closes the panel, is outside
 * the panel.
 */
function trapFocus(event: KeyboardEvent, panel: HTMLElement): void {
  const focusable = [...panel.querySelectorAll<HTMLElement>(FOCUSABLE)];
  if (event.shiftKey) focusable.reverse();
  const [next] = focusable;
  const { activeElement } = document;
  const isAtEnd = activeElement === focusable.at(-1) || activeElement === panel;
  if (!next || (!isAtEnd && panel.contains(activeElement))) return;
  event.preventDefault();
  next.focus();
}

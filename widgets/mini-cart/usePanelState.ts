import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Cleanups, createCleanups } from '../../src/lib/cleanups';
import { lockScroll } from '../../src/ui/dialogs/scroll-lock';

const REVEAL_DURATION = 5_000;

/**
 * `modal`: opened by the shopper, and focused. `revealed`: opened because a product was added, without moving the
 * focus.
 */
type PanelMode = 'closed' | 'modal' | 'revealed';

interface PanelState {
  mode: PanelMode;
  toggle(): void;
  close(): void;
  /**
   * Opens the panel without moving the focus, for five seconds or as long as the shopper uses it. `again`: called
   * a second time for the same added product, which does nothing if the shopper has closed the panel in the
   * meantime.
   */
  reveal(again?: boolean): void;
  /** Closes a panel that was opened by `reveal`, unless the shopper is using it. */
  unreveal(): void;
}

export function usePanelState(
  panel: RefObject<HTMLElement | null>,
  opener: () => HTMLElement | null,
): PanelState {
  const [mode, setMode] = useState<PanelMode>('closed');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isTouched = useRef(false);
  const isDismissed = useRef(false);
  const openerNow = useRef(opener);
  openerNow.current = opener;
  const isUsed = useCallback(
    () => isTouched.current || panel.current?.matches(':hover, :focus-within') === true,
    [panel],
  );

  const close = useCallback(() => {
    clearTimeout(timer.current);
    isDismissed.current = true;
    if (panel.current?.contains(document.activeElement)) openerNow.current()?.focus({ preventScroll: true });
    setMode('closed');
  }, [panel]);

  const toggle = useCallback(() => {
    clearTimeout(timer.current);
    isDismissed.current = true;
    setMode((was) => (was === 'closed' ? 'modal' : 'closed'));
  }, []);

  const reveal = useCallback(
    (again = false) => {
      if (again && isDismissed.current) return;
      isDismissed.current = false;
      setMode((was) => {
        if (was === 'modal') return was;
        if (was === 'closed') isTouched.current = false;
        const startCloseTimer = () => {
          clearTimeout(timer.current);
          timer.current = setTimeout(
            () => (isUsed() ? startCloseTimer() : setMode('closed')),
            REVEAL_DURATION,
          );
        };
        startCloseTimer();
        return 'revealed';
      });
    },
    [isUsed],
  );

  const unreveal = useCallback(() => {
    setMode((was) => (was === 'revealed' && !isUsed() ? 'closed' : was));
  }, [isUsed]);

  useEffect(() => () => clearTimeout(timer.current), []);

  useLayoutEffect(() => {
    const box = panel.current;
    if (mode === 'closed' || !box) return;
    const undo = createCleanups();
    const root = box.parentElement;
    const home = root?.parentElement;
    // A panel with `position: fixed` is moved to <body>. Inside a theme's header, the header's link styles would
    // apply to it, and a transform or stacking context of the header would move or cover it.
    if (root && home && getComputedStyle(box).position === 'fixed') {
      document.body.append(root);
      undo.add(() => home.append(root));
    }
    // The panel is aligned with the link's right edge, so it would extend beyond the window if the link is on the
    // left.
    box.style.marginRight = '';
    box.style.marginRight = `${Math.min(0, box.getBoundingClientRect().left)}px`;
    function handleKeyDown(event: KeyboardEvent): void {
      if (event.key === 'Escape' && !event.defaultPrevented) close();
    }
    function handlePointerDown({ target }: PointerEvent): void {
      const isInside = box?.contains(target as Node);
      if (isInside) isTouched.current = true;
      else if (!openerNow.current()?.contains(target as Node)) close();
    }
    undo.listen(document, 'keydown', handleKeyDown);
    undo.listen(document, 'pointerdown', handlePointerDown);
    return undo.run;
  }, [mode, close, panel]);

  useLayoutEffect(() => {
    if (mode !== 'modal' || !panel.current) return;
    // The panel is rendered by now (in React and Preact), and the shopper opened it, so focus it.
    panel.current.focus({ preventScroll: true });
    const undo = createCleanups();
    undo.add(lockScroll());
    trapFocus(undo, panel.current);
    return undo.run;
  }, [mode, panel]);

  return { mode, toggle, close, reveal, unreveal };
}
const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), [tabindex="0"]';

/**
 * Keeps the Tab key inside the panel. Does not use `inert`, because the theme's link, which closes the panel, is
 * outside it.
 */
function trapFocus(undo: Cleanups, panel: HTMLElement): void {
  function handleKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Tab' || event.defaultPrevented) return;
    const stops = [...panel.querySelectorAll<HTMLElement>(FOCUSABLE)];
    const first = stops[0];
    const last = stops.at(-1);
    const { activeElement } = document;
    const isOutside = !panel.contains(activeElement);
    const isAtStart = activeElement === first || activeElement === panel;
    const next = event.shiftKey
      ? (isAtStart || isOutside) && last
      : (activeElement === last || isOutside) && first;
    if (!next) return;
    event.preventDefault();
    next.focus();
  }
  undo.listen(document, 'keydown', handleKeyDown);
}

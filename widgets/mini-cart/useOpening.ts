import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

const REVEAL = 5_000;

interface Opening {
  isOpen: boolean;
  toggle(): void;
  close(): void;
  /** Opens without taking the focus, and closes again unless the shopper comes in. */
  reveal(): void;
  /** Takes a revealing back, unless the shopper has come in. */
  unreveal(): void;
}

export function useOpening(panel: RefObject<HTMLElement | null>, opener: () => HTMLElement | null): Opening {
  const [isOpen, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isRevealed = useRef(false);
  const openerNow = useRef(opener);
  openerNow.current = opener;

  const close = useCallback(() => {
    clearTimeout(timer.current);
    if (panel.current?.contains(document.activeElement)) openerNow.current()?.focus();
    setOpen(false);
  }, [panel]);

  const toggle = useCallback(() => {
    clearTimeout(timer.current);
    setOpen((was) => {
      isRevealed.current = false;
      // The panel is drawn by then, and the shopper asked for it: that is where the focus belongs.
      if (!was) queueMicrotask(() => panel.current?.focus());
      return !was;
    });
  }, [panel]);

  const reveal = useCallback(() => {
    setOpen((was) => {
      if (was) return was;
      isRevealed.current = true;
      const wait = () => {
        clearTimeout(timer.current);
        timer.current = setTimeout(() => {
          const isUsed = panel.current?.matches(':hover, :focus-within');
          if (isUsed) wait();
          else setOpen(false);
        }, REVEAL);
      };
      wait();
      return true;
    });
  }, [panel]);

  const unreveal = useCallback(() => {
    if (!isRevealed.current || panel.current?.matches(':hover, :focus-within')) return;
    clearTimeout(timer.current);
    setOpen(false);
  }, [panel]);

  useEffect(() => () => clearTimeout(timer.current), []);

  useLayoutEffect(() => {
    if (!isOpen) return;
    function press(event: KeyboardEvent): void {
      if (event.key === 'Escape' && !event.defaultPrevented) close();
    }
    function point(event: PointerEvent): void {
      const target = event.target as Node;
      if (!panel.current?.contains(target) && !openerNow.current()?.contains(target)) close();
    }
    document.addEventListener('keydown', press);
    document.addEventListener('pointerdown', point);
    return () => {
      document.removeEventListener('keydown', press);
      document.removeEventListener('pointerdown', point);
    };
  }, [isOpen, close, panel]);

  return { isOpen, toggle, close, reveal, unreveal };
}

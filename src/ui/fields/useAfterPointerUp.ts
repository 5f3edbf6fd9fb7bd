import { useCallback, useEffect, useRef } from 'react';

/**
 * Runs work at once, or after the click while a pointer is held down. What appears above a held pointer moves the
 * element under it, and the press is no click any more:
 *
 *   pointerdown ─ blur ─ error appears ─ the checkbox moves down ─ pointerup beside it
 */
export function useAfterPointerUp(): (work: () => void) => void {
  const isHeld = useRef(false);
  useEffect(() => {
    const handlePointerDown = () => {
      isHeld.current = true;
    };
    const handlePointerUp = () => {
      isHeld.current = false;
    };
    document.addEventListener('pointerdown', handlePointerDown, true);
    for (const type of RELEASES) document.addEventListener(type, handlePointerUp, true);
    return () => {
      document.removeEventListener('pointerdown', handlePointerDown, true);
      for (const type of RELEASES) document.removeEventListener(type, handlePointerUp, true);
    };
  }, []);
  return useCallback((work) => {
    if (!isHeld.current) return work();
    // The click follows pointerup in the same task.
    function handlePointerUp(): void {
      for (const type of RELEASES) document.removeEventListener(type, handlePointerUp);
      setTimeout(work);
    }
    for (const type of RELEASES) document.addEventListener(type, handlePointerUp);
  }, []);
}

const RELEASES = ['pointerup', 'pointercancel'];

import { useLayoutEffect } from 'react';
import { isPlainClick } from '../../src/lib/plain-click';
import { followLink, offsetAbove, targetOf } from '../../src/lib/scroll-to';

/** A heading that has just been scrolled to stands a little below the line. */
const LINE_TOLERANCE = 16;

/** The list's links scroll, and the one whose section is being read is marked. */
export function useSections(element: HTMLElement, list: HTMLElement | null, offset: number): void {
  // A passive effect is undone a frame after the view is gone (Preact 11): too late for nodes of the server.
  useLayoutEffect(() => {
    if (!list) return;
    const sections = [...list.querySelectorAll('a')].flatMap((link) => {
      const heading = targetOf(link);
      return heading ? [{ link, heading, line: offsetAbove(heading, offset) + LINE_TOLERANCE }] : [];
    });
    let current: HTMLAnchorElement | undefined;
    let frame = 0;
    let stop: (() => void) | undefined;

    function markCurrent(): void {
      frame = 0;
      const read = sections
        .filter(({ heading, line }) => heading.getBoundingClientRect().top <= line)
        .at(-1)?.link;
      if (read === current) return;
      current?.removeAttribute('aria-current');
      read?.setAttribute('aria-current', 'location');
      current = read;
    }
    function handleScroll(): void {
      frame ||= requestAnimationFrame(markCurrent);
    }
    function handleClick(event: MouseEvent): void {
      if (!isPlainClick(event)) return;
      const link = (event.target as Element).closest('a');
      const target = link && targetOf(link);
      if (!link || !target) return;
      event.preventDefault();
      stop?.();
      stop = followLink(link, target, offset);
    }

    markCurrent();
    addEventListener('scroll', handleScroll, { passive: true });
    element.addEventListener('click', handleClick);
    return () => {
      removeEventListener('scroll', handleScroll);
      element.removeEventListener('click', handleClick);
      cancelAnimationFrame(frame);
      stop?.();
      current?.removeAttribute('aria-current');
    };
  }, [element, list, offset]);
}

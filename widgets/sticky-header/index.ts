import './sticky-header.css';
import type { BehaviourDefinition } from '../../mount/runtime/mount.types';
import { createCleanups } from '../../src/lib/cleanups';
import type { OptionsSchema } from '../../src/lib/options';

/**
 * The sticky bar's height in px, as in sticky-header.css and src/lib/scroll-to.ts. It is not imported from
 * scroll-to.ts, because that would add the scrolling code to every page.
 */
const BAR_HEIGHT = 50;

/**
 * Time in ms after `pointerup` during which the bar must not move, because touch screens fire `click` shortly after
 * it.
 */
const RELEASE_DELAY = 100;

/** Matches the bar's content, except submenus and open panels, because these extend below the bar on purpose. */
const BAR_CONTENT = ':not(li li, li li *, [role="dialog"], [role="dialog"] *)';

/** Whether text or a control in the bar extends below the bar's lower edge. */
function isBarContentOverflowing(bar: HTMLElement): boolean {
  const { bottom } = bar.getBoundingClientRect();
  return [...bar.querySelectorAll(BAR_CONTENT)].some((element) => {
    const hasText = [...element.childNodes].some((node) => node instanceof Text && node.data.trim());
    const box = element.getBoundingClientRect();
    const isOnScreen = box.right > 0 && box.left < innerWidth && box.height > 1;
    return (hasText || element.matches('img, svg, button, input')) && isOnScreen && box.bottom > bottom + 1;
  });
}

const options = {
  bar: {
    type: 'selector',
    default: '',
    help: 'The part of the header that stays on screen; its first element by default',
  },
} as const satisfies OptionsSchema;

const definition: BehaviourDefinition<typeof options> = {
  kind: 'behaviour',
  name: 'sticky-header',
  options,
  isPlain: true,
  mount({ element, options: { bar: selector }, warn }) {
    const header = element === document.body ? document.querySelector<HTMLElement>('header') : element;
    const bar = selector ? header?.querySelector<HTMLElement>(selector) : header?.firstElementChild;
    if (!header || !(bar instanceof HTMLElement)) {
      warn(
        `there is no part of the header to keep on screen${selector ? `: nothing fits "${selector}"` : ''}.`,
      );
      return () => undefined;
    }
    const cleanups = createCleanups();
    const { height } = header.style;
    const { position } = bar.style;

    let barOffset = 0;
    let isScrolledPast = false;
    // Keeps the bar in place while a pointer is down. Otherwise the element under the pointer would not be clicked.
    let isPointerDown = false;
    let isTooTall = false;
    let releaseTimer: ReturnType<typeof setTimeout> | undefined;
    // Releases the bar only when its original position has scrolled into view, because an earlier release would make
    // the bar jump.
    const handleScroll = () => {
      if (!isPointerDown && header.getBoundingClientRect().top + barOffset >= 0) setBarFixed(false);
    };
    const pausePositionChanges = () => {
      clearTimeout(releaseTimer);
      isPointerDown = true;
    };
    const resumePositionChanges = () => {
      if (!isPointerDown) return;
      clearTimeout(releaseTimer);
      releaseTimer = setTimeout(() => {
        isPointerDown = false;
        if (bar.classList.contains('tiem-stuck')) handleScroll();
        else if (isScrolledPast) setBarFixed(true);
      }, RELEASE_DELAY);
    };
    const setBarFixed = (isStuck: boolean) => {
      if (isStuck && isTooTall) return;
      if (isStuck === bar.classList.contains('tiem-stuck')) return;
      if (isStuck) {
        barOffset = bar.getBoundingClientRect().top - header.getBoundingClientRect().top;
        addEventListener('scroll', handleScroll, { passive: true });
      } else removeEventListener('scroll', handleScroll);
      // Keeps the header's height. A fixed bar takes no space in the layout, so the content would shift.
      header.style.height = isStuck ? getComputedStyle(header).height : height;
      bar.classList.toggle('tiem-stuck', isStuck);
      // Sets the position inline, because themes set `position: relative` on bars that contain a drop-down menu.
      bar.style.position = isStuck ? 'fixed' : position;
      document.documentElement.classList.toggle('tiem-has-stuck-header', isStuck);
      if (!isStuck || !isBarContentOverflowing(bar)) return;
      warn(`what the bar holds is taller than ${BAR_HEIGHT} px; name a part that fits in data-tiem-bar.`);
      isTooTall = true;
      setBarFixed(false);
    };
    // Makes the bar sticky when only the header's last 50 px are visible, because the bar is 50 px high and so replaces
    // exactly this part.
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1);
        isScrolledPast = !!last && !last.isIntersecting && last.boundingClientRect.top < 0;
        if (isScrolledPast && !isPointerDown) setBarFixed(true);
      },
      { rootMargin: `-${BAR_HEIGHT}px 0px 0px` },
    );
    observer.observe(header);
    cleanups.add(() => setBarFixed(false));
    cleanups.add(() => clearTimeout(releaseTimer));
    cleanups.listen(header, 'pointerdown', pausePositionChanges, { passive: true });
    for (const type of ['pointerup', 'pointercancel'] as const)
      cleanups.listen(window, type, resumePositionChanges, { passive: true });
    // Measures the header again when a phone is rotated, because its height may change.
    cleanups.listen(window, 'resize', () => {
      const canRetry = isTooTall && isScrolledPast;
      isTooTall = false;
      if (!canRetry && !bar.classList.contains('tiem-stuck')) return;
      setBarFixed(false);
      setBarFixed(true);
    });
    cleanups.add(() => observer.disconnect());
    return cleanups.run;
  },
};

export default definition;

import { type Cleanups, restoreStyleOnCleanup } from '../../src/lib/cleanups';
import type { Slider } from './slider';
import { SLIDE, WRAPPER } from './slides';

export interface SlideTrack {
  readonly index: number;
  goToSlide(index: number): void;
  onChange(listener: (index: number) => void): void;
}

/** Milliseconds without a scroll event after which native scrolling counts as finished. */
const SCROLL_END_DELAY = 120;

const FIRST_INTERACTION = ['pointerenter', 'touchstart', 'focusin'] as const;

/**
 * Controls the row of slides. At first the browser's scroll snapping moves the row, which needs no code on touch
 * screens. Swiper is loaded on the first interaction. It continues at the current slide once native scrolling has
 * stopped.
 */
export function createSlideTrack(
  element: HTMLElement,
  wrapper: HTMLElement,
  slides: readonly HTMLElement[],
  cleanups: Cleanups,
): SlideTrack {
  const listeners: ((index: number) => void)[] = [];
  let index = 0;
  let slider: Slider | null = null;
  /** The slide to which a scroll by script is moving. Slides that are passed on the way do not count as selected. */
  let targetIndex: number | null = null;
  let isSliderRequested = false;
  let isUnmounted = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  applyInlineStyle(element, cleanups, { position: 'relative' });
  applyInlineStyle(wrapper, cleanups, {
    display: 'flex',
    flexWrap: 'nowrap',
    gap: '0',
    overflowX: 'auto',
    overflowY: 'hidden',
    scrollSnapType: 'x mandatory',
  });
  for (const slide of slides)
    applyInlineStyle(slide, cleanups, {
      display: 'block',
      flex: '0 0 100%',
      width: '100%',
      margin: '0',
      scrollSnapAlign: 'start',
    });
  element.classList.add('tiem-gallery');
  cleanups.add(() => element.classList.remove('tiem-gallery'));

  function setCurrentSlide(next: number): void {
    if (next === index) return;
    index = next;
    for (const listener of listeners) listener(index);
  }

  function handleScroll(): void {
    if (slider) return;
    clearTimeout(timer);
    timer = setTimeout(startSlider, SCROLL_END_DELAY);
    if (wrapper.clientWidth <= 0) return;
    const seen = Math.round(wrapper.scrollLeft / wrapper.clientWidth);
    if (targetIndex === seen) targetIndex = null;
    if (targetIndex === null) setCurrentSlide(seen);
  }

  let make: ((index: number) => Slider) | null = null;
  function startSlider(): void {
    if (!make || slider || isUnmounted) return;
    wrapper.scrollLeft = 0;
    wrapper.style.overflow = 'visible';
    wrapper.style.scrollSnapType = 'none';
    slider = make(index);
  }

  function loadSlider(): void {
    if (isSliderRequested) return;
    isSliderRequested = true;
    import('./slider').then(
      ({ createSlider }) => {
        const look = { wrapperClass: WRAPPER, slideClass: SLIDE, isMotionReduced: prefersReducedMotion() };
        make = (from) => createSlider(element, look, from, setCurrentSlide);
        clearTimeout(timer);
        timer = setTimeout(startSlider, SCROLL_END_DELAY);
      },
      // Ignores a failed download of the slider: native scrolling continues, and the next interaction tries again.
      () => {
        isSliderRequested = false;
      },
    );
  }

  cleanups.listen(wrapper, 'scroll', handleScroll, { passive: true });
  for (const type of ['pointerdown', 'wheel'] as const)
    cleanups.listen(
      wrapper,
      type,
      () => {
        targetIndex = null;
      },
      { passive: true },
    );
  for (const type of FIRST_INTERACTION) cleanups.listen(element, type, loadSlider, { passive: true });
  cleanups.add(() => {
    isUnmounted = true;
    clearTimeout(timer);
    slider?.destroy();
  });

  return {
    get index() {
      return index;
    },
    goToSlide(wanted) {
      const next = Math.min(Math.max(wanted, 0), slides.length - 1);
      if (slider) slider.go(next);
      else {
        targetIndex = next;
        wrapper.scrollTo?.({
          left: next * wrapper.clientWidth,
          behavior: prefersReducedMotion() ? 'auto' : 'smooth',
        });
      }
      setCurrentSlide(next);
    },
    onChange: (listener) => void listeners.push(listener),
  };
}

export const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Applies inline styles, because a theme's grid for its own gallery would override layered rules. */
function applyInlineStyle(element: HTMLElement, undo: Cleanups, style: Partial<CSSStyleDeclaration>): void {
  restoreStyleOnCleanup(undo, element);
  Object.assign(element.style, style);
}

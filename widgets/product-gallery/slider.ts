import Swiper from 'swiper';

/**
 * The class names are options, because importing them from the gallery would make the bundler merge the gallery's and
 * the slider's chunks.
 */
interface SliderOptions {
  wrapperClass: string;
  slideClass: string;
  isMotionReduced: boolean;
}

export interface Slider {
  go(index: number): void;
  destroy(): void;
}

const SLIDE_DURATION = 500;

/**
 * Creates a slider with Swiper's core only. Swiper's keyboard module listens on the document, so it would handle the
 * arrow keys of tabs and swatches too. Its navigation and accessibility modules set HTML strings, which Trusted Types
 * block.
 */
export function createSlider(
  element: HTMLElement,
  { isMotionReduced, ...classes }: SliderOptions,
  initialSlide: number,
  changed: (index: number) => void,
): Slider {
  const { overflow } = element.style;
  element.style.overflow = 'hidden';
  // Sets `overflow: clip` in browsers that support it, because `clip` also prevents scrolling by focus or find-in-page.
  // Other browsers keep `hidden`.
  element.style.overflow = 'clip';
  const swiper = new Swiper(element, {
    initialSlide,
    ...classes,
    speed: isMotionReduced ? 0 : SLIDE_DURATION,
    loop: false,
    // Minimum distance of a swipe in px, so that scrolling the page vertically does not change the slide.
    threshold: 5,
    on: { slideChange: ({ activeIndex }) => changed(activeIndex) },
  });
  return {
    go: (index) => void swiper.slideTo(index),
    destroy() {
      swiper.destroy(true, true);
      // Removes a class that Swiper's `destroy()` leaves on the element.
      element.classList.remove('swiper-backface-hidden');
      element.style.overflow = overflow;
    },
  };
}

import Swiper from 'swiper';

/** Handed over: a chunk that imports from the gallery's would keep the gallery from being a chunk by itself. */
interface SliderOptions {
  wrapperClass: string;
  slideClass: string;
  isMotionReduced: boolean;
}

export interface Slider {
  go(index: number): void;
  destroy(): void;
}

const SPEED = 500;

/**
 * The core alone. Its keyboard listens on the whole document and would take the arrows of tabs and swatches; its
 * icons and announcements are written as HTML, which a strict page refuses.
 */
export function createSlider(
  element: HTMLElement,
  { isMotionReduced, ...classes }: SliderOptions,
  initialSlide: number,
  changed: (index: number) => void,
): Slider {
  const { overflow } = element.style;
  element.style.overflow = 'hidden';
  // Where it is known: what is hidden can still be scrolled, by focus or by a search on the page, what is clipped not.
  element.style.overflow = 'clip';
  const swiper = new Swiper(element, {
    initialSlide,
    ...classes,
    speed: isMotionReduced ? 0 : SPEED,
    loop: false,
    // A page that scrolls under the finger must not turn a picture.
    threshold: 5,
    on: { slideChange: ({ activeIndex }) => changed(activeIndex) },
  });
  return {
    go: (index) => void swiper.slideTo(index),
    destroy() {
      swiper.destroy(true, true);
      // The one class that it forgets.
      element.classList.remove('swiper-backface-hidden');
      element.style.overflow = overflow;
    },
  };
}

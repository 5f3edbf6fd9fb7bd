import type Swiper from 'swiper';
import { createSlider } from '../../../widgets/product-gallery/slider';

const SLIDER_OPTIONS = { wrapperClass: 'hang', slideClass: 'tam', isStill: false };

function createSliderWithFakeSwiper(isMotionReduced = false) {
  document.body.innerHTML =
    '<div id="anh"><div class="hang"><div class="tam"></div><div class="tam"></div></div></div>';
  const element = document.querySelector<HTMLElement & { swiper: Swiper }>('#anh')!;
  const slider = createSlider(element, { ...SLIDER_OPTIONS, isMotionReduced }, 0, () => {});
  return { params: element.swiper.params, slider };
}

describe('product gallery slider', () => {
  // spec 9: gallery: slides in 500 ms, without looping
  it('product gallery slider: animates a slide change for half a second, and does not loop after the last slide', () => {
    const { params, slider } = createSliderWithFakeSwiper();
    expect([params.speed, params.loop]).toEqual([500, false]);
    expect(params).not.toHaveProperty('autoplay.enabled', true);
    slider.destroy();
  });

  it('product gallery slider: changes the slide without animation when reduced motion is preferred', () => {
    const { params, slider } = createSliderWithFakeSwiper(true);
    expect(params.speed).toBe(0);
    slider.destroy();
  });
});

import type Swiper from 'swiper';
import { createSlider } from '../../../widgets/product-gallery/slider';

const LOOK = { wrapperClass: 'hang', slideClass: 'tam', isStill: false };

function gallery(isMotionReduced = false) {
  document.body.innerHTML =
    '<div id="anh"><div class="hang"><div class="tam"></div><div class="tam"></div></div></div>';
  const element = document.querySelector<HTMLElement & { swiper: Swiper }>('#anh')!;
  const slider = createSlider(element, { ...LOOK, isMotionReduced }, 0, () => {});
  return { params: element.swiper.params, slider };
}

describe('product gallery slider', () => {
  // spec 9: gallery: slides in 500 ms, without looping
  it('gallery slider: takes half a second to go to another slide, and stops at the last one', () => {
    const { params, slider } = gallery();
    expect([params.speed, params.loop]).toEqual([500, false]);
    expect(params).not.toHaveProperty('autoplay.enabled', true);
    slider.destroy();
  });

  it('gallery slider: changes the slide at once when reduced motion is preferred', () => {
    const { params, slider } = gallery(true);
    expect(params.speed).toBe(0);
    slider.destroy();
  });
});

import type { Cleanups } from '../../src/lib/cleanups';
import { type GalleryTranslate, readVideoUrl } from './slides';

/**
 * Plays a slide's video on click, in place of the image and at its size, and pauses it when another slide is
 * shown.
 */
export function initVideos(slides: readonly HTMLElement[], cleanups: Cleanups, t: GalleryTranslate) {
  for (const slide of slides) {
    const src = readVideoUrl(slide);
    if (!src) continue;
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'tiem-gallery__play';
    button.setAttribute('aria-label', t('gallery.playVideo'));
    slide.append(button);
    const { position } = slide.style;
    slide.style.position = 'relative';
    cleanups.add(() => {
      button.remove();
      slide.style.position = position;
    });
    cleanups.listen(slide, 'click', (event) => {
      if (event.target instanceof Element && event.target.closest('video')) return;
      event.preventDefault();
      if (slide.querySelector('video')) return;
      const video = document.createElement('video');
      Object.assign(video, { src, controls: true, autoplay: true, playsInline: true });
      video.className = 'tiem-gallery__video';
      slide.append(video);
      cleanups.add(() => video.remove());
      video.focus();
    });
  }
  return {
    pauseOtherVideos(index: number) {
      for (const [at, slide] of slides.entries())
        if (at !== index) for (const video of slide.querySelectorAll('video')) video.pause();
    },
  };
}

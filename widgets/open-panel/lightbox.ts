import type { Translate } from '../../src/i18n/load-texts';
import type { contentTexts } from '../../src/i18n/vi/content';

export interface LightboxContent {
  element: HTMLElement;
  label: string;
  /** Starts loading the image or video and replaces it by an error message if that fails. */
  loadContent?: (t: Translate<typeof contentTexts>) => void;
}

const IMAGE_FILE = /^[^?#]*\.(avif|gif|jpe?g|png|svg|webp)([?#]|$)/i;
const VIDEO_FILE = /^[^?#]*\.(mp4|m4v|webm|ogv)([?#]|$)/i;

export function isImage(href: string): boolean {
  return IMAGE_FILE.test(href);
}

export function isVideo(href: string): boolean {
  return VIDEO_FILE.test(href) || createEmbedUrl(href) !== null;
}

export function createImageBox(opener: HTMLElement, href: string): LightboxContent {
  const thumbnail = opener.querySelector('img');
  const image = document.createElement('img');
  // Uses the thumbnail's aspect ratio to reserve space for the large image until it has loaded.
  if (thumbnail?.naturalWidth)
    image.style.aspectRatio = `${thumbnail.naturalWidth} / ${thumbnail.naturalHeight}`;
  image.alt = thumbnail?.alt ?? '';
  const caption =
    opener.title || opener.closest('figure')?.querySelector('figcaption')?.textContent?.trim() || '';
  const box = createFigure(image, caption);
  return {
    element: box,
    label: image.alt || caption || opener.textContent?.trim() || '',
    loadContent(t) {
      replaceWithError(image, t('lightbox.imageFailed'));
      image.src = href;
    },
  };
}

export function createVideoBox(opener: HTMLElement, href: string): LightboxContent {
  const label = opener.title || opener.textContent?.trim() || opener.querySelector('img')?.alt || '';
  const player = createEmbedUrl(href);
  const video = document.createElement(player ? 'iframe' : 'video');
  video.title = label;
  if (video instanceof HTMLVideoElement)
    Object.assign(video, { controls: true, autoplay: true, playsInline: true });
  else video.allow = 'autoplay; fullscreen';
  return {
    element: createFigure(video, ''),
    label,
    loadContent(t) {
      replaceWithError(video, t('lightbox.videoFailed'));
      video.src = player ?? href;
    },
  };
}

function replaceWithError(content: HTMLElement, text: string): void {
  content.addEventListener('error', () => {
    const sentence = document.createElement('p');
    sentence.setAttribute('role', 'alert');
    sentence.textContent = text;
    content.replaceWith(sentence);
  });
}

/**
 * Returns the embed URL for a video page, or null for other URLs. Uses the domain or parameter with which the
 * provider's player sets no tracking cookies.
 */
function createEmbedUrl(href: string): string | null {
  const [, youtube] =
    /^https:\/\/(?:www\.|m\.)?(?:youtube\.com\/(?:watch\?(?:.*&)?v=|embed\/|shorts\/)|youtu\.be\/)([\w-]{6,})/.exec(
      href,
    ) ?? [];
  if (youtube) return `https://www.youtube-nocookie.com/embed/${youtube}?autoplay=1&rel=0`;
  const [, vimeo] = /^https:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d+)/.exec(href) ?? [];
  return vimeo ? `https://player.vimeo.com/video/${vimeo}?autoplay=1&dnt=1` : null;
}

function createFigure(content: HTMLElement, caption: string): HTMLElement {
  const box = document.createElement('figure');
  box.className = 'tiem-figure';
  box.append(content);
  if (caption) {
    const words = document.createElement('figcaption');
    words.textContent = caption;
    box.append(words);
  }
  return box;
}

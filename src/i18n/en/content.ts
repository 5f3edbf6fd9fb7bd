import type { TextsLike } from '../keys';
import type { contentTexts } from '../vi/content';

export const contentTextsEn = {
  'menu.main': 'Main menu',
  'menu.toggle': 'Toggle',
  'menu.toggleSub': 'Toggle the submenu of “%s”',
  'storeNotice.dismiss': 'Dismiss',
  'panel.close': 'Close this panel',
  'lightbox.imageFailed': 'This image could not be loaded.',
  'lightbox.videoFailed': 'This video could not be played.',
  'photoFeed.error': '%1$s error: %2$s',
  'photoFeed.invalidData': 'Invalid data',
  'editLink.builder': 'Edit with the page builder',
  'editLink.backend': 'Edit in the admin area',
  'theme.reducedMotion': 'Motion is off because the operating system asks for reduced motion.',
} satisfies TextsLike<typeof contentTexts>;

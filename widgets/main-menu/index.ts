import './main-menu.css';
import type { BehaviourDefinition } from '../../mount/runtime/mount.types';
import { contentTexts } from '../../src/i18n/vi/content';
import { createCleanups, setAttribute } from '../../src/lib/cleanups';
import { makeOffCanvas } from './off-canvas';
import { initSubmenus } from './submenus';

/** WordPress's navigation block handles its own buttons through the Interactivity API, which has used both prefixes. */
const INTERACTIVE = '[data-wp-interactive], [data-wc-interactive]';

const definition: BehaviourDefinition<Record<never, never>, typeof contentTexts> = {
  kind: 'behaviour',
  name: 'main-menu',
  options: {},
  texts: contentTexts,
  mount({ element, t, warn }) {
    const undo = createCleanups();
    const list = element.querySelector<HTMLElement>('ul');
    if (!list) {
      warn('there is no list of links in it.');
      return undo.run;
    }
    if (element.matches(INTERACTIVE) || element.querySelector(INTERACTIVE)) {
      warn("the theme's own block opens its submenus; take data-tiem off it.");
      element.classList.add('tiem-menu-stays');
      undo.add(() => element.classList.remove('tiem-menu-stays'));
      return undo.run;
    }
    list.classList.add('tiem-menu');
    undo.add(() => list.classList.remove('tiem-menu'));
    if (!element.matches('[aria-label], [aria-labelledby]'))
      setAttribute(undo, element, 'aria-label', t('menu.main'));
    undo.add(initSubmenus(list, (name) => t('menu.toggleSub', name)));
    undo.add(
      makeOffCanvas(element, list, {
        label: t('menu.main'),
        toggle: t('menu.toggle'),
        close: t('panel.close'),
      }),
    );
    return undo.run;
  },
};

export default definition;

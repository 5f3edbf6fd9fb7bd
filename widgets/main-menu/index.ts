import './main-menu.css';
import type { BehaviourDefinition } from '../../mount/mount.types';
import { withTexts } from '../../src/i18n/page-texts';
import { contentTexts } from '../../src/i18n/vi/content';
import { setAttribute, undoings } from '../../src/lib/undoings';
import { offCanvas } from './off-canvas';
import { submenus } from './submenus';

const definition: BehaviourDefinition<Record<never, never>> = {
  kind: 'behaviour',
  name: 'main-menu',
  options: {},
  mount({ element, settings, warn }) {
    const undo = undoings();
    const list = element.querySelector<HTMLElement>('ul');
    if (!list) {
      warn('there is no list of links in it.');
      return undo.run;
    }
    list.classList.add('tiem-menu');
    undo.add(() => list.classList.remove('tiem-menu'));
    undo.add(
      withTexts(settings, contentTexts, (say) => {
        if (!element.matches('[aria-label], [aria-labelledby]'))
          setAttribute(undo, element, 'aria-label', say('menu.main'));
        undo.add(submenus(list, (name) => say('menu.toggleSub', name)));
        undo.add(
          offCanvas(element, list, {
            label: say('menu.main'),
            toggle: say('menu.toggle'),
            close: say('panel.close'),
          }),
        );
      }),
    );
    return undo.run;
  },
};

export default definition;

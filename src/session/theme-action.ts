import type { Settings } from '../app/settings.types';
import { createStorage } from '../lib/storage';

export interface ThemeAction {
  /** As the theme registered it with admin-ajax. */
  name: string;
  mayExist(): boolean;
  rememberMissing(): void;
}

/**
 * An admin-ajax action that only some themes have. The setting `themeActions` says so for all of them (`true`, `false`)
 * or for each (`{"quickview": false}`); without it the action is tried, and a refusal is remembered for the visit.
 */
export function themeAction(
  { raw, themePrefix, homeUrl, currentUserId }: Settings,
  suffix: 'ajax_cart_item_alter_quantity' | 'quickview' | 'load_instagram',
): ThemeAction {
  const name = `${themePrefix}_${suffix}`;
  const visit = createStorage('session', homeUrl, currentUserId);
  const missing = `missing-action:${name}`;
  return {
    name,
    mayExist() {
      const { themeActions } = raw;
      const known = Object(themeActions)[suffix] ?? themeActions;
      return typeof known === 'boolean' ? known : visit.read(missing) !== true;
    },
    rememberMissing: () => visit.write(missing, true),
  };
}

import type { Settings } from '../app/settings.types';
import { createStorage } from '../lib/storage';

export interface ThemeAjaxAction {
  /** The name under which the theme registered the action with admin-ajax. */
  name: string;
  canExist(): boolean;
  markMissing(): void;
}

/**
 * An admin-ajax action that only some themes have. The setting `themeActions` says whether the actions exist: all of
 * them (`true`, `false`) or each one (`{"quickview": true}`). Without the setting, an action is not tried if the Store
 * API or the product's page can replace it, because each visit to a shop without the actions would otherwise start with
 * failed requests.
 */
export function getThemeAjaxAction(
  { raw, themePrefix, homeUrl, currentUserId }: Settings,
  suffix: 'ajax_cart_item_alter_quantity' | 'quickview' | 'load_instagram',
): ThemeAjaxAction {
  const name = `${themePrefix}_${suffix}`;
  const storage = createStorage('session', homeUrl, currentUserId);
  const missingKey = `missing-action:${name}`;
  return {
    name,
    canExist() {
      const { themeActions } = raw;
      const configured = Object(themeActions)[suffix] ?? themeActions;
      const isMissing = storage.read(missingKey) === true;
      // Tries the action of the photo feed unless the setting forbids it. A theme that prints such a feed has the
      // action, because nothing else can fill the feed.
      if (suffix === 'load_instagram') return typeof configured === 'boolean' ? configured : !isMissing;
      return configured === true && !isMissing;
    },
    markMissing: () => storage.write(missingKey, true),
  };
}

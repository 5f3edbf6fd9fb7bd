import './login-popup.css';
import type { BehaviourDefinition } from '../../mount/runtime/mount.types';
import { accountTexts } from '../../src/i18n/vi/account';
import { coreTexts } from '../../src/i18n/vi/core';
import { createCleanups, setAttribute } from '../../src/lib/cleanups';
import type { OptionsSchema } from '../../src/lib/options';
import { canOpenDialogs, openDialog } from '../../src/ui/dialogs/open-dialog';
import { addPasswordToggles } from './password-toggle';

const options = {
  panel: {
    type: 'text',
    default: 'login-form-popup',
    help: 'Id of the element with the forms',
  },
} as const satisfies OptionsSchema;

const texts = { ...coreTexts, ...accountTexts };
const NOTICES =
  '.woocommerce-error, .woocommerce-message, .woocommerce-info, .wc-block-components-notice-banner';

const definition: BehaviourDefinition<typeof options, typeof texts> = {
  kind: 'behaviour',
  name: 'login-popup',
  options,
  texts,
  mount({ element, options: { panel: id }, t }) {
    const undo = createCleanups();
    const isOpener = element.matches('a, button');
    const panel = isOpener ? document.getElementById(id) : null;
    let close: (() => void) | undefined;
    undo.add(() => close?.());

    const words = { show: t('account.showPassword'), hide: t('account.hidePassword') };
    if (!isOpener) addPasswordToggles(element, words, undo);
    // A page without the login panel (signed in, or the account page itself) keeps the link as a plain link.
    else if (panel && canOpenDialogs()) createPopup(panel, words, t('account.login'), t('common.close'));
    return undo.run;

    function createPopup(
      box: HTMLElement,
      words: Parameters<typeof addPasswordToggles>[1],
      label: string,
      closeText: string,
    ): void {
      setAttribute(undo, element, 'aria-haspopup', 'dialog');
      addPasswordToggles(box, words, undo);
      undo.listen(element, 'click', (event) => {
        if (event.defaultPrevented || event.button !== 0) return;
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        openPopup();
      });
      // Opens at once if the panel holds a notice, such as the error of the last login attempt.
      if (box.querySelector(NOTICES)) openPopup();

      function openPopup(): void {
        const { hidden } = box;
        const isClosed = box.classList.contains('tiem-closed');
        box.hidden = false;
        box.classList.remove('tiem-closed');
        close = openDialog(box, {
          label,
          closeText,
          className: 'tiem-login-dialog',
          onClose() {
            box.hidden = hidden;
            box.classList.toggle('tiem-closed', isClosed);
            close = undefined;
          },
        });
        // After a failed login the browser or server has refilled the name, so focus the first empty field: the
        // password.
        const fields = [...box.querySelectorAll<HTMLInputElement>('input:not([type="hidden"])')];
        fields.find((field) => !field.value && field.type !== 'checkbox')?.focus();
      }
    }
  },
};

export default definition;

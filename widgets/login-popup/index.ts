import './login-popup.css';
import type { BehaviourDefinition } from '../../mount/runtime/mount.types';
import { accountTexts } from '../../src/i18n/vi/account';
import { coreTexts } from '../../src/i18n/vi/core';
import { type Cleanups, createCleanups, hideElement, setAttribute } from '../../src/lib/cleanups';
import type { OptionsSchema } from '../../src/lib/options';
import { canOpenDialogs, openDialog } from '../../src/ui/dialogs/open-dialog';

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
    const cleanups = createCleanups();
    const isOpener = element.matches('a, button');
    const panel = isOpener ? document.getElementById(id) : null;
    let close: (() => void) | undefined;
    cleanups.add(() => close?.());

    const labels = { show: t('account.showPassword'), hide: t('account.hidePassword') };
    if (!isOpener) addPasswordToggles(element, labels, cleanups);
    // Leaves the link as it is on a page without the login panel, because the user is signed in or already on the
    // account page.
    else if (panel && canOpenDialogs())
      createLoginPopup(panel, labels, t('account.login'), t('common.close'));
    return cleanups.run;

    function createLoginPopup(
      panelElement: HTMLElement,
      words: Parameters<typeof addPasswordToggles>[1],
      label: string,
      closeText: string,
    ): void {
      setAttribute(cleanups, element, 'aria-haspopup', 'dialog');
      addPasswordToggles(panelElement, words, cleanups);
      cleanups.listen(element, 'click', (event) => {
        if (event.defaultPrevented || event.button !== 0) return;
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        openLoginPopup();
      });
      // Opens the popup immediately if its panel contains a notice, such as the error of the last login attempt.
      if (panelElement.querySelector(NOTICES)) openLoginPopup();

      function openLoginPopup(): void {
        const { hidden } = panelElement;
        const isClosed = panelElement.classList.contains('tiem-closed');
        panelElement.hidden = false;
        panelElement.classList.remove('tiem-closed');
        close = openDialog(panelElement, {
          label,
          closeText,
          className: 'tiem-login__dialog',
          onClose() {
            panelElement.hidden = hidden;
            panelElement.classList.toggle('tiem-closed', isClosed);
            close = undefined;
          },
        });
        // Focuses the first empty field. After a failed login, that is the password, because the user name is filled
        // in.
        const fields = [...panelElement.querySelectorAll<HTMLInputElement>('input:not([type="hidden"])')];
        fields.find((field) => !field.value && field.type !== 'checkbox')?.focus();
      }
    }
  },
};

export default definition;

interface PasswordTexts {
  show: string;
  hide: string;
}

const EYE_PATH =
  'M2.5 12S6 5.75 12 5.75 21.5 12 21.5 12 18 18.25 12 18.25 2.5 12 2.5 12ZM12 14.75a2.75 2.75 0 1 0 0-5.5 2.75 2.75 0 0 0 0 5.5Z';
const STRIKE_PATH = 'M4.5 4.5l15 15';
const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';

/**
 * Adds a "show password" button to each password field in place of the one of WooCommerce's script. In WooCommerce 8,
 * that one is a span without an accessible name, and its stylesheet is missing on many pages.
 */
function addPasswordToggles(root: ParentNode, words: PasswordTexts, undo: Cleanups): void {
  for (const input of root.querySelectorAll<HTMLInputElement>('input[type="password"]')) {
    const row = input.parentElement;
    if (!row || row.querySelector('.tiem-password__toggle')) continue;
    for (const toggle of row.querySelectorAll<HTMLElement>('.show-password-input'))
      undo.add(hideElement(toggle));
    addPasswordToggle(input, row, words, undo);
  }
}

function addPasswordToggle(
  input: HTMLInputElement,
  row: HTMLElement,
  words: PasswordTexts,
  undo: Cleanups,
): void {
  const eye = document.createElement('button');
  const [drawing, line] = createEyeIcon();
  eye.type = 'button';
  eye.className = 'tiem-password__toggle';
  eye.append(drawing);
  if (input.id) eye.setAttribute('aria-controls', input.id);

  function setPasswordVisibility(isShown: boolean): void {
    input.type = isShown ? 'text' : 'password';
    eye.setAttribute('aria-label', isShown ? words.hide : words.show);
    line.toggleAttribute('hidden', isShown);
    line.style.display = isShown ? 'none' : '';
  }
  // Positions the "show password" button over the field instead of wrapping the field. Wrapping would move the field in
  // the DOM, and it would lose the focus and the value from a password manager.
  function positionPasswordToggle(): void {
    eye.style.blockSize = `${input.offsetHeight}px`;
    // Centres the "show password" button on the field, because the button is at least 44 px high and may be higher than
    // the field.
    const overlap = (eye.offsetHeight - input.offsetHeight) / 2;
    eye.style.insetBlockStart = `${input.offsetTop - overlap}px`;
    eye.style.insetInlineEnd = `${row.offsetWidth - input.offsetLeft - input.offsetWidth}px`;
  }

  setPasswordVisibility(false);
  row.classList.add('tiem-password');
  input.classList.add('tiem-password__field');
  input.after(eye);
  const sizes = new ResizeObserver(positionPasswordToggle);
  sizes.observe(row);
  positionPasswordToggle();
  undo.listen(eye, 'click', () => {
    setPasswordVisibility(input.type === 'password');
    input.focus();
  });
  // Switches back to `type="password"` before submitting, because browsers offer to save passwords only from such
  // fields.
  if (input.form) undo.listen(input.form, 'submit', () => setPasswordVisibility(false), { capture: true });
  undo.add(() => {
    sizes.disconnect();
    setPasswordVisibility(false);
    eye.remove();
    row.classList.remove('tiem-password');
    input.classList.remove('tiem-password__field');
  });
}

function createEyeIcon(): [SVGElement, SVGElement] {
  const drawing = document.createElementNS(SVG_NAMESPACE, 'svg');
  const attributes = {
    class: 'tiem-password__eye',
    viewBox: '0 0 24 24',
    width: '22',
    height: '22',
    'aria-hidden': 'true',
  };
  for (const [name, value] of Object.entries(attributes)) drawing.setAttribute(name, value);
  const [eye, line] = [EYE_PATH, STRIKE_PATH].map((path) => {
    const stroke = document.createElementNS(SVG_NAMESPACE, 'path');
    stroke.setAttribute('d', path);
    drawing.append(stroke);
    return stroke;
  });
  return [drawing, line ?? eye ?? drawing];
}

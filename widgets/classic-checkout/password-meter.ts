import type { Settings } from '../../src/app/settings.types';
import { asRecord } from '../../src/lib/json-values';
import { getJQuery } from './trigger-jquery-events';

/*
 * Loads WooCommerce's password meter only when the fields of a new account are shown, together with the libraries of
 * WordPress that only the meter needs. Most shoppers never use the meter, and zxcvbn alone has 400 KB compressed. The
 * plugin prints none of these files.
 */

const PASSWORD_FIELD = '#account_password';

export interface PasswordMeter {
  /** Loads the scripts of the password meter once, if the form asks for a password. */
  loadMeter(): void;
}

export function createPasswordMeter(
  form: HTMLFormElement,
  { passwordMeterScripts: urls, passwordMeterLibraries: libraries }: Settings['raw'],
): PasswordMeter {
  const scripts = Array.isArray(urls) ? urls.filter(isString) : [];
  let isLoaded = scripts.length === 0;

  function loadMeter(): void {
    // Without jQuery, WooCommerce's password meter does not run, so it is not loaded.
    if (isLoaded || !getJQuery() || !form.querySelector(PASSWORD_FIELD)) return;
    isLoaded = true;
    const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
    const elements = [...listMissingLibraries(libraries), ...scripts].map((url) => {
      const script = document.createElement('script');
      script.src = url;
      // Sets `async = false`, so that the scripts run in the order of the list, because each needs the previous one.
      script.async = false;
      if (nonce) script.nonce = nonce;
      return script;
    });
    elements.at(-1)?.addEventListener('load', measureTypedPassword);
    document.head.append(...elements);
  }

  /** Dispatches a key event, because the shopper may have typed before WooCommerce's meter was listening for keys. */
  function measureTypedPassword(): void {
    const field = form.querySelector<HTMLInputElement>(PASSWORD_FIELD);
    if (field?.value) field.dispatchEvent(new KeyboardEvent('keyup', { bubbles: true }));
  }

  return { loadMeter };
}

/**
 * Lists the meter's libraries (`{name in window.wp: URL}`) that the page lacks. A library that ran twice would lose
 * the translations and filters that scripts have added to it.
 */
function listMissingLibraries(libraries: unknown): string[] {
  const { wp } = window;
  return Object.entries(asRecord(libraries)).flatMap(([name, url]) =>
    isString(url) && !(name in Object(wp)) ? [url] : [],
  );
}

const isString = (value: unknown): value is string => typeof value === 'string';

/** Whether the shopper creates an account, by choice or because the shop requires one. */
export function isCreatingAccount(form: HTMLFormElement): boolean {
  const choice = form.querySelector<HTMLInputElement>('#createaccount');
  return choice ? choice.checked : document.activeElement?.matches(PASSWORD_FIELD) === true;
}

import type { Messages } from '../../i18n/messages.types';

export interface FieldCheck {
  field: HTMLInputElement;
  /** Trimmed: blanks alone are no answer. */
  value: string;
  label: string;
  messages: Messages;
  /** What the browser cannot know; the sentence to show, if any. */
  custom?: ((value: string) => string | undefined) | undefined;
}

/** What is wrong with a field, as a sentence; `undefined` when nothing is. */
export function fieldError({ field, value, label, messages, custom }: FieldCheck): string | undefined {
  const { validity } = field;
  const isMissing = validity.valueMissing || (field.required && value === '');
  if (isMissing || validity.badInput || validity.typeMismatch)
    return messages.t('field.invalid', label.toLocaleLowerCase(messages.locale));
  if (!validity.valid && !validity.customError) {
    const browsers = hasBrowserLanguage(field.ownerDocument) ? field.validationMessage : '';
    return browsers || fallbackMessage(field, label, messages);
  }
  // A browser counts letters only where they were typed, not in a value that was kept or filled in.
  if (value && value.length < field.minLength) return messages.t('field.tooShort', label, field.minLength);
  return custom?.(value);
}

/** A browser speaks the language of whoever installed it, which need not be that of the shop. */
function hasBrowserLanguage({ documentElement, defaultView }: Document): boolean {
  const language = (tag = '') => tag.toLowerCase().split('-')[0];
  return language(defaultView?.navigator.language) === language(documentElement.lang);
}

function fallbackMessage(field: HTMLInputElement, label: string, { t }: Messages): string {
  const { validity } = field;
  if (validity.tooShort) return t('field.tooShort', label, field.minLength);
  if (validity.tooLong) return t('field.tooLong', label, field.maxLength);
  if (validity.rangeUnderflow) return t('field.tooLow', label, field.min);
  if (validity.rangeOverflow) return t('field.tooHigh', label, field.max);
  if (validity.stepMismatch) return t('field.wrongStep', label, field.step);
  return t('field.wrongPattern', label);
}

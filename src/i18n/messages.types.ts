import type { MessageKey, PluralKey, Texts } from './keys';

/**
 * Messages in the shopper's language. `%s`, `%1$s`, `%2$d` are replaced in order; `count` selects the plural form.
 */
export interface Messages {
  readonly locale: string;
  t(key: MessageKey, ...values: readonly (string | number)[]): string;
  /** `values` defaults to the count. */
  plural(key: PluralKey, count: number, ...values: readonly (string | number)[]): string;
  /**
   * Adds the texts of an area; called by the code that shows them, any number of times. The shop's own wording and
   * another language's catalogue take precedence.
   */
  addTexts(texts: Texts): Messages;
}

import type { MessageKey, PluralKey, Texts } from './keys';

/** The shopper's language. `%s`, `%1$s`, `%2$d` are filled in order; `count` picks the plural form. */
export interface Messages {
  readonly locale: string;
  t(key: MessageKey, ...values: readonly (string | number)[]): string;
  /** `values` default to the count. */
  plural(key: PluralKey, count: number, ...values: readonly (string | number)[]): string;
  /**
   * Brings the texts of an area along with whoever shows them (`messages.bring(cartTexts)`), as often as you like.
   * The shop's own wording and another language's catalogue stay on top.
   */
  addTexts(texts: Texts): Messages;
}

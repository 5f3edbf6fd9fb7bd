import type { MessageKey } from './keys';

/** The shopper's language. `%s`, `%1$s`, `%2$d` are filled in order; `count` picks the plural form. */
export interface Messages {
  readonly locale: string;
  t(key: MessageKey, ...values: readonly (string | number)[]): string;
  plural(key: MessageKey, count: number, ...values: readonly (string | number)[]): string;
}

import { fillPlaceholders } from './fill-placeholders';
import type { Texts } from './keys';
import type { Messages } from './messages.types';
import { coreTexts } from './vi/core';

export interface MessagesOptions {
  locale?: string;
  /** The site's own wording (setting `messages`), by key. */
  overrides?: Texts;
  /** All texts of a language other than Vietnamese. */
  catalogue?: Texts;
}

export function createMessages({ locale = 'vi', overrides = {}, catalogue }: MessagesOptions = {}): Messages {
  const brought: Record<string, string> = { ...coreTexts };
  const rules = new Intl.PluralRules(locale);
  const lookUp = (texts: Texts, key: string) => (Object.hasOwn(texts, key) ? texts[key] : undefined);
  const find = (key: string) =>
    lookUp(overrides, key) ?? (catalogue && lookUp(catalogue, key)) ?? lookUp(brought, key);

  const messages: Messages = {
    locale,
    t: (key, ...values) => fillPlaceholders(find(key) ?? key, values),
    plural(key, count, ...values) {
      const text = find(`${key}.${rules.select(count)}`) ?? find(`${key}.other`) ?? key;
      return fillPlaceholders(text, values.length > 0 ? values : [count]);
    },
    addTexts(texts) {
      Object.assign(brought, texts);
      return messages;
    },
  };
  return messages;
}

import type { AreaMessages, Messages } from './keys';
import { fillPlaceholders, isEnglish } from './load-texts';
import { coreTexts } from './vi/core';

interface MessagesOptions {
  locale?: string;
  /** The shop's own wording (setting `messages`), by message key. */
  overrides?: AreaMessages;
  /** All messages in the page's language. They are missing if that language is Vietnamese. */
  catalogue?: AreaMessages;
}

export function createMessages({ locale = 'vi', overrides = {}, catalogue }: MessagesOptions = {}): Messages {
  const loadedMessages: Record<string, string> = { ...coreTexts };
  const rules = new Intl.PluralRules(locale);
  const getOwnText = (texts: AreaMessages, key: string) =>
    Object.hasOwn(texts, key) ? texts[key] : undefined;
  const findMessage = (key: string) =>
    getOwnText(overrides, key) ??
    (catalogue && getOwnText(catalogue, key)) ??
    getOwnText(loadedMessages, key);

  const messages: Messages = {
    locale,
    t: (key, ...values) => fillPlaceholders(findMessage(key) ?? key, values),
    plural(key, count, ...values) {
      const text = findMessage(`${key}.${rules.select(count)}`) ?? findMessage(`${key}.other`) ?? key;
      return fillPlaceholders(text, values.length > 0 ? values : [count]);
    },
    add(texts) {
      Object.assign(loadedMessages, texts);
      return messages;
    },
  };
  return messages;
}

/** Loads Vietnamese messages with the areas that a page shows. Those of any other language are one chunk. */
export async function loadMessages(
  locale: string,
  overrides: Readonly<Record<string, string>>,
): Promise<Messages> {
  if (!isEnglish(locale)) return createMessages({ overrides });
  const { en } = await import('./en');
  return createMessages({ locale: 'en', overrides, catalogue: en });
}

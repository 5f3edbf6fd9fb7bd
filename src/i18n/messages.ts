import type { Messages, Texts } from './keys';
import { fillPlaceholders } from './load-texts';
import { coreTexts } from './vi/core';

interface MessagesOptions {
  locale?: string;
  /** The site's own wording (setting `messages`), by key. */
  overrides?: Texts;
  /** All texts of the page's language, if that is not Vietnamese. */
  catalogue?: Texts;
}

export function createMessages({ locale = 'vi', overrides = {}, catalogue }: MessagesOptions = {}): Messages {
  const loadedTexts: Record<string, string> = { ...coreTexts };
  const rules = new Intl.PluralRules(locale);
  const lookUp = (texts: Texts, key: string) => (Object.hasOwn(texts, key) ? texts[key] : undefined);
  const find = (key: string) =>
    lookUp(overrides, key) ?? (catalogue && lookUp(catalogue, key)) ?? lookUp(loadedTexts, key);

  const messages: Messages = {
    locale,
    t: (key, ...values) => fillPlaceholders(find(key) ?? key, values),
    plural(key, count, ...values) {
      const text = find(`${key}.${rules.select(count)}`) ?? find(`${key}.other`) ?? key;
      return fillPlaceholders(text, values.length > 0 ? values : [count]);
    },
    addTexts(texts) {
      Object.assign(loadedTexts, texts);
      return messages;
    },
  };
  return messages;
}

/** Vietnamese texts are loaded with the areas that a page shows; any other language is one chunk. */
export async function loadMessages(
  locale: string,
  overrides: Readonly<Record<string, string>>,
): Promise<Messages> {
  if (!/^en\b/.test(locale)) return createMessages({ overrides });
  const { en } = await import('./en');
  return createMessages({ locale: 'en', overrides, catalogue: en });
}

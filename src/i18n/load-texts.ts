import type { Settings } from '../app/settings.types';
import type { AreaMessages } from './keys';

export type Translate<T extends AreaMessages> = (
  key: keyof T & string,
  ...values: readonly (string | number)[]
) => string;

/**
 * Loads the messages of one area in the page's language, for widgets that do not use the store. A widget is mounted
 * after its messages have loaded, because listeners that are added later would miss the replayed gesture.
 */
export async function loadTexts<T extends AreaMessages>(
  { locale, messages }: Pick<Settings, 'locale' | 'messages'>,
  texts: T,
): Promise<Translate<T>> {
  // Uses the Vietnamese messages if the chunk with the English ones fails to load, because they are better than none.
  const language: AreaMessages = isEnglish(locale)
    ? await import('./en').then(
        ({ en }) => en,
        () => texts,
      )
    : texts;
  return (key, ...values) => fillPlaceholders(messages[key] ?? language[key] ?? texts[key] ?? key, values);
}

/** Whether a locale is English of any region: `en`, `en_GB`, `en-AU`. */
export const isEnglish = (locale: string): boolean => /^en(?![a-z])/i.test(locale);

const PLACEHOLDER = /%(?:(\d+)\$)?([sd%])/g;

/**
 * Replaces the placeholders of a message. A placeholder without a value stays visible, because a missing word would
 * hide the mistake.
 */
export function fillPlaceholders(text: string, values: readonly (string | number)[]): string {
  let nextIndex = 0;
  return text.replace(PLACEHOLDER, (placeholder, position: string | undefined, kind: string) => {
    if (kind === '%') return '%';
    const value = values[position ? Number(position) - 1 : nextIndex++];
    if (value === undefined) return placeholder;
    return kind === 'd' ? String(Math.trunc(Number(value))) : String(value);
  });
}

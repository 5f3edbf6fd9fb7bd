import type { Settings } from '../app/settings.types';
import { fillPlaceholders } from './fill-placeholders';
import type { Texts } from './keys';

export type Translate<T extends Texts> = (
  key: keyof T & string,
  ...values: readonly (string | number)[]
) => string;

/**
 * The texts of one area in the page's language, for widgets that run without the store and its messages. Vietnamese
 * comes with the area; English is a chunk of its own. A widget names its area in `texts`, and is mounted when they
 * are there: a listener added after that would miss the replayed press.
 */
export async function loadTexts<T extends Texts>(
  { locale, messages }: Pick<Settings, 'locale' | 'messages'>,
  texts: T,
): Promise<Translate<T>> {
  // Buttons named in the other language are better than buttons without a name.
  const language: Texts = /^en(?![a-z])/i.test(locale)
    ? await import('./en').then(
        ({ en }) => en,
        () => texts,
      )
    : texts;
  return (key, ...values) => fillPlaceholders(messages[key] ?? language[key] ?? texts[key] ?? key, values);
}

import type { Settings } from '../app/settings.types';
import { fill } from './fill';
import type { Texts } from './keys';

export type Say<T extends Texts> = (key: keyof T & string, ...values: readonly (string | number)[]) => string;

/**
 * The texts of one area for widgets that run without the store: a few words, so without the store's messages.
 * Vietnamese is there at once; another language calls `use` when it has arrived. Undone by what it returns.
 */
export function withTexts<T extends Texts>(
  { locale, messages }: Pick<Settings, 'locale' | 'messages'>,
  texts: T,
  use: (say: Say<T>) => void,
): () => void {
  let wanted = true;
  const speak = (language: Texts) => {
    if (wanted) use((key, ...values) => fill(messages[key] ?? language[key] ?? texts[key] ?? key, values));
  };
  if (/^en(?![a-z])/i.test(locale)) {
    import('./en').then(
      ({ en }) => speak(en),
      // Words in the other language are better than a button without a name.
      () => speak(texts),
    );
  } else speak(texts);
  return () => {
    wanted = false;
  };
}

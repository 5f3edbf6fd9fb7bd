import { createMessages } from './messages';
import type { Messages } from './messages.types';

/** Vietnamese texts are loaded with the areas that a page shows; any other language is one chunk. */
export async function loadMessages(
  locale: string,
  overrides: Readonly<Record<string, string>>,
): Promise<Messages> {
  if (!/^en\b/.test(locale)) return createMessages({ overrides });
  const { en } = await import('./en');
  return createMessages({ locale: 'en', overrides, catalogue: en });
}

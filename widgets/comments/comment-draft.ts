import type { Settings } from '../../src/app/settings.types';
import { createStorage } from '../../src/lib/storage';

interface Draft {
  text: string;
  /** On its way to the shop, which may still refuse it: too fast, said already, a name missing. */
  isSent: boolean;
}

/**
 * The form is posted as a page, so a refusal is a page as well, and the way back does not always bring the text.
 *
 *     typed ──▶ kept ──submit──▶ kept as sent ──▶ refused: the next visit finds it and fills it in
 *                                             └─▶ taken: the shop leads to #comment-7, where it is let go
 */
export function saveDraft(
  form: HTMLFormElement,
  settings: Pick<Settings, 'homeUrl' | 'currentUserId'>,
): () => void {
  const text = form.querySelector('textarea');
  const post = form.querySelector<HTMLInputElement>('input[name="comment_post_ID"]')?.value;
  if (!text || !post) return () => undefined;

  const storage = createStorage('session', settings.homeUrl, settings.currentUserId);
  const key = `comment:${post}`;
  const storeDraft = (isSent: boolean) => {
    if (text.value.trim()) storage.write(key, { text: text.value, isSent } satisfies Draft);
    else storage.remove(key);
  };
  const handleInput = () => storeDraft(false);
  const handleSubmit = () => storeDraft(true);

  const draft = decodeDraft(storage.read(key));
  if (draft?.isSent && /^#comment-\d+$/.test(location.hash)) storage.remove(key);
  else if (draft && !text.value) text.value = draft.text;

  text.addEventListener('input', handleInput);
  form.addEventListener('submit', handleSubmit);
  return () => {
    text.removeEventListener('input', handleInput);
    form.removeEventListener('submit', handleSubmit);
  };
}

function decodeDraft(value: unknown): Draft | undefined {
  const { text, isSent } = (value ?? {}) as Partial<Record<keyof Draft, unknown>>;
  return typeof text === 'string' ? { text, isSent: isSent === true } : undefined;
}

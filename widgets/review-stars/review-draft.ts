import type { Settings } from '../../src/app/settings.types';
import { createStorage } from '../../src/lib/storage';

interface Draft {
  text: string;
  rating: string;
  isSent: boolean;
}

/**
 * A review is posted as a page, and a refusal (too fast, said already, a name missing) is a page as well: what was
 * written is kept for the way back, and let go where the shop leads to the new review.
 */
export function saveDraft(form: HTMLFormElement, settings: Settings): () => void {
  const text = form.querySelector('textarea');
  const rating = form.querySelector<HTMLSelectElement>('select[name="rating"]');
  const product = form.querySelector<HTMLInputElement>('input[name="comment_post_ID"]')?.value;
  if (!text || !rating || !product) return () => {};
  const storage = createStorage('session', settings.homeUrl, settings.currentUserId);
  const key = `review:${product}`;

  const draft = decodeDraft(storage.read(key));
  if (draft?.isSent && /^#comment-\d+$/.test(location.hash)) storage.remove(key);
  else if (draft) {
    text.value ||= draft.text;
    rating.value ||= draft.rating;
  }

  const storeDraft = (isSent: boolean) => {
    const now: Draft = { text: text.value, rating: rating.value, isSent };
    if (now.text.trim() || now.rating) storage.write(key, now);
    else storage.remove(key);
  };
  const handleInput = () => storeDraft(false);
  const handleSubmit = () => storeDraft(true);
  form.addEventListener('input', handleInput);
  form.addEventListener('change', handleInput);
  form.addEventListener('submit', handleSubmit);
  return () => {
    form.removeEventListener('input', handleInput);
    form.removeEventListener('change', handleInput);
    form.removeEventListener('submit', handleSubmit);
  };
}

function decodeDraft(value: unknown): Draft | undefined {
  const { text, rating, isSent } = (value ?? {}) as Partial<Record<keyof Draft, unknown>>;
  if (typeof text !== 'string' || typeof rating !== 'string') return undefined;
  return { text, rating, isSent: isSent === true };
}

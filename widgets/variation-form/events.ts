import type { VariationForm } from '../../src/product';
import { buttonState } from '../../src/product';

/** What the form tells the page; it bubbles. The legacy bridge says the same in jQuery's words. */
export interface VariationEvents {
  opened: object;
  changed: object;
  checked: { chosenCount: number; count: number };
  'options-updated': object;
  found: { variation: Readonly<Record<string, unknown>> };
  shown: { variation: Readonly<Record<string, unknown>>; purchasable: boolean };
  hidden: object;
  reset: object;
  'image-reset': object;
  settled: object;
}

export function emitOn<K extends keyof VariationEvents>(
  form: HTMLFormElement,
  name: K,
  detail: VariationEvents[K],
): void {
  // Both spellings are promised: the one every event here has, and the one themes know from attributes.
  for (const type of [`tiem:variation:${name}`, `tiem:variation-${name}`])
    form.dispatchEvent(new CustomEvent(type, { detail, bubbles: true }));
}

/** What became of a form, told in the order in which WooCommerce's own script tells it. */
export function emitFormEvents(
  element: HTMLFormElement,
  before: VariationForm | undefined,
  form: VariationForm,
): void {
  const isChoice = before?.selection !== form.selection || before?.phase !== form.phase;
  if (!isChoice) return;
  const emit = <K extends keyof VariationEvents>(name: K, detail: VariationEvents[K]) =>
    emitOn(element, name, detail);
  if (before && before.selection !== form.selection) emit('changed', {});
  emit('checked', { chosenCount: form.chosenCount, count: form.attributes.length });
  if (form.variations) emit('options-updated', {});
  const variation = form.variation?.raw;
  if (!variation) {
    if (before?.phase === 'found') emit('image-reset', {});
    emit('reset', {});
    emit('hidden', {});
  } else {
    // Said of the same one again, too: another value of an "any" attribute is news to whoever listens.
    emit('found', { variation });
    emit('shown', { variation, purchasable: buttonState(form) === 'enabled' });
  }
  if (before && before.selection !== form.selection) emit('settled', {});
}

import type { Messages } from '../../src/i18n/messages.types';
import { keepStyle, type Undoings, undoings } from '../../src/lib/undoings';
import { boundQuantity, buttonState, offersFor, type VariationForm } from '../../src/product';
import { createPictures } from './pictures';
import { createProductData } from './product-data';
import type { FormParts } from './read';
import { createSelect } from './select';

export interface ServerForm {
  show(form: VariationForm): void;
  /** Every node as the server wrote it; what the shopper has chosen stays chosen. */
  restore(): void;
}

const NEEDED = 'wc-variation-selection-needed';
const UNAVAILABLE = 'wc-variation-is-unavailable';

/** Writes what the store says into the server's own form. */
export function takeOver(parts: FormParts, messages: Messages): ServerForm {
  const { form: element, button, reset, variationId } = parts;
  const undo = undoings();
  const selects = parts.selects.map((select) => createSelect(select, messages, undo));
  const data = createProductData(parts.product, undo);
  const pictures = createPictures(parts.product, undo);
  const showQuantity = quantityField(parts, undo);
  keepClasses(button, undo, ['disabled', NEEDED, UNAVAILABLE]);
  keepAttribute(button, undo, 'aria-disabled');
  keepAttribute(element, undo, 'aria-busy');
  if (reset) keepStyle(undo, reset);
  const idBefore = variationId.value;
  undo.add(() => {
    variationId.value = idBefore;
  });

  return {
    show(form) {
      const offers = form.variations && offersFor(form.variations, form.attributes, form.selection);
      for (const select of selects)
        select.show(offers?.[select.name] ?? null, form.selection[select.name] ?? '');

      const state = buttonState(form);
      button.classList.toggle('disabled', state !== 'enabled');
      button.classList.toggle(NEEDED, state === 'selection-needed');
      button.classList.toggle(UNAVAILABLE, state === 'unavailable');
      // Not `disabled`: a click on it has to be answered.
      button.setAttribute('aria-disabled', String(state !== 'enabled'));

      if (form.phase === 'looking') element.setAttribute('aria-busy', 'true');
      else element.removeAttribute('aria-busy');
      // It keeps its place: nothing moves when the first choice is made.
      if (reset) reset.style.visibility = Object.values(form.selection).some(Boolean) ? 'visible' : 'hidden';

      setField(variationId, form.variation ? String(form.variation.id) : '');
      showQuantity(form);
      data.show(form.variation);
      pictures.show(form.variation?.image ?? null);
    },
    restore: undo.run,
  };
}

/** Trackers and other plugins listen for `change`, which fields that are written by script do not give. */
function setField(field: HTMLInputElement, value: string): void {
  if (field.value === value) return;
  field.value = value;
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

function quantityField({ quantity }: FormParts, undo: Undoings): (form: VariationForm) => void {
  if (!quantity) return () => {};
  const box = quantity.closest<HTMLElement>('.quantity') ?? quantity;
  const { min, max } = quantity;
  const before = { min, max, display: box.style.display };
  const show = (bounds: { min: string; max: string }, display: string) => {
    quantity.min = bounds.min;
    quantity.max = bounds.max;
    // A theme's `.quantity { display: flex }` would beat the attribute `hidden`.
    box.style.display = display;
  };
  undo.add(() => show(before, before.display));
  return ({ variation }) => {
    if (!variation) return show(before, before.display);
    const bounds = boundQuantity(variation, quantity.value);
    show(bounds, bounds.isHidden ? 'none' : before.display);
    setField(quantity, bounds.value);
  };
}

function keepClasses(element: Element, undo: Undoings, names: readonly string[]): void {
  const before = names.filter((name) => element.classList.contains(name));
  undo.add(() => {
    element.classList.remove(...names);
    element.classList.add(...before);
  });
}

function keepAttribute(element: Element, undo: Undoings, name: string): void {
  const before = element.getAttribute(name);
  undo.add(() => (before === null ? element.removeAttribute(name) : element.setAttribute(name, before)));
}

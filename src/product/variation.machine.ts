import type {
  AttributeField,
  FormEvent,
  FormPhase,
  Selection,
  Variation,
  VariationForm,
} from './product.types';
import { buttonState, chosenIn, findVariation, isComplete, withoutInvalid } from './variation.rules';

export interface NewForm {
  productId: number;
  customData: string | null;
  attributes: readonly AttributeField[];
  variations: readonly Variation[] | null;
  selection: Selection;
}

/*
 * opening ──checked──▶ incomplete ◀──chosen, cleared── (every state)
 *                      found | none        the variations are in the page
 *                      looking ──answered──▶ found | none
 *                              ──lookupFailed──▶ failed ──retried──▶ looking
 */
export function openForm(form: NewForm): VariationForm {
  return {
    ...form,
    phase: 'opening',
    variation: null,
    chosenCount: chosenIn(form.attributes, form.selection),
    isQuiet: true,
    ask: 0,
    refusal: null,
  };
}

type Handlers = {
  [T in FormEvent['type']]?: (form: VariationForm, event: Extract<FormEvent, { type: T }>) => VariationForm;
};

/** What may happen in every state. */
const ALWAYS: Handlers = {
  chosen: (form, { selection, latest }) => settle({ ...form, selection, isQuiet: false }, latest),
  cleared: (form) =>
    settle({
      ...form,
      selection: Object.fromEntries(form.attributes.map(({ name }) => [name, ''])),
      isQuiet: false,
    }),
  pressed: (form) => {
    const state = buttonState(form);
    return state === 'enabled' ? form : { ...form, refusal: state };
  },
};

const BY_PHASE: Readonly<Record<FormPhase, Handlers>> = {
  opening: { checked: (form) => settle(form) },
  incomplete: {},
  looking: {
    answered: (form, { ask, variation }) => (ask === form.ask ? found(form, variation) : form),
    lookupFailed: (form, { ask }) => (ask === form.ask ? { ...form, phase: 'failed' } : form),
    // Everything is chosen and the answer is on its way: there is nothing to say.
    pressed: (form) => form,
  },
  found: {},
  none: {},
  failed: { retried: (form) => settle({ ...form, isQuiet: false }) },
};

/** The same object when the event does not apply. */
export function transition(form: VariationForm, event: FormEvent): VariationForm {
  const handle = (BY_PHASE[form.phase][event.type] ?? ALWAYS[event.type]) as
    | ((form: VariationForm, event: FormEvent) => VariationForm)
    | undefined;
  return handle ? handle(form, event) : form;
}

function settle(before: VariationForm, latest?: string): VariationForm {
  const { attributes, variations } = before;
  const selection = variations
    ? withoutInvalid(variations, attributes, before.selection, latest)
    : before.selection;
  const chosenCount = chosenIn(attributes, selection);
  const form = { ...before, selection, chosenCount, variation: null, refusal: null };
  if (!isComplete(attributes, selection)) return { ...form, phase: 'incomplete' };
  if (!variations) return { ...form, phase: 'looking', ask: form.ask + 1 };
  return found(form, findVariation(variations, attributes, selection));
}

function found(form: VariationForm, variation: Variation | null): VariationForm {
  return variation ? { ...form, phase: 'found', variation } : { ...form, phase: 'none', chosenCount: 0 };
}

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
 *
 * A press while opening or looking is held: the button is wrong about what is chosen until the form knows.
 *   held ──found, can be bought──▶ submitted by the view ──resumed──▶ no longer held
 *        ──incomplete, none──▶ refused, as a press there is      ──failed, chosen anew, cleared──▶ dropped
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
    isPressHeld: false,
  };
}

type Handlers = {
  [T in FormEvent['type']]?: (form: VariationForm, event: Extract<FormEvent, { type: T }>) => VariationForm;
};

/** What may happen in every state. */
const ALWAYS: Handlers = {
  chosen: (form, { selection, latest }) =>
    // Scripts fill the selects while the form opens; afterwards, another choice is another product.
    settle(
      { ...form, selection, isQuiet: false, isPressHeld: form.isPressHeld && form.phase === 'opening' },
      latest,
    ),
  cleared: (form) =>
    settle({
      ...form,
      isPressHeld: false,
      selection: Object.fromEntries(form.attributes.map(({ name }) => [name, ''])),
      isQuiet: false,
    }),
  pressed: (form) => {
    const state = buttonState(form);
    return state === 'enabled' ? form : { ...form, refusal: state };
  },
  resumed: (form) => ({ ...form, isPressHeld: false }),
};

const holdPress = (form: VariationForm): VariationForm => ({ ...form, isPressHeld: true });

const BY_PHASE: Readonly<Record<FormPhase, Handlers>> = {
  opening: { checked: (form) => settle(form), pressed: holdPress },
  incomplete: {},
  looking: {
    answered: (form, { ask, variation }) => (ask === form.ask ? found(form, variation) : form),
    lookupFailed: (form, { ask }) =>
      ask === form.ask ? { ...form, phase: 'failed', isPressHeld: false } : form,
    pressed: holdPress,
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
  return handle ? refuseHeldPress(handle(form, event)) : form;
}

/** Once the form knows what is chosen, a held press is answered like any other. */
function refuseHeldPress(form: VariationForm): VariationForm {
  const state = buttonState(form);
  const isUndecided = form.phase === 'opening' || form.phase === 'looking';
  if (!form.isPressHeld || isUndecided || state === 'enabled') return form;
  return { ...form, isPressHeld: false, refusal: state };
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

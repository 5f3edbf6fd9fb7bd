import type { EventOfType, Transitions } from '../lib/transition-table';
import type {
  AttributeField,
  AttributeSelection,
  Variation,
  VariationForm,
  VariationFormEvent,
  VariationFormPhase,
} from './variation.decode';
import {
  countChosenFields,
  dropInvalidChoices,
  findVariation,
  getButtonState,
  isSelectionComplete,
} from './variation.rules';

export interface VariationFormInput {
  productId: number;
  customData: string | null;
  attributes: readonly AttributeField[];
  variations: readonly Variation[] | null;
  selection: AttributeSelection;
}

/*
 * The phases of a variation form, and the events that lead from one to the next:
 *
 * opening ──checked──▶ incomplete ◀──chosen, cleared── (every phase)
 *                      found | none        if the page contains the variations
 *                      looking ──answered──▶ found | none
 *                              ──lookupFailed──▶ failed ──retried──▶ looking
 *
 * A click on the button in the phase opening or looking is deferred, because it is not known yet whether the selection can be bought:
 *   deferred ──found, buyable──▶ submitted by the view ──resumed──▶ not deferred
 *            ──incomplete, none, not buyable──▶ rejected, like a click in that phase
 *            ──failed, chosen again, cleared──▶ dropped
 */
export function createVariationFormState(form: VariationFormInput): VariationForm {
  return {
    ...form,
    phase: 'opening',
    variation: null,
    chosenCount: countChosenFields(form.attributes, form.selection),
    isSilent: true,
    lookUpId: 0,
    refusal: null,
    isSubmitPending: false,
  };
}

type EventHandlers = Transitions<VariationForm, VariationFormEvent>;

/** Handlers of the events that apply in every phase of the form. */
const HANDLERS_IN_EVERY_PHASE: EventHandlers = {
  chosen: (form, { selection, changedField }) =>
    // Keeps a deferred click if the choice changes while the form opens, because other scripts fill the selects at that
    // time. Later, another choice means another product, so the click is dropped.
    recomputeFormAfterChoice(
      {
        ...form,
        selection,
        isSilent: false,
        isSubmitPending: form.isSubmitPending && form.phase === 'opening',
      },
      changedField,
    ),
  cleared: (form) =>
    recomputeFormAfterChoice({
      ...form,
      isSubmitPending: false,
      selection: Object.fromEntries(form.attributes.map(({ name }) => [name, ''])),
      isSilent: false,
    }),
  pressed: (form) => {
    const buttonState = getButtonState(form);
    return buttonState === 'enabled' ? form : { ...form, refusal: buttonState };
  },
  resumed: (form) => ({ ...form, isSubmitPending: false }),
};

const deferFormSubmit = (form: VariationForm): VariationForm => ({ ...form, isSubmitPending: true });

const HANDLERS_BY_PHASE: Readonly<Record<VariationFormPhase, EventHandlers>> = {
  opening: { checked: (form) => recomputeFormAfterChoice(form), pressed: deferFormSubmit },
  incomplete: {},
  looking: {
    answered: (form, { lookUpId, variation }) =>
      lookUpId === form.lookUpId ? applyFoundVariation(form, variation) : form,
    lookupFailed: (form, { lookUpId }) =>
      lookUpId === form.lookUpId ? { ...form, phase: 'failed', isSubmitPending: false } : form,
    pressed: deferFormSubmit,
  },
  found: {},
  none: {},
  failed: { retried: (form) => recomputeFormAfterChoice({ ...form, isSilent: false }) },
};

/** Applies an event to the form. Returns the same object if the event does not apply in this phase. */
export function transitionVariationForm<T extends VariationFormEvent['type']>(
  form: VariationForm,
  event: EventOfType<VariationFormEvent, T>,
): VariationForm {
  const handle = HANDLERS_BY_PHASE[form.phase][event.type] ?? HANDLERS_IN_EVERY_PHASE[event.type];
  return handle ? rejectDeferredSubmit(handle(form, event)) : form;
}

/** Rejects a deferred click that cannot be submitted once the selection is known, like any other click. */
function rejectDeferredSubmit(form: VariationForm): VariationForm {
  const buttonState = getButtonState(form);
  const isUndecided = form.phase === 'opening' || form.phase === 'looking';
  if (!form.isSubmitPending || isUndecided || buttonState === 'enabled') return form;
  return { ...form, isSubmitPending: false, refusal: buttonState };
}

function recomputeFormAfterChoice(before: VariationForm, latest?: string): VariationForm {
  const { attributes, variations } = before;
  const selection = variations
    ? dropInvalidChoices(variations, attributes, before.selection, latest)
    : before.selection;
  const chosenCount = countChosenFields(attributes, selection);
  const form = { ...before, selection, chosenCount, variation: null, refusal: null };
  if (!isSelectionComplete(attributes, selection)) return { ...form, phase: 'incomplete' };
  if (!variations) return { ...form, phase: 'looking', lookUpId: form.lookUpId + 1 };
  return applyFoundVariation(form, findVariation(variations, attributes, selection));
}

function applyFoundVariation(form: VariationForm, variation: Variation | null): VariationForm {
  return variation ? { ...form, phase: 'found', variation } : { ...form, phase: 'none', chosenCount: 0 };
}

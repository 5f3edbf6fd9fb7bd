import fc from 'fast-check';
import type { Variation, VariationForm, VariationFormEvent } from '../../src/product';
import { getButtonState } from '../../src/product';
import { createVariationFormState, transitionVariationForm } from '../../src/product/variation.machine';
import { createRawVariation, createVariations, randomProduct } from '../support/product/variations';

const attributes = [
  { name: 'attribute_men', values: ['celadon', 'lam'] },
  { name: 'attribute_co', values: ['s', 'm'] },
];
const list = createVariations(
  createRawVariation(1, { attribute_men: 'celadon', attribute_co: 's' }),
  createRawVariation(2, { attribute_men: 'lam', attribute_co: 'm' }, { is_in_stock: false }),
  createRawVariation(3, { attribute_men: 'lam', attribute_co: 's' }, { is_purchasable: false }),
  createRawVariation(4, { attribute_men: 'celadon', attribute_co: 'm' }, { variation_is_visible: false }),
);
const EMPTY = { attribute_men: '', attribute_co: '' };

const createFormState = (embedded = true, selection = EMPTY): VariationForm =>
  createVariationFormState({
    productId: 11,
    customData: null,
    attributes,
    variations: embedded ? list : null,
    selection,
  });
const applyFormEvents = (form: VariationForm, ...events: VariationFormEvent[]) =>
  events.reduce(transitionVariationForm, form);
const createChosenEvent = (men: string, co: string): VariationFormEvent => ({
  type: 'chosen',
  selection: { attribute_men: men, attribute_co: co },
});

describe('product form, states', () => {
  // spec 4.2: selection needed until every attribute has a value
  it('product form: needs a selection until every attribute has a value', () => {
    const form = applyFormEvents(createFormState(), { type: 'checked' }, createChosenEvent('celadon', ''));
    expect(form).toMatchObject({ phase: 'incomplete', chosenCount: 1, variation: null });
    expect(getButtonState(form)).toBe('selection-needed');
  });

  // spec 4.2: enabled: found and all of these
  it('product form: can be submitted once the chosen variation can be bought', () => {
    const form = applyFormEvents(createFormState(), createChosenEvent('celadon', 's'));
    expect(form).toMatchObject({ phase: 'found', chosenCount: 2 });
    expect(getButtonState(form)).toBe('enabled');
  });

  it.each([
    // spec 3.2: is_in_stock
    // spec 4.2: unavailable: not in stock
    ['lam', 'm', 'out of stock'],
    // spec 3.2: is_purchasable
    // spec 4.2: unavailable: not purchasable
    ['lam', 's', 'not for sale'],
    // spec 3.2: variation_is_visible
    // spec 4.2: unavailable: not visible
    ['celadon', 'm', 'not visible'],
  ])('product form: is unavailable with %s and %s, because that variation is %s', (men, co) => {
    const form = applyFormEvents(createFormState(), createChosenEvent(men, co));
    expect(form.phase).toBe('found');
    expect(getButtonState(form)).toBe('unavailable');
  });

  // spec 4.2: selection needed after a reset
  it('product form: a reset clears every selected value', () => {
    const form = applyFormEvents(createFormState(), createChosenEvent('celadon', 's'), { type: 'cleared' });
    expect(form).toMatchObject({ phase: 'incomplete', selection: EMPTY, chosenCount: 0 });
  });

  it('product form: a selection without a matching variation is reported only after the shopper has changed it', () => {
    const lookingUp = applyFormEvents(createFormState(false, { attribute_men: 'x', attribute_co: 'y' }), {
      type: 'checked',
    });
    const unmatched = applyFormEvents(lookingUp, {
      type: 'answered',
      lookUpId: lookingUp.lookUpId,
      variation: null,
    });
    expect(unmatched).toMatchObject({ phase: 'none', isSilent: true, chosenCount: 0 });
    const lookingUpForm = applyFormEvents(unmatched, createChosenEvent('x', 'z'));
    expect(
      applyFormEvents(lookingUpForm, { type: 'answered', lookUpId: lookingUpForm.lookUpId, variation: null }),
    ).toMatchObject({
      phase: 'none',
      isSilent: false,
    });
  });

  it('product form: only the response to the latest variation lookup counts', () => {
    const first = applyFormEvents(createFormState(false), createChosenEvent('celadon', 's'));
    const second = applyFormEvents(first, createChosenEvent('lam', 's'));
    const late: VariationFormEvent = {
      type: 'answered',
      lookUpId: first.lookUpId,
      variation: list[0] ?? null,
    };
    expect(transitionVariationForm(second, late)).toBe(second);
    expect(transitionVariationForm(second, { type: 'lookupFailed', lookUpId: first.lookUpId })).toBe(second);
    expect(
      applyFormEvents(second, { type: 'answered', lookUpId: second.lookUpId, variation: list[0] ?? null })
        .phase,
    ).toBe('found');
  });

  it('product form: can look up again after a failed lookup', () => {
    const lookingUpForm = applyFormEvents(createFormState(false), createChosenEvent('celadon', 's'));
    const failed = applyFormEvents(lookingUpForm, { type: 'lookupFailed', lookUpId: lookingUpForm.lookUpId });
    expect(failed.phase).toBe('failed');
    expect(applyFormEvents(failed, { type: 'retried' })).toMatchObject({
      phase: 'looking',
      lookUpId: lookingUpForm.lookUpId + 1,
    });
  });

  it('product form: a click on the button reports the missing selection until an option is selected', () => {
    const pressed = applyFormEvents(createFormState(), { type: 'checked' }, { type: 'pressed' });
    expect(pressed.refusal).toBe('selection-needed');
    expect(
      applyFormEvents(createFormState(), createChosenEvent('lam', 'm'), { type: 'pressed' }).refusal,
    ).toBe('unavailable');
    expect(applyFormEvents(pressed, createChosenEvent('celadon', '')).refusal).toBeNull();
    const ready = applyFormEvents(createFormState(), createChosenEvent('celadon', 's'));
    expect(transitionVariationForm(ready, { type: 'pressed' })).toBe(ready);
  });

  it('product form: a click during opening or during a variation lookup is handled once the result is known', () => {
    const opening = applyFormEvents(createFormState(), { type: 'pressed' });
    expect(opening).toMatchObject({ isSubmitPending: true, refusal: null });
    expect(applyFormEvents(opening, { type: 'checked' })).toMatchObject({
      isSubmitPending: false,
      refusal: 'selection-needed',
    });
    const filled = applyFormEvents(opening, createChosenEvent('celadon', 's'));
    expect(filled).toMatchObject({ phase: 'found', isSubmitPending: true, refusal: null });
    expect(applyFormEvents(filled, { type: 'resumed' }).isSubmitPending).toBe(false);
    expect(applyFormEvents(filled, createChosenEvent('lam', 's')).isSubmitPending).toBe(false);

    const lookingUpForm = applyFormEvents(createFormState(false), createChosenEvent('celadon', 's'), {
      type: 'pressed',
    });
    const applyLookUpResult = (variation: Variation | null) =>
      applyFormEvents(lookingUpForm, { type: 'answered', lookUpId: lookingUpForm.lookUpId, variation });
    expect(applyLookUpResult(list[0] ?? null)).toMatchObject({ phase: 'found', isSubmitPending: true });
    expect(applyLookUpResult(null)).toMatchObject({ isSubmitPending: false, refusal: 'selection-needed' });
    expect(
      applyFormEvents(lookingUpForm, { type: 'lookupFailed', lookUpId: lookingUpForm.lookUpId })
        .isSubmitPending,
    ).toBe(false);
    expect(applyFormEvents(lookingUpForm, { type: 'cleared' }).isSubmitPending).toBe(false);
    expect(applyFormEvents(lookingUpForm, createChosenEvent('lam', 's')).isSubmitPending).toBe(false);
  });

  it('product form: an event that does not apply returns the same state object', () => {
    const form = applyFormEvents(createFormState(), { type: 'checked' });
    for (const event of [
      { type: 'checked' },
      { type: 'retried' },
      { type: 'answered', lookUpId: 0, variation: null },
    ] as VariationFormEvent[])
      expect(transitionVariationForm(form, event)).toBe(form);
  });

  // spec 4.2: nothing else is ever enabled
  it('product form: after any sequence of events, an incomplete or unavailable selection can never be bought', () => {
    const event: fc.Arbitrary<(form: VariationForm) => VariationFormEvent> = fc.oneof(
      fc.constant(() => ({ type: 'checked' }) as VariationFormEvent),
      fc.constant(() => ({ type: 'cleared' }) as VariationFormEvent),
      fc.constant(() => ({ type: 'pressed' }) as VariationFormEvent),
      fc.tuple(fc.nat(3), fc.nat(4)).map(([at, value]) => (form: VariationForm): VariationFormEvent => {
        const field = form.attributes[at % form.attributes.length]!;
        const changedField = field.name;
        return {
          type: 'chosen',
          changedField,
          selection: { ...form.selection, [changedField]: field.values[value] ?? '' },
        };
      }),
    );
    fc.assert(
      fc.property(randomProduct, fc.array(event, { maxLength: 12 }), (product, events) => {
        const first = createVariationFormState({
          productId: 1,
          customData: null,
          attributes: product.attributes,
          variations: product.variations,
          selection: product.selection,
        });
        const form = events.reduce((current, next) => transitionVariationForm(current, next(current)), first);
        if (getButtonState(form) !== 'enabled') return;
        expect(form.attributes.every(({ name }) => form.selection[name])).toBe(true);
        expect(form.variation).toMatchObject({ isPurchasable: true, isInStock: true, isVisible: true });
      }),
    );
  });
});

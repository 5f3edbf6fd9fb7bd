import fc from 'fast-check';
import { clampQuantity, findAvailableOptions } from '../../src/product';
import { dropInvalidChoices, findVariation, isSelectionComplete } from '../../src/product/variation.rules';
import { findVariationNaively, listOptionsNaively } from '../support/product/brute-force-variation-rules';
import { createRawVariation, createVariations, randomProduct } from '../support/product/variations';

const ATTRIBUTES = [
  { name: 'attribute_men', values: ['celadon', 'lam', 'nau'] },
  { name: 'attribute_co', values: ['s', 'm'] },
];

const bowls = createVariations(
  createRawVariation(1, { attribute_men: 'celadon', attribute_co: 's' }),
  createRawVariation(2, { attribute_men: 'celadon', attribute_co: 'm' }, { is_in_stock: false }),
  createRawVariation(3, { attribute_men: 'lam', attribute_co: 's' }, { variation_is_active: false }),
  createRawVariation(4, { attribute_men: 'nau', attribute_co: '' }),
);

describe('variation match', () => {
  // spec 5.1: no look-up before every attribute has a value
  it('variation match: no variation matches until every attribute has a value', () => {
    expect(findVariation(bowls, ATTRIBUTES, { attribute_men: 'celadon', attribute_co: '' })).toBeNull();
    expect(isSelectionComplete([], {})).toBe(false);
  });

  // spec 3.2: an empty attribute value means any
  // spec 4.2: the first match wins
  it('variation match: is the first matching variation, including attributes that allow any value', () => {
    const twice = createVariations(
      createRawVariation(7, { attribute_men: '', attribute_co: 's' }),
      createRawVariation(8, { attribute_men: 'lam', attribute_co: 's' }),
    );
    expect(findVariation(twice, ATTRIBUTES, { attribute_men: 'lam', attribute_co: 's' })?.id).toBe(7);
    expect(findVariation(bowls, ATTRIBUTES, { attribute_men: 'nau', attribute_co: 'm' })?.id).toBe(4);
  });

  it('variation match: no variation matches when none has the selected values', () => {
    expect(findVariation(bowls, ATTRIBUTES, { attribute_men: 'lam', attribute_co: 'm' })).toBeNull();
  });

  // spec 5.1: variations match where either side is empty or both are equal
  it('variation match: for random products, equals the result of a search through the whole list', () => {
    fc.assert(
      fc.property(randomProduct, ({ variations: list, attributes, selection }) => {
        expect(findVariation(list, attributes, selection)).toBe(
          findVariationNaively(list, attributes, selection),
        );
      }),
    );
  });
});

describe('options of a variation field', () => {
  // spec 4.2: options are recomputed from the other choices
  it("variation options: depend on the other fields' values, not on the field's own value", () => {
    const offers = findAvailableOptions(bowls, ATTRIBUTES, { attribute_men: 'celadon', attribute_co: 'm' });
    expect(offers.attribute_men?.map(({ value }) => value)).toEqual(['celadon', 'nau']);
    expect(offers.attribute_co?.map(({ value }) => value)).toEqual(['s', 'm']);
  });

  // spec 4.2: options of inactive variations are switched off
  it('variation options: disabled and sold-out options are marked', () => {
    const offers = findAvailableOptions(bowls, ATTRIBUTES, { attribute_men: '', attribute_co: 's' });
    expect(offers.attribute_men).toContainEqual({ value: 'lam', isDisabled: true, isSoldOut: false });
    const sizes = findAvailableOptions(bowls, ATTRIBUTES, { attribute_men: 'celadon', attribute_co: '' });
    expect(sizes.attribute_co).toContainEqual({ value: 'm', isDisabled: false, isSoldOut: true });
  });

  // fault 42
  it('variation options: for random products, equal the result of a search through the whole list', () => {
    fc.assert(
      fc.property(randomProduct, ({ variations: list, attributes, selection }) => {
        expect(findAvailableOptions(list, attributes, selection)).toEqual(
          listOptionsNaively(list, attributes, selection),
        );
      }),
    );
  });
});

describe('variation choices that became invalid', () => {
  // spec 4.2: a value that became invalid is cleared
  it('invalid selection: is cleared, except in the field that was changed last', () => {
    const selection = { attribute_men: 'lam', attribute_co: 'm' };
    expect(dropInvalidChoices(bowls, ATTRIBUTES, selection, 'attribute_co')).toEqual({
      attribute_men: '',
      attribute_co: 'm',
    });
  });

  it('invalid selection: for random products, only available values remain selected', () => {
    fc.assert(
      fc.property(randomProduct, ({ variations: list, attributes, selection }) => {
        const remainingSelection = dropInvalidChoices(list, attributes, selection);
        const offers = findAvailableOptions(list, attributes, remainingSelection);
        for (const { name } of attributes) {
          if (remainingSelection[name]) {
            expect(offers[name]).toContainEqual(
              expect.objectContaining({ value: remainingSelection[name], isDisabled: false }),
            );
          }
        }
      }),
    );
  });

  it('invalid selection: an available value is never cleared while the other fields are empty', () => {
    fc.assert(
      fc.property(randomProduct, ({ variations: list, attributes }) => {
        for (const [name, offers] of Object.entries(findAvailableOptions(list, attributes, {}))) {
          for (const { value, isDisabled } of offers) {
            const remainingSelection = dropInvalidChoices(list, attributes, { [name]: value });
            expect(remainingSelection[name]).toBe(isDisabled ? '' : value);
          }
        }
      }),
    );
  });
});

describe('quantity of a variation', () => {
  const [plain, fewVariations, single] = createVariations(
    createRawVariation(1, {}, { min_qty: 2, max_qty: '' }),
    createRawVariation(2, {}, { min_qty: 1, max_qty: 3 }),
    createRawVariation(3, {}, { is_sold_individually: 'yes', max_qty: 1 }),
  );

  // spec 5.1: otherwise within min_qty and max_qty
  it('variation quantity: is limited to the range from minimum to maximum', () => {
    expect(clampQuantity(plain!, '1')).toEqual({ value: '2', min: '2', max: '', isHidden: false });
    expect(clampQuantity(fewVariations!, '9')).toEqual({ value: '3', min: '1', max: '3', isHidden: false });
    expect(clampQuantity(fewVariations!, '2').value).toBe('2');
  });

  // spec 5.1: what is no number becomes min_qty
  it('variation quantity: becomes the minimum when the field has no number', () => {
    expect(clampQuantity(plain!, '').value).toBe('2');
    expect(clampQuantity(plain!, 'hai').value).toBe('2');
  });

  // spec 3.2: is_sold_individually
  // spec 5.1: sold individually: one, hidden
  it('variation quantity: for a product sold individually, is 1 and its field is hidden', () => {
    expect(clampQuantity(single!, '5')).toEqual({ value: '1', min: '1', max: '', isHidden: true });
  });
});

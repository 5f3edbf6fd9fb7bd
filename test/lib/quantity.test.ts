import fc from 'fast-check';
import { getFirstAllowedQuantity, isMultipleOf, raiseToMinimum, stepQuantity } from '../../src/lib/quantity';

describe('plus and minus buttons', () => {
  it.each([
    // spec 5.1: no step is 1
    ['1', 1, {}, '2'],
    ['2', -1, {}, '1'],
    ['0', -1, {}, '0'],
    ['0.5', -1, {}, '0'],
    ['', 1, {}, '1'],
    ['abc', 1, { min: '2' }, '2'],
    // spec 5.1: step 'any' is 1
    ['1', 1, { step: 'any' }, '2'],
    ['1', 1, { step: '0' }, '2'],
    ['6', 1, { step: '6', min: '6', max: '60' }, '12'],
    // spec 5.1: capped at max
    ['60', 1, { step: '6', min: '6', max: '60' }, '60'],
    // spec 5.1: floored at min
    ['6', -1, { step: '6', min: '6', max: '60' }, '6'],
    ['0', 1, { min: '4' }, '4'],
    ['5', 1, { max: '3' }, '3'],
    ['5', -1, { min: '-3' }, '4'],
    // spec 5.1: minus never goes below 0
    ['0', -1, { min: '-3' }, '0'],
    ['1', 1, { step: '0.5' }, '1.5'],
    // spec 5.1: the step's decimals are kept
    ['0.2', 1, { step: '0.1' }, '0.3'],
    ['1.5', 1, { step: '.25' }, '1.75'],
    ['1', 1, { step: '0.50' }, '1.50'],
    ['2', 1, { max: '2.5' }, '2'],
    ['3', 1, { min: '', max: '' }, '4'],
  ] as [string, 1 | -1, object, string][])(
    'quantity step: from %s in direction %i with the attributes %j the quantity becomes %s',
    (value, direction, input, expected) => {
      expect(stepQuantity(value, direction, input)).toBe(expected);
    },
  );

  it('quantity step: with any attributes, the result is between 0 and max and has the decimals of the step', () => {
    const number = fc.oneof(fc.integer({ min: -50, max: 200 }), fc.double({ min: 0, max: 50, noNaN: true }));
    fc.assert(
      fc.property(
        number,
        number,
        fc.constantFrom('1', '6', '0.5', '0.25', 'any'),
        fc.constantFrom(1 as const, -1 as const),
        (value, max, step, direction) => {
          const result = stepQuantity(value, direction, { max: String(Math.abs(max)), step });
          expect(Number(result)).toBeLessThanOrEqual(Math.abs(max));
          if (direction < 0) expect(Number(result)).toBeGreaterThanOrEqual(0);
          expect(result.split('.')[1]?.length ?? 0).toBe(step.split('.')[1]?.length ?? 0);
        },
      ),
    );
  });
});

describe('quantity below its minimum', () => {
  it.each([
    // spec 5.1: a quantity below the minimum is raised on load
    ['1', { min: '2' }, '2'],
    ['2', { min: '2' }, '2'],
    ['3', { min: '2' }, '3'],
    ['', { min: '2' }, ''],
    ['1', {}, '1'],
    ['0', { min: '0.5' }, '0.5'],
  ])(
    'quantity below its minimum: on page load the quantity %s with the attributes %j becomes %s',
    (value, input, expected) => {
      expect(raiseToMinimum(value, input)).toBe(expected);
    },
  );
});

describe('quantity in packs', () => {
  it.each([
    [4, 6, 6],
    [6, 6, 6],
    [1, 1, 1],
    [0.3, 0.1, 0.3],
    [7, 0, 7],
  ])(
    'quantity in packs: with minimum %d and packs of %d, the smallest allowed quantity is %d',
    (minimum, multipleOf, first) => {
      expect(getFirstAllowedQuantity(minimum, multipleOf)).toBe(first);
    },
  );

  // spec 5.2: an exact multiple, also of fractions
  it('quantity in packs: a multiple is recognised despite binary rounding errors', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000 }),
        fc.constantFrom(0.1, 0.2, 0.25, 0.3, 0.7),
        (times, step) => {
          expect(isMultipleOf(times * step, step)).toBe(true);
          expect(isMultipleOf(times * step + step / 2, step)).toBe(false);
        },
      ),
    );
    expect(isMultipleOf(5, 0)).toBe(true);
  });
});

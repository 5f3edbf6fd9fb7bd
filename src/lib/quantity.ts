/** Attributes of an `<input type="number">` with which the shopper chooses a quantity. */
export interface QuantityInput {
  min?: string;
  max?: string;
  step?: string;
}

/**
 * Returns the quantity after a click on plus or minus: limited by max and min, never below 0, with as many decimals
 * as the step.
 */
export function stepQuantity(value: string | number, direction: 1 | -1, input: QuantityInput): string {
  const { min, max = Infinity } = getQuantityRange(input);
  const steppedValue = parseNumberOrFallback(value, 0) + direction * getQuantityStep(input.step);
  const lowest = direction < 0 ? Math.max(min ?? 0, 0) : (min ?? -Infinity);
  const decimals = countDecimals(input.step);
  const clamped = Math.min(Math.max(steppedValue, lowest), max).toFixed(decimals);
  if (Number(clamped) <= max) return clamped;
  const scale = 10 ** decimals;
  return (Math.floor(max * scale) / scale).toFixed(decimals);
}

/** Raises a value below the input's minimum to the minimum, when the page loads. */
export function raiseToMinimum(value: string, input: QuantityInput): string {
  const { min } = getQuantityRange(input);
  return min !== undefined && parseNumberOrFallback(value, Number.NaN) < min ? String(min) : value;
}

/**
 * Returns the first allowed quantity, which is a multiple of the step: 6 in packs of 6 with a minimum of 4. Browsers
 * would count the steps from the minimum. `1e-9` absorbs binary rounding errors.
 */
export function getFirstAllowedQuantity(minimum: number, multipleOf: number): number {
  return multipleOf > 0 ? Number((Math.ceil(minimum / multipleOf - 1e-9) * multipleOf).toFixed(9)) : minimum;
}

/** Compares with a tolerance, because multiples of fractions such as 0.1 are inexact in binary floating point. */
export function isMultipleOf(quantity: number, multipleOf: number): boolean {
  if (!(multipleOf > 0)) return true;
  const quotient = quantity / multipleOf;
  return Math.abs(quotient - Math.round(quotient)) < 1e-9 * Math.max(1, Math.abs(quotient));
}

function getQuantityStep(step: string | undefined): number {
  const number = parseNumberOrFallback(step, 1);
  return number > 0 ? number : 1;
}

function getQuantityRange({ min, max }: QuantityInput): { min: number | undefined; max: number | undefined } {
  const parseQuantityLimit = (text: string | undefined) => {
    const number = parseNumberOrFallback(text, Number.NaN);
    return Number.isNaN(number) ? undefined : number;
  };
  return { min: parseQuantityLimit(min), max: parseQuantityLimit(max) };
}

function countDecimals(step: string | undefined): number {
  const [, decimals = ''] = /^\s*\d*\.(\d+)\s*$/.exec(step ?? '') ?? [];
  return Math.min(decimals.length, 20);
}

function parseNumberOrFallback(value: string | number | undefined, fallback: number): number {
  if (typeof value === 'string' && value.trim() === '') return fallback;
  const number = Number(value ?? Number.NaN);
  return Number.isFinite(number) ? number : fallback;
}

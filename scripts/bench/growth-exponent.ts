/** What a page with this number of items costs, in milliseconds. */
export interface CostSample {
  count: number;
  cost: number;
}

/** The growth exponent may exceed 1 by this much, because two visits to the same page differ. */
const EXPONENT_TOLERANCE = 0.25;
/** Costs below this number of milliseconds cannot be distinguished from random variation. */
const MIN_COST_MS = 25;

/**
 * Estimates the exponent with which the cost above that of the smallest page grows: 1 is linear, 2 quadratic. Takes
 * the samples in the order of their size; `null` if the cost hardly grows, or with fewer than three sizes.
 */
export function estimateGrowthExponent(
  [smallest, ...larger]: readonly CostSample[],
  minCost = MIN_COST_MS,
): number | null {
  const largest = larger.pop();
  if (!smallest || !largest || larger.length === 0) return null;
  const [count, cost] = [largest.count - smallest.count, largest.cost - smallest.cost];
  if (cost < minCost) return null;
  const exponents = larger.map((sample) => {
    const part = (sample.count - smallest.count) / count;
    // Raises a very small cost to the measurable minimum, because random variation would change its ratio to the full
    // cost too much.
    return Math.log(cost / Math.max(sample.cost - smallest.cost, minCost * part)) / Math.log(1 / part);
  });
  // Returns the smallest exponent, because real growth affects all of them and a disturbed visit only one.
  return Math.min(...exponents);
}

export const isWorseThanLinear = (growth: number | null): boolean =>
  growth !== null && growth > 1 + EXPONENT_TOLERANCE;

export function describeGrowth(growth: number | null): string {
  if (growth === null) return 'nothing to see';
  return `n^${growth.toFixed(2)}${isWorseThanLinear(growth) ? ', WORSE than linear' : ''}`;
}

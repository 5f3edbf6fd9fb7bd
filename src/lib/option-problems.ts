import {
  ATTRIBUTE_PREFIX,
  getOptionAttributeName,
  type OptionProblem,
  type OptionSpec,
  type OptionsOf,
  type OptionsSchema,
  readOptions,
} from './options';

/** A wrong option, with its allowed values in words. */
export interface DescribedOptionProblem {
  name: string;
  value: string;
  allowed: string;
}

/** Reads a widget's options like `readOptions` and explains what is wrong with them, for developer tools. */
export function readOptionsAndDescribeProblems<S extends OptionsSchema>(
  schema: S,
  ...args: [
    settings: Readonly<Record<string, unknown>>,
    attributes: Iterable<Pick<Attr, 'name' | 'value'>>,
    shared?: boolean,
  ]
): { values: OptionsOf<S>; problems: DescribedOptionProblem[] } {
  const { values, problems } = readOptions(schema, ...args);
  const describedProblems = problems.map((problem) => ({
    name: problem.name,
    value: problem.value,
    allowed: describeAllowedValues(problem, schema),
  }));
  return { values, problems: describedProblems };
}

/**
 * Returns an option's allowed values in words. This code is separate from the code that reads options, because pages
 * without mistakes never need it.
 */
export function describeAllowedValues({ name, option }: OptionProblem, schema: OptionsSchema): string {
  const spec = Object.hasOwn(schema, option) ? schema[option] : undefined;
  return spec ? formatAllowedValues(spec) : describeUnknownOption(option, name, Object.keys(schema));
}

export function formatAllowedValues(spec: OptionSpec): string {
  if (spec.type === 'flag') return 'true or false';
  if (spec.type === 'oneOf') return spec.allowed.map((value) => `"${value}"`).join(', ');
  if (spec.type === 'selector') return 'a CSS selector';
  if (spec.type === 'text') return 'a text';
  const range = [
    spec.min === undefined ? '' : ` from ${spec.min}`,
    spec.max === undefined ? '' : ` up to ${spec.max}`,
  ].join('');
  return `${spec.integer ? 'a whole number' : 'a number'}${range}`;
}

/** Returns the allowed name that is most similar to the written one, if one is similar enough. */
export function findClosestName(written: string, names: readonly string[]): string | undefined {
  const limit = Math.max(1, Math.floor(written.length / 3));
  let closestName: string | undefined;
  let bestDistance = limit + 1;
  for (const name of names) {
    const distance = computeEditDistance(written.toLowerCase(), name.toLowerCase(), bestDistance);
    if (distance < bestDistance) [closestName, bestDistance] = [name, distance];
  }
  return closestName;
}

function describeUnknownOption(option: string, written: string, names: readonly string[]): string {
  const toDisplayName = (name: string) =>
    written.startsWith(ATTRIBUTE_PREFIX) ? getOptionAttributeName(name) : name;
  const closestName = findClosestName(option, names);
  if (closestName) return `no such option; did you mean ${toDisplayName(closestName)}?`;
  return names.length > 0
    ? `no such option; there are ${names.map(toDisplayName).join(', ')}`
    : 'no such option; there are none';
}

function computeEditDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit;
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[b.length]!;
}

/**
 * The options of a widget as data: one schema is used for validation, types, the tables in the READMEs and `npm run
 * check`.
 */
export type OptionSpec =
  | { type: 'flag'; default: boolean; help: string }
  | { type: 'number'; default: number; min?: number; max?: number; integer?: boolean; help: string }
  | { type: 'text'; default: string; help: string }
  | { type: 'oneOf'; allowed: readonly string[]; default: string; help: string }
  | { type: 'selector'; default: string; help: string };

export type OptionsSchema = Readonly<Record<string, OptionSpec>>;

type OptionValue<S extends OptionSpec> = S extends { type: 'flag' }
  ? boolean
  : S extends { type: 'number' }
    ? number
    : S extends { type: 'oneOf'; allowed: infer A }
      ? A extends readonly (infer V)[]
        ? V
        : never
      : string;

export type OptionsOf<S extends OptionsSchema> = { readonly [K in keyof S]: OptionValue<S[K]> };

export interface OptionProblem {
  /** The option's name as the theme's author wrote it: `data-tiem-panel` as an attribute, `panel` in the settings. */
  name: string;
  value: string;
  /** The option's name in the widget's schema; `option-problems.ts` describes the allowed values. */
  option: string;
}

export const ATTRIBUTE_PREFIX = 'data-tiem-';
/** Attributes that the loader reads; they are allowed on every mount point. */
const LOADER_ATTRIBUTES = new Set(['when', 'state', 'theme', 'area', 'settings', 'preview', 'look']);

/**
 * Reads the options of a widget. Precedence, lowest first: defaults, settings, attributes. A wrong value is reported,
 * and the value with the next lower precedence is used. With `shared`, the element has several widgets, so an unknown
 * attribute may belong to another one.
 */
export function readOptions<S extends OptionsSchema>(
  schema: S,
  settings: Readonly<Record<string, unknown>>,
  attributes: Iterable<Pick<Attr, 'name' | 'value'>>,
  isShared = false,
): { values: OptionsOf<S>; problems: OptionProblem[] } {
  const values: Record<string, unknown> = {};
  const problems: OptionProblem[] = [];
  for (const [name, spec] of Object.entries(schema)) values[name] = spec.default;

  const readOption = (option: string, name: string, rawValue: unknown) => {
    const spec = Object.hasOwn(schema, option) ? schema[option] : undefined;
    if (!spec && isShared && name !== option) return;
    const value = spec && coerceOption(spec, rawValue);
    if (value === undefined) problems.push({ name, option, value: formatOptionValue(rawValue) });
    else values[option] = value;
  };

  for (const [option, rawValue] of Object.entries(settings)) readOption(option, option, rawValue);
  for (const { name, value } of attributes) {
    if (!name.startsWith(ATTRIBUTE_PREFIX)) continue;
    const attribute = name.slice(ATTRIBUTE_PREFIX.length);
    if (!LOADER_ATTRIBUTES.has(attribute)) readOption(toCamelCase(attribute), name, value);
  }
  // The cast is safe, because each value is the default of its option or was checked against the schema.
  return { values: values as OptionsOf<S>, problems };
}

/** Returns the attribute of an option: `openFor` becomes `data-tiem-open-for`. */
export function getOptionAttributeName(option: string): string {
  return ATTRIBUTE_PREFIX + option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function coerceOption(spec: OptionSpec, rawValue: unknown): boolean | number | string | undefined {
  if (spec.type === 'flag') {
    // A bare attribute (`data-tiem-zoom`) has the value '' and means true.
    if (rawValue === true || rawValue === '' || rawValue === 'true') return true;
    return rawValue === false || rawValue === 'false' ? false : undefined;
  }
  if (spec.type === 'number') {
    const number = typeof rawValue === 'string' && rawValue.trim() !== '' ? Number(rawValue) : rawValue;
    if (typeof number !== 'number' || !Number.isFinite(number)) return undefined;
    if (spec.integer && !Number.isInteger(number)) return undefined;
    return number < (spec.min ?? -Infinity) || number > (spec.max ?? Infinity) ? undefined : number;
  }
  if (typeof rawValue !== 'string') return undefined;
  if (spec.type === 'oneOf') return spec.allowed.includes(rawValue) ? rawValue : undefined;
  return rawValue;
}

/** Formats a value for an error message: text as it is, anything else as JSON. */
export function formatOptionValue(rawValue: unknown): string {
  return typeof rawValue === 'string' ? rawValue : (JSON.stringify(rawValue) ?? String(rawValue));
}

function toCamelCase(attribute: string): string {
  return attribute.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

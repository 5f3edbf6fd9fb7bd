/** What a widget may be told, as data: one schema feeds validation, types, the READMEs' tables and `npm run check`. */
export type OptionSpec =
  | { type: 'flag'; default: boolean; help: string }
  | { type: 'number'; default: number; min?: number; max?: number; integer?: boolean; help: string }
  | { type: 'text'; default: string; help: string }
  | { type: 'oneOf'; allowed: readonly string[]; default: string; help: string }
  | { type: 'selector'; default: string; help: string };

export type OptionsSchema = Readonly<Record<string, OptionSpec>>;

type ValueOf<S extends OptionSpec> = S extends { type: 'flag' }
  ? boolean
  : S extends { type: 'number' }
    ? number
    : S extends { type: 'oneOf'; allowed: infer A }
      ? A extends readonly (infer V)[]
        ? V
        : never
      : string;

export type OptionsOf<S extends OptionsSchema> = { readonly [K in keyof S]: ValueOf<S[K]> };

/**
 * Compiles a file once with all its mutants behind a switch, because one Jest process runs many mutants and caches
 * compiled files. The test environment sets the switch for each test file.
 */
export interface ActiveMutant {
  /** Path of the mutated file relative to the project's root. */
  file: string;
  /** The mutated source, compiled as Jest compiles the file. */
  code: string;
}

export const SWITCH = '__TIEM_MUTANT__';

export function wrapInMutantSwitch(file: string, code: string): string {
  return `if (globalThis.${SWITCH}?.file === ${JSON.stringify(file)})
  new Function('exports', 'require', 'module', globalThis.${SWITCH}.code)(exports, require, module);
else (() => {${code}
})();`;
}

const mutantGlobal = globalThis as { [SWITCH]?: ActiveMutant | undefined };

/** Returns the mutant that is active in this process. Test environments copy it. */
export const getActiveMutant = (): ActiveMutant | undefined => mutantGlobal[SWITCH];

export function activateMutant(mutant: ActiveMutant | undefined): void {
  mutantGlobal[SWITCH] = mutant;
}

/**
 * One Jest process runs many mutants of one file and caches compiled files. The file is therefore compiled once with
 * all its mutants behind a switch, which the test environment sets for each test file.
 */
export interface ActiveMutant {
  /** Path relative to the project's root. */
  file: string;
  /** The mutant, compiled as Jest compiles the file. */
  code: string;
}

export const SWITCH = '__TIEM_MUTANT__';

export function addSwitch(file: string, code: string): string {
  return `if (globalThis.${SWITCH}?.file === ${JSON.stringify(file)})
  new Function('exports', 'require', 'module', globalThis.${SWITCH}.code)(exports, require, module);
else (() => {${code}
})();`;
}

const here = globalThis as { [SWITCH]?: ActiveMutant | undefined };

/** Returns the mutant that is switched on in this process. Test environments copy it. */
export const getActiveMutant = (): ActiveMutant | undefined => here[SWITCH];

export function activateMutant(mutant: ActiveMutant | undefined): void {
  here[SWITCH] = mutant;
}

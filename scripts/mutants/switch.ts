/**
 * One jest runs many mutants of one file, and its caches never hear of it: the file is compiled once, with a switch at
 * its top, and the test environment says for each test file which mutant is on.
 */
export interface SwitchedOn {
  /** Relative to the project's root. */
  file: string;
  /** The mutant, compiled as Jest compiles the file. */
  code: string;
}

export const SWITCH = '__TIEM_MUTANT__';

export function withSwitch(file: string, code: string): string {
  return `if (globalThis.${SWITCH}?.file === ${JSON.stringify(file)})
  new Function('exports', 'require', 'module', globalThis.${SWITCH}.code)(exports, require, module);
else (() => {${code}
})();`;
}

const here = globalThis as { [SWITCH]?: SwitchedOn };

/** Of the process that runs the tests; each environment takes it over. */
export const switchedOn = (): SwitchedOn | undefined => here[SWITCH];

export function switchTo(mutant: SwitchedOn | undefined): void {
  here[SWITCH] = mutant;
}

/** A mutant that no test can find out, by its file and its lines as they would read, and why it cannot. */
export interface Equivalent {
  file: string;
  is: string;
  why: string;
}

export const equivalents: readonly Equivalent[] = [];

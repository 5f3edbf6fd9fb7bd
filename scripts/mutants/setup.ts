import fc from 'fast-check';

/**
 * A fixed seed makes random cases the same for every mutant and every run. The shortest counterexample is not needed.
 */
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 1, endOnFailure: true });

import fc from 'fast-check';

/**
 * Uses a fixed seed, so that random cases are the same for every mutant and every run, and does not search for the
 * shortest counterexample.
 */
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 1, endOnFailure: true });

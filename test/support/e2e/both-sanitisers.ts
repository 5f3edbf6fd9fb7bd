/** Exports both sanitisers for a bundle, with which a test page compares their results for the same markup. */
export { createSanitiser as purifier } from '../../../src/lib/sanitise-engine';
export { createSanitiser as native } from '../../../src/lib/sanitise-native';

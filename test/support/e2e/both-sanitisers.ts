/** This module is bundled for a page that compares the results of both sanitisers for the same markup. */
export { createSanitiser as purifier } from '../../../src/lib/sanitise-engine';
export { createSanitiser as native } from '../../../src/lib/sanitise-native';

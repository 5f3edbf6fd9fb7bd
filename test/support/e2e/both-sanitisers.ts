/** For a page that is asked what either of them makes of the same markup. */
export { createSanitiser as purifier } from '../../../src/lib/sanitise-engine';
export { createSanitiser as native } from '../../../src/lib/sanitise-native';

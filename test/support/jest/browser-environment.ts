/** The one that testers outside get, too. */
export { default } from '../../../testing/environment';

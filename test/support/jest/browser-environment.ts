/** The same environment that the package offers to its users in testing/. */
export { default } from '../../../testing/environment';

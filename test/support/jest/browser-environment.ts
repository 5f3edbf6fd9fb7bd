/** The test environment that the package tiem-testing offers to its users. */
export { default } from '../../../testing/environment';

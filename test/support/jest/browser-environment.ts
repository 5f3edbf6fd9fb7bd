/** The environment that testing/ offers to users as well. */
export { default } from '../../../testing/environment';

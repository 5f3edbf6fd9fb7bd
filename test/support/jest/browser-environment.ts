import BrowserEnvironment from '../../../testing/environment';
import { patchJsdom } from './faster-jsdom';

patchJsdom();

/** The test environment that the package tiem-testing offers to its users, with a faster jsdom. */
export default BrowserEnvironment;

/**
 * tiem-adopt.js, for themes whose templates contain no `data-tiem`: a classic script for <head>, after the
 * settings and before tiem.js. It is separate from the loader, so that pages without the setting `adopt` do not
 * download it (docs/decisions/adoption-in-its-own-script.md).
 */
import { startAdoption } from '../adopt/start-adoption';

startAdoption();

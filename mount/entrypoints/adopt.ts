/**
 * tiem-adopt.js, for themes that print no `data-tiem`: a plain script for <head>, after the settings and before
 * tiem.js. Not part of the loader, so that pages without the setting `adopt` download nothing of it
 * (docs/decisions/adoption-in-its-own-script.md).
 */
import { startAdoption } from '../adopt/adopt-page';

startAdoption();

export { readConfig } from './attribution.config';
export { fieldValues, nextTrail, sourceOf } from './attribution.rules';
export type { AttributionConfig, Landing, Pack, PageView, Trail } from './attribution.types';
export { followVisitor } from './follow';
export { fill, holdersIn } from './form-fields';
export { switchTracking } from './switch-tracking';
export { attributionValues } from './tracking';

export { readConfig } from './attribution.config';
export { fieldValues, nextTrail, sourceOf } from './attribution.rules';
export type { AttributionConfig, Landing, Pack, PageView, Trail } from './attribution.types';
export { switchTracking } from './consent';
export { followVisitor } from './follow';
export { attributionValues } from './tracking';

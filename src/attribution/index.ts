export { readConfig } from './attribution.config';
export { fieldValues, nextAttribution, sourceOf } from './attribution.rules';
export type {
  Attribution,
  AttributionConfig,
  LandingPage,
  PageView,
  SourceRecord,
} from './attribution.types';
export { followVisitor } from './follow-visitor';
export { fieldContainersIn, writeFields } from './form-fields';
export { switchTracking } from './switch-tracking';
export { attributionValues } from './tracking';

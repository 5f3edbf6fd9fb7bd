export {
  type Attribution,
  type AttributionConfig,
  fieldValues,
  type LandingPage,
  nextAttribution,
  type PageView,
  type SourceRecord,
  sourceOf,
} from './attribution.rules';
export { fieldContainersIn, followVisitor, writeFields } from './follow-visitor';
export { switchTracking } from './switch-tracking';
export { attributionValues, readConfig } from './tracking';

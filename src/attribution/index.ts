export {
  type Attribution,
  type AttributionConfig,
  addPageView,
  detectSource,
  type LandingPage,
  type PageView,
  readFieldValues,
  type SourceRecord,
} from './attribution.rules';
export { getAttributionValues, readAttributionConfig as readConfig } from './count-page-views';
export { switchTracking } from './switch-tracking';
export { findFieldContainers, trackVisitor, writeHiddenFields } from './track-visitor';

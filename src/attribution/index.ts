export {
  type Attribution,
  addPageView,
  detectSource,
  readFieldValues,
} from './attribution.rules';
export { getAttributionValues, readAttributionConfig as readConfig } from './count-page-views';
export { switchTracking } from './switch-tracking';
export { findFieldContainers, trackVisitor, writeHiddenFields } from './track-visitor';

export {
  type Attribution,
  addPageView,
  createFieldValues,
  detectSource,
} from './attribution.rules';
export { getAttributionValues, readAttributionConfig as readConfig } from './count-page-views';
export { setTrackingAllowed } from './switch-tracking';
export { findFieldContainers, trackVisitor, writeHiddenFields } from './track-visitor';

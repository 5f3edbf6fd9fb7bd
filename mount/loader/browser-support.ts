/**
 * The oldest browsers the bundle is written for, as in the build's target: Chrome and WebView 99, Firefox 97,
 * Safari 15.4. Cascade layers arrived in exactly these; without them our stylesheet would not apply either.
 */
export function isSupportedBrowser(page: object): boolean {
  return 'CSSLayerBlockRule' in page;
}

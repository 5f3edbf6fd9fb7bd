/**
 * The oldest supported browsers, as in the build's target: Chrome and WebView 99, Firefox 97, Safari 15.4. These
 * are the versions that introduced cascade layers, without which our stylesheet would not apply either.
 */
export function isSupportedBrowser(page: object): boolean {
  return 'CSSLayerBlockRule' in page;
}

/**
 * Declares names that TypeScript's library does not know: newer properties of browsers, and names of other scripts on
 * the page, whose values may be anything. Stylesheets are imported for their side effect; the build collects them.
 */
declare module '*.css';

interface TrustedScriptPolicy {
  createScript(text: string): string;
}

interface TrustedHtmlPolicy extends TrustedScriptPolicy {
  createHTML(html: string): string;
}

interface Document {
  readonly prerendering?: boolean;
}

interface Navigator {
  readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string };
}

interface Window {
  readonly trustedTypes?: {
    createPolicy<Policy extends TrustedScriptPolicy>(name: string, rules: Policy): Policy;
  };
  readonly jQuery?: unknown;
  readonly wc?: unknown;
  readonly wc_single_product_params?: unknown;
  readonly wp?: Readonly<Record<string, unknown>>;
  tiemQueue?: unknown;
}

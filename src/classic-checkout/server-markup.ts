/*
 * Parses what the shop answers to the classic checkout's form. It is not sanitised, because gateways print frames,
 * styles and scripts in it: docs/decisions/classic-checkout.md. All other HTML passes `loadSanitiser`.
 */

let createdPolicy: TrustedHtmlPolicy | undefined;

/**
 * Returns the page's Trusted Types policy, which a page may create only once; without Trusted Types, functions that
 * return their argument. Only a shop with this checkout has to allow the policy: docs/serving.md.
 */
function getTrustedHtmlPolicy(): TrustedHtmlPolicy {
  const rules: TrustedHtmlPolicy = { createHTML: (html) => html, createScript: (code) => code };
  createdPolicy ??= window.trustedTypes?.createPolicy('tiem-server-html', rules) ?? rules;
  return createdPolicy;
}

/**
 * Parses HTML in a template, in which nothing is fetched and no script runs. As in the page, the content of `noscript`
 * is text there.
 */
export function parseServerHtml(html: string): DocumentFragment {
  const template = document.createElement('template');
  template.innerHTML = getTrustedHtmlPolicy().createHTML(html);
  return template.content;
}

/** Copies a script, so that it runs when the copy is inserted; scripts from parsed HTML never run. */
export function createRunnableScript(script: HTMLScriptElement): HTMLScriptElement {
  const copy = document.createElement('script');
  for (const { name, value } of script.attributes) copy.setAttribute(name, value);
  // Copies the page's nonce to the script, because a strict Content Security Policy blocks scripts without it.
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
  if (nonce) copy.nonce = nonce;
  copy.text = getTrustedHtmlPolicy().createScript(script.text);
  return copy;
}
